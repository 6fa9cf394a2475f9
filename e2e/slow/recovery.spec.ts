import { expect, test } from '../support/console-watch.ts'
import { linkInMail } from '../support/mailbox.ts'
import { newName, password } from '../support/people.ts'

// The browser logs the 403 of a link that has been used.
test.use({ expectConsole: [/status of 403/] })

test('a customer resets a forgotten password by mail, which confirms the address', async ({
  page,
  browser,
}) => {
  const username = newName('dana')
  const email = `${username}@example.com`
  const other = await browser.newContext()
  const signedUp = await other.request.post('/api/customer/auth/signup', {
    data: { username, password, name: 'Dana Whitfield', email, phone: '510-555-0134' },
  })
  expect(signedUp.status()).toBe(201)

  await page.goto('/customer/signin')
  await page.getByRole('link', { name: 'Forgot your password?' }).click()
  await page.getByLabel('Username or email').fill(email)
  await page.getByRole('button', { name: 'Send the link' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Check your email' })).toBeFocused()

  const reset = await linkInMail(page, email, 'Reset your password')
  await page.goto(reset)
  await page.getByLabel('New password', { exact: true }).fill('two vans and a dolly')
  expect(new URL(page.url()).hash).toBe('')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByText('Your new password is set.')).toBeVisible()

  const elsewhere = await other.newPage()
  await elsewhere.goto('/account')
  await expect(elsewhere.getByRole('heading', { name: 'Need Moving Help' })).toBeVisible()
  await other.close()

  await page.getByRole('main').getByRole('link', { name: 'Customer sign in' }).click()
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill('two vans and a dolly')
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page).toHaveURL('/customer/dashboard')

  // The link of the reset has confirmed the address. The link of the sign-up has ended with the new password.
  await page.goto(await linkInMail(page, email, 'Confirm your email address'))
  await page.getByRole('button', { name: 'Confirm my address' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has been used already')
  await page.getByRole('alert').getByRole('link', { name: 'Account' }).click()
  await expect(page).toHaveURL('/account#email')
  const address = page.getByRole('region', { name: 'Email' })
  await expect(address.getByText(email)).toBeVisible()
  await expect(address.getByText('Confirmed', { exact: true })).toBeVisible()

  // Each link works once.
  await page.goto(reset)
  await page.getByLabel('New password', { exact: true }).fill('three vans and a dolly')
  await page.getByRole('button', { name: 'Save the new password' }).click()
  await expect(page.getByRole('alert')).toContainText('This link has been used already')
})
