import { expect, type Locator, type Page } from '@playwright/test'
import { customerWithGigs } from './marketplace.ts'
import { newName, password } from './people.ts'

/** Jobs of a customer of their own, booked by a call of the packer of `page`; in the order posted. */
export async function bookedGigs(page: Page, jobs: Record<string, unknown>[]) {
  const { customer, gigs } = await customerWithGigs(jobs)
  await customer.request.dispose()
  for (const { id } of gigs) {
    expect((await page.request.post(`/api/packer/gigs/${id}`)).status()).toBe(201)
  }
  return gigs
}

/** As `bookedGigs`, and done. */
export async function completedGigs(page: Page, jobs: Record<string, unknown>[]) {
  const gigs = await bookedGigs(page, jobs)
  for (const { id } of gigs) {
    const done = await page.request.put(`/api/packer/gig/${id}`, { data: { gig_status_id: 3 } })
    expect(done.ok()).toBe(true)
  }
  return gigs
}

/** The specialties that the API has stored of the packer of `page`, by id. */
export async function storedSpecialties(page: Page, packerId: number) {
  const answer = await page.request.get(`/api/packer/${packerId}/specialtys`)
  const own = (await answer.json()) as { specialty_id: number }[]
  return own.map(({ specialty_id }) => specialty_id).toSorted((a, b) => a - b)
}

/** The profile that the API has stored of the packer of `page`. */
export const storedProfile = async (page: Page) =>
  (await (await page.request.get('/api/packer')).json()) as Record<string, unknown>

/** Something else in every field of the profile, the bio with a line break. */
export const otherProfile = (): Record<string, string> => ({
  username: newName('renamed'),
  name: 'Marcus Tran the Third',
  email: 'third@example.com',
  phone: '510-555-0199',
  bio: 'Two vans.\nNo piano is too big.',
})

export async function typeProfile(page: Page, profile: Record<string, string>) {
  for (const [name, value] of Object.entries(profile)) {
    await page.locator(`[name="${name}"]`).fill(value)
  }
}

export async function expectProfileTyped(page: Page, profile: Record<string, string>) {
  for (const [name, value] of Object.entries(profile)) {
    await expect(page.locator(`[name="${name}"]`)).toHaveValue(value)
  }
}

/** Fills in and sends the sign-in form that stands on the page. */
export async function signInHere(page: Page, username: string, word = password) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(word)
  await page.getByRole('button', { name: 'Sign In' }).click()
}

/** Two presses of an impatient hand, the second before anything has come of the first. */
export const pressTwice = (button: Locator) =>
  button.evaluate((element: HTMLElement) => {
    element.click()
    element.click()
  })
