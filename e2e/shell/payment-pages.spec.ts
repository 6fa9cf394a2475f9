import { expect, test } from '../support/console-watch.ts'
import { signUpCustomer, signUpPacker } from '../support/people.ts'

test('a customer adds a card on the page of the test provider', async ({ page }) => {
  await signUpCustomer(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('radio', { name: 'Mastercard 4444' }).check()
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByText('Mastercard 4444')).toBeVisible()
})

test('a packer connects a bank account on the page of the test provider', async ({ page }) => {
  await signUpPacker(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
})
