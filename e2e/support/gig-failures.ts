import type { Page } from '@playwright/test'
import { around, customerWithGigs, newZip } from './marketplace.ts'
import { packerByCall } from './people.ts'

/** The street of the gigs below. Only the packer who booked such a gig may see it. */
export const street = '77 Hidden Street'

/** Phones and desktops have a button each; one of them is visible. */
export const inSight = (page: Page, name: string) =>
  page.getByRole('button', { name }).locator('visible=true').first()

const answers: Record<string, string> = {
  'Cancel Gig': 'Yes, cancel',
  'Mark Completed': "It's done",
}

/** Presses a button of the gig page, and confirms its dialog if it has one. */
export async function pressAndConfirm(page: Page, name: string) {
  await inSight(page, name).click()
  const answer = answers[name]
  if (answer) await page.getByRole('button', { name: answer }).click()
}

/** Whether an element other than the body has focus. */
export const hasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)

/** Gigs of one street, in a ZIP code that no other test uses, the cheapest first. */
export async function gigsOfOneZip(count: number) {
  const zip = newZip()
  const jobs = Array.from({ length: count }, (_, index) => ({
    title: `Job ${index + 1}`,
    price: 100 + index,
    ...around(zip, street),
  }))
  const { customer, gigs } = await customerWithGigs(jobs)
  return { zip, customer, gigs, gig: gigs[0] ?? { id: 0, title: '' } }
}

/** A signed-in packer, and gigs in a ZIP code that no other test uses. */
export async function gigsFor(page: Page, count = 1) {
  const { zip, customer, gigs, gig } = await gigsOfOneZip(count)
  await customer.request.dispose()
  const { id } = await packerByCall(page)
  return { zip, gig, ids: gigs.map((each) => each.id), packerId: id }
}

/** Advances the page's clock past its automatic retries. */
export const letTimePass = (page: Page) => page.clock.fastForward(5_000)
