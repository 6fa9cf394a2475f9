import { expect, test } from './console-watch.ts'
import { customerByCall, packerByCall, password, postGigByCall } from './people.ts'

// The browser reports every 401 by itself; that there is one is what these tests are about.
test.use({ expectConsole: [/status of 401/] })

test('a packer whose session ended elsewhere signs in at the same address and goes on', async ({
  page,
  browser,
}) => {
  const customer = await (await browser.newContext()).newPage()
  await customerByCall(customer)
  const gig = await postGigByCall(customer)
  await customer.context().close()

  const { username } = await packerByCall(page)
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

test('signing out in one tab is noticed in the other', async ({ page, context }) => {
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

test('a job that is posted after the session ended keeps what was typed', async ({ page }) => {
  await customerByCall(page)
  await page.goto('/customer/dashboard')
  await page.getByRole('button', { name: 'Create Your First Job' }).click()
  const form = page.getByRole('dialog', { name: 'Create Moving Job' })
  await form.locator('[name="title"]').fill('Three rooms')
  await form.locator('[name="price"]').fill('640')
  await form.locator('[name="boxes"]').fill('20')
  await form.locator('[name="description"]').fill('Mostly in boxes.')
  for (const side of ['pickup_location', 'dropoff_location']) {
    await form.locator(`[name="${side}.street_address"]`).fill('1 First Street')
    await form.locator(`[name="${side}.city"]`).fill('Oakland')
    await form.locator(`[name="${side}.state"]`).fill('CA')
    await form.locator(`[name="${side}.zip_code"]`).fill('94607')
  }
  await form.locator('[name="pickup_date"]').fill('2027-03-09T09:00')
  await form.locator('[name="dropoff_date"]').fill('2027-03-09T14:00')
  await page.request.delete('/api/auth/signout')
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form.getByText('Authentication Error')).toBeVisible()
  await expect(form.locator('[name="title"]')).toHaveValue('Three rooms')
  await expect(page).toHaveURL('/customer/dashboard')
})
