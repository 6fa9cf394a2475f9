import { addAuthenticator } from '../support/authenticator.ts'
import { axeFindings } from '../support/axe.ts'
import { expect, test } from '../support/console-watch.ts'
import { customerByCall, password, signOut } from '../support/people.ts'

// Wrong passwords.
test.use({ expectConsole: [/status of 4(?:01|29)/] })

test('a passkey signs in while wrong passwords have locked the account', async ({ page }) => {
  await addAuthenticator(page)
  const { username } = await customerByCall(page)
  await page.goto('/account')
  const section = page.getByRole('region', { name: 'Passkeys' })
  await section.getByRole('button', { name: 'Add a passkey' }).click()
  await page.getByLabel('Your password').fill(password)
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Continue' }).click()
  await expect(section.getByText(/^Added/)).toContainText('not used yet')
  expect(await axeFindings(page)).toEqual([])
  await signOut(page)

  for (let count = 0; count < 10; count += 1) {
    const data = { username, password: `wrong ${count}` }
    expect((await page.request.post('/api/customer/auth/signin', { data })).status()).toBe(401)
  }
  await page.goto('/customer/signin')
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
  await expect(page.getByRole('alert')).toContainText('Too many attempts')
  expect(await axeFindings(page)).toEqual([])
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click()
  await expect(page).toHaveURL('/customer/dashboard')
  await page.goto('/account')
  await expect(section.getByText(/^Added/)).toContainText('last used today')

  await section.getByRole('button', { name: /^Remove/ }).click()
  await page.getByRole('dialog').getByRole('button', { name: 'Remove' }).click()
  await expect(section.getByText('You have no passkeys.')).toBeVisible()
  await expect(section.getByRole('heading', { name: 'Passkeys' })).toBeFocused()
})
