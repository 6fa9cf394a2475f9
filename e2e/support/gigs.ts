import type { Page } from '@playwright/test'
import { around, customerWithGigs, newZip } from './marketplace.ts'
import { packerByCall } from './people.ts'

/**
 * The street of the gigs of `gigsOfOneZip`. Only a gig's customer and the packer who has booked the
 * gig may see it.
 */
export const street = '77 Hidden Street'

/**
 * Returns the visible button with this name. The page renders one button for phones and one for
 * desktops.
 */
export const inSight = (page: Page, name: string) =>
  page.getByRole('button', { name }).locator('visible=true').first()

/** Cancels the gig on the page. */
export async function cancelGig(page: Page) {
  await inSight(page, 'Cancel Gig').click()
  await page.getByRole('radio', { name: "My crew or I can't make it" }).check()
  await page.getByRole('button', { name: 'Yes, cancel' }).click()
}

/** Returns the dates of a job that begins in an hour, so that the packer can report the steps. */
export const soon = () => ({
  pickup_date: new Date(Date.now() + 3_600_000).toISOString(),
  dropoff_date: new Date(Date.now() + 4 * 3_600_000).toISOString(),
})

/**
 * Posts gigs that start in an hour, the cheapest first, in a ZIP code that other tests are unlikely
 * to use. `fields` are more fields of each gig.
 */
export async function gigsOfOneZip(count: number, fields: Record<string, unknown> = {}) {
  const zip = newZip()
  const jobs = Array.from({ length: count }, (_, index) => ({
    title: `Job ${index + 1}`,
    price: 100 + index,
    ...soon(),
    ...around(zip, street),
    ...fields,
  }))
  const { customer, gigs } = await customerWithGigs(jobs)
  return { zip, customer, gigs, gig: gigs[0] ?? { id: 0, title: '' } }
}

/** Posts gigs as `gigsOfOneZip` does, and signs a new packer up in `page`. */
export async function gigsFor(page: Page, count = 1) {
  const { zip, customer, gigs, gig } = await gigsOfOneZip(count)
  await customer.request.dispose()
  const { id } = await packerByCall(page)
  return { zip, gig, ids: gigs.map((each) => each.id), packerId: id }
}
