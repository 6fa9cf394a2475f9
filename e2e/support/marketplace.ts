import { expect, type Page } from '@playwright/test'
import { customerByCall, newCaller, postGigByCall } from './people.ts'

let zips = Math.floor(Math.random() * 10_000)

/** A ZIP code that starts with 8. Gigs of other tests are unlikely to have it. */
export const newZip = () => `8${String(zips++ % 10_000).padStart(4, '0')}`

/** The fields of a job with both addresses in one ZIP code. */
export const around = (zip_code: string, street = '1 First Street') => {
  const place = { street_address: street, city: 'Oakland', state: 'CA', zip_code }
  return { pickup_location: place, dropoff_location: place }
}

/** Posts jobs of a new customer in this order. Returns the customer, too. */
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

/** The ids of the cards, in the order on screen. */
export const shownGigs = (page: Page) =>
  cardsIn(page).evaluateAll((links) =>
    links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))),
  )

/** Collects the page's list requests from now on. */
export function noteListCalls(page: Page) {
  const calls: URLSearchParams[] = []
  page.on('request', (request) => {
    const { pathname, searchParams } = new URL(request.url())
    if (pathname === '/api/gigs' && request.method() === 'GET') calls.push(searchParams)
  })
  return calls
}

export const countOf = (page: Page) => gigsToBook(page).getByRole('status')

/** Opens the marketplace and waits for the number of gigs. */
export async function openMarketplace(page: Page, search = '') {
  await page.goto(`/marketplace${search}`)
  await expect(countOf(page)).toHaveText(/available/)
}
