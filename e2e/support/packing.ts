import { expect, type Page } from '@playwright/test'
import type { Trip } from 'api/client'
import { gigsOfOneZip, inSight, soon } from './gigs.ts'
import { customerWithGigs } from './marketplace.ts'
import { type Caller, newName, packerByCall, password } from './people.ts'

/** Posts jobs as a new customer, and books them by API calls as the packer of `page`. */
async function bookedGigs(page: Page, jobs: Record<string, unknown>[]) {
  const { customer, gigs } = await customerWithGigs(jobs)
  await customer.request.dispose()
  for (const { id } of gigs) {
    expect((await page.request.post(`/api/packer/gigs/${id}`)).status()).toBe(201)
  }
  return gigs
}

/** Reports steps of a booked gig as its packer. The pickup must be within an hour. */
export async function reportByCall({ request }: Caller, gigId: number, stages: string[]) {
  for (const stage of stages) {
    const { id, version } = (await (await request.get(`/api/gigs/${gigId}/trip`)).json()) as Trip
    const moved = await request.post(`/api/trips/${id}/stage`, { data: { stage, version } })
    expect([stage, moved.status()]).toEqual([stage, 200])
  }
}

/** Like `reportByCall`, until the delivery. */
export const deliverByCall = (caller: Caller, gigId: number) =>
  reportByCall(caller, gigId, ['at_pickup', 'loaded', 'delivered'])

const questions: Record<string, string> = {
  'On my way': "I'm on my way",
  Loaded: "It's loaded",
  Delivered: "It's done",
}

/** Reports a step on the page of a booked gig, and answers the page's question. */
export async function reportStep(page: Page, step: string) {
  await inSight(page, step).click()
  const answer = questions[step]
  if (answer) await page.getByRole('dialog').getByRole('button', { name: answer }).click()
}

/** Like `bookedGigs`, but also delivers the gigs. By default, the pickup is in an hour. */
export async function completedGigs(page: Page, jobs: Record<string, unknown>[]) {
  const gigs = await bookedGigs(
    page,
    jobs.map((job) => ({ ...soon(), ...job })),
  )
  for (const { id } of gigs) await deliverByCall(page, id)
  return gigs
}

/** Returns the stored specialty ids of the packer of `page`. */
export async function storedSpecialties(page: Page, packerId: number) {
  const answer = await page.request.get(`/api/packer/${packerId}/specialtys`)
  const own = (await answer.json()) as { specialty_id: number }[]
  return own.map(({ specialty_id }) => specialty_id).toSorted((a, b) => a - b)
}

/** Returns new values for every profile field. The bio has a line break. */
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

export async function signInHere(page: Page, username: string) {
  await page.getByLabel('Username').fill(username)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Sign In', exact: true }).click()
}

/** Returns the trip of the gig, as this user sees it. */
export const tripOf = async ({ request }: Caller, gigId: number) =>
  (await (await request.get(`/api/gigs/${gigId}/trip`)).json()) as Trip

/** Posts a gig as a new customer, and books it as a new packer of `page`. */
export async function bookedGig(page: Caller) {
  const { customer, gig } = await gigsOfOneZip(1)
  await packerByCall(page)
  expect((await page.request.post(`/api/packer/gigs/${gig.id}`)).status()).toBe(201)
  return { customer, gig }
}
