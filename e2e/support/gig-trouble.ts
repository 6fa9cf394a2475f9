import type { Page } from '@playwright/test'
import { around, customerWithGigs, newZip } from './marketplace.ts'
import { packerByCall } from './people.ts'

/** The street of those gigs, which only who has booked one may read. */
export const street = '77 Nobody Knows Street'

/** Phone and desk have a button each; one of them is to be seen. */
export const inSight = (page: Page, name: string) =>
  page.getByRole('button', { name }).locator('visible=true').first()

const answers: Record<string, string> = {
  'Cancel Gig': 'Yes, cancel',
  'Mark Completed': "It's done",
}

/** Presses a button of the gig page, and says yes where it asks first. */
export async function pressAndConfirm(page: Page, name: string) {
  await inSight(page, name).click()
  const answer = answers[name]
  if (answer) await page.getByRole('button', { name: answer }).click()
}

/** Whether the focus is somewhere: on the body it is lost. */
export const hasFocus = (page: Page) =>
  page.evaluate(() => document.activeElement !== null && document.activeElement !== document.body)

/** Gigs of one street, in a zip that nobody else's list has, the cheapest first. */
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

/** A packer who is signed in, and gigs that nobody else's list has. */
export async function gigsFor(page: Page, count = 1) {
  const { zip, customer, gigs, gig } = await gigsOfOneZip(count)
  await customer.request.dispose()
  const { id } = await packerByCall(page)
  return { zip, gig, ids: gigs.map((each) => each.id), packerId: id }
}

/** The seconds in which presses are swallowed, or in which a page tries again by itself, go by. */
export const letTimePass = (page: Page) => page.clock.fastForward(5_000)
