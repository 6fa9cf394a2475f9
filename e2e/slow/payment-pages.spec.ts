import { expect, test } from '../support/console-watch.ts'
import { customerByCall, packerByCall } from '../support/people.ts'

test('a customer adds a card and a packer connects a bank account on the pages of the test provider', async ({
  page,
}) => {
  await customerByCall(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Add a card' }).click()
  await page.getByRole('radio', { name: 'Mastercard 4444' }).check()
  await page.getByRole('button', { name: 'Save card' }).click()
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByText('Mastercard 4444')).toBeVisible()

  // Leave the account, whose open requests would get a 401 once the packer has signed up.
  await page.goto('about:blank')
  await packerByCall(page)
  await page.goto('/account')
  await page.getByRole('button', { name: 'Connect', exact: true }).click()
  await page.getByRole('button', { name: 'Connect account' }).click()
  await expect(page).toHaveURL(/\/account/)
  await expect(page.getByRole('button', { name: 'Change', exact: true })).toBeVisible()
})
