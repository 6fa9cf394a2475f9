import { expect, type Page } from '@playwright/test'

export const headingOf = (page: Page, name: string) => page.getByRole('heading', { level: 1, name })

export async function expectPrompt(page: Page, address: string) {
  const prompt = headingOf(page, 'Please log in or sign up to continue!')
  await expect(prompt).toBeVisible()
  await expect(prompt).toBeFocused()
  await expect(page).toHaveURL(address)
  await expect(page.getByRole('button', { name: 'Sign In', exact: true })).toBeVisible()
  await expect(page.getByRole('button', { name: 'Sign Out' })).toHaveCount(0)
}

export async function expectArrival(page: Page, address: string, heading: string) {
  await expect(headingOf(page, heading)).toBeVisible()
  await expect(headingOf(page, heading)).toBeFocused()
  await expect(page).toHaveURL(address)
}

export const endSession = (page: Page) => page.request.delete('/api/auth/signout')

/** Ends the session and notifies the page, as a sign-out in another tab would. */
export async function endElsewhere(page: Page) {
  await endSession(page)
  await page.evaluate(() => new BroadcastChannel('manyhands-session').postMessage('changed'))
}

export const tick = (page: Page, name: string) => page.getByRole('checkbox', { name }).check()
export const untick = (page: Page, name: string) => page.getByRole('checkbox', { name }).uncheck()

export async function expectTicked(page: Page, names: string[]) {
  for (const name of names) await expect(page.getByRole('checkbox', { name })).toBeChecked()
  await expect(page.getByText(`${names.length} selected`)).toBeVisible()
}
