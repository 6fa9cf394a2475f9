import { expect, test } from '../support/console-watch.ts'
import { customerByCall } from '../support/people.ts'

test('a signed-in visitor of a public page causes no console message', async ({ page }) => {
  await customerByCall(page)
  await page.goto('/about')
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
  // After three seconds Chromium warns of a preload that no page has used; nothing else tells.
  await page.waitForTimeout(4_000)
})
