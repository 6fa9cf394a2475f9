import { expect, test } from '../support/console-watch.ts'
import { customerByCall } from '../support/people.ts'

test('a public page opened by a signed-in customer logs nothing to the console', async ({
  page,
}) => {
  await customerByCall(page)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // Chromium warns about an unused preload three seconds after the load event, so wait longer.
  await page.waitForTimeout(4_000)
})
