import { expect, type Page } from '@playwright/test'
import { customerByCall, newCaller, postGigByCall } from './people.ts'

let zips = Math.floor(Math.random() * 10_000)

/** A zip where, but for bad luck, no other test has gigs: five digits in the same hundred towns. */
export const newZip = () => `8${String(zips++ % 10_000).padStart(4, '0')}`

/** The fields of a job with both ends in one zip. */
export const around = (zip_code: string, street = '1 First Street') => {
  const place = { street_address: street, city: 'Oakland', state: 'CA', zip_code }
  return { pickup_location: place, dropoff_location: place }
}

/** Jobs of a customer of their own, in this order; she can be asked for more calls. */
export async function customerWithGigs(jobs: Record<string, unknown>[]) {
  const customer = await newCaller()
  const { id } = await customerByCall(customer)
  const gigs: { id: number; title: string }[] = []
  for (const job of jobs) gigs.push(await postGigByCall(customer, job))
  return { customer, id, gigs }
}

/** The list of the marketplace, without the packer's own gigs above it. */
export const gigsToBook = (page: Page) => page.getByRole('region', { name: 'Gigs to book' })

export const cardsIn = (page: Page) => gigsToBook(page).locator('a[href^="/gig/"]')

/** The ids on the cards, in their order on the screen. */
export const shownGigs = (page: Page) =>
  cardsIn(page).evaluateAll((links) =>
    links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))),
  )

/** What the page has asked of the list of gigs from now on. */
export function noteListCalls(page: Page) {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/gigs' && request.method() === 'GET') calls.push(searchParams)
  })
  return calls
}

export const countOf = (page: Page) => gigsToBook(page).getByRole('status')

/** Opens the marketplace and waits for its number. */
export async function openMarketplace(page: Page, search = '') {
  await page.goto(`/marketplace${search}`)
  await expect(countOf(page)).toHaveText(/available/)
}
