import { expect, test } from '../support/console-watch.ts'
import { packerByCall } from '../support/people.ts'

// The browser logs every 401; these tests cause 401s on purpose.
test.use({ expectConsole: [/status of 401/] })

test('signing out in one tab signs out the other', async ({ page, context }) => {
  await packerByCall(page)
  await page.goto('/marketplace')
  await expect(page.getByText(/gigs? available|No gigs found/).first()).toBeVisible()
  const other = await context.newPage()
  await other.goto('/marketplace')
  await other.getByRole('button', { name: 'Sign Out' }).click()
  await expect(other.getByRole('heading', { name: 'Ready to Earn' })).toBeVisible()
  await expect(
    page.getByRole('heading', { name: 'Please log in or sign up to continue!' }),
  ).toBeVisible()
})
