import { expect, type Page } from '@playwright/test'
import { customerByCall, newCaller, postGigByCall } from './people.ts'

let zips = Math.floor(Math.random() * 10_000)

/** Returns a ZIP code that starts with 8. Gigs of other tests are unlikely to have the same one. */
export const newZip = () => `8${String(zips++ % 10_000).padStart(4, '0')}`

/** Returns the fields of a job whose two addresses are in the same ZIP code. */
export const around = (zip_code: string, street = '1 First Street') => {
  const place = { street_address: street, city: 'Oakland', state: 'CA', zip_code }
  return { pickup_location: place, dropoff_location: place }
}

/** Signs up a new customer and posts the jobs in this order. */
export async function customerWithGigs(jobs: Record<string, unknown>[]) {
  const customer = await newCaller()
  const { id } = await customerByCall(customer)
  const gigs: { id: number; title: string }[] = []
  for (const job of jobs) gigs.push(await postGigByCall(customer, job))
  return { customer, id, gigs }
}

/** Posts sixty gigs in the ZIP code as a new customer: "Job 1" for $100 to "Job 60" for $159. */
export async function sixtyGigs(zip: string) {
  const jobs = Array.from({ length: 60 }, (_, index) => ({
    title: `Job ${index + 1}`,
    price: 100 + index,
    ...around(zip),
  }))
  const { customer, gigs } = await customerWithGigs(jobs)
  await customer.request.dispose()
  return gigs
}

/** Returns the list of open gigs, without the packer's own gigs above it. */
export const gigsToBook = (page: Page) => page.getByRole('region', { name: 'Gigs to book' })

export const cardsIn = (page: Page) => gigsToBook(page).locator('a[href^="/gig/"]')

/** Returns the gig ids of the cards, in the order on screen. */
export const shownGigs = (page: Page) =>
  cardsIn(page).evaluateAll((links) =>
    links.map((link) => Number(link.getAttribute('href')?.split('/').at(-1))),
  )

/** Returns an array to which every list request of the page is added from now on. */
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
