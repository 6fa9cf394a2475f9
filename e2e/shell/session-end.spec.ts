import { expect, test } from '../support/console-watch.ts'
import { withoutLiveChanges } from '../support/failures.ts'
import {
  customerByCall,
  newCaller,
  packerByCall,
  password,
  postGigByCall,
} from '../support/people.ts'

// The browser logs every 401; these tests cause 401s on purpose.
test.use({ expectConsole: [/status of 401/] })

test('a packer whose session ended elsewhere signs in and stays at the same address', async ({
  page,
}) => {
  const customer = await newCaller()
  await customerByCall(customer)
  const gig = await postGigByCall(customer)
  await customer.request.dispose()

  const { username } = await packerByCall(page)
  // Block live updates, which would report the end of the session before the click.
  await withoutLiveChanges(page)
  await page.goto('/marketplace')
  await expect(page.getByText(/gigs? available/)).toBeVisible()
  await page.request.delete('/api/auth/signout')

  await page.getByRole('link', { name: gig.title }).first().click()
  const prompt = page.getByRole('heading', { name: 'Please log in or sign up to continue!' })
  await expect(prompt).toBeVisible()
  await expect(prompt).toBeFocused()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
  await expect(page).toHaveURL(/\/gig\/\d+/)

  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In' }).click()
  await expect(page).toHaveURL(/\/gig\/\d+/)
  await expect(page.getByRole('heading', { level: 1, name: gig.title })).toBeVisible()
})

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
