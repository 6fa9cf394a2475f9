import { readFileSync } from 'node:fs'
import path from 'node:path'
import { expect, type Page } from '@playwright/test'
import { customerByCall, newCaller, postGigByCall } from './people.ts'

const placesFile = path.resolve(
  import.meta.dirname,
  '../../api/migrations/0063_zip_codes_places.sql',
)

/** The size of a square of the map, in thousandths of a degree. */
const square = 2_000

/** Whether a latitude or longitude is in the middle half of its square. */
const isInMiddle = (place: number) =>
  Math.abs(place - Math.floor(place / square) * square - square / 2) < square / 4

/** Returns a ZIP code of the middle of each square of the 48 states, so that all are over 50 miles from each other. */
function zipsFarApart(): string[] {
  const bySquare = new Map<string, string>()
  const zips = readFileSync(placesFile, 'utf8').matchAll(/;(\d{5}) (\d+) (-\d+)/g)
  for (const [, zip = '', ...place] of zips) {
    const [latitude = 0, longitude = 0] = place.map(Number)
    if (latitude < 25_000 || latitude > 49_000 || longitude < -125_000) continue
    if (!isInMiddle(latitude) || !isInMiddle(longitude)) continue
    bySquare.set(`${Math.floor(latitude / square)} ${Math.floor(longitude / square)}`, zip)
  }
  return [...bySquare.values()]
}

let zips: string[] | undefined
let used = 0

/** Returns a ZIP code with no other test's gigs around it, unless one of eight workers asks for more than 29. */
export function newZip(): string {
  zips ??= zipsFarApart()
  const worker = Number(process.env['TEST_WORKER_INDEX'])
  return zips[(used++ * 8 + (worker % 8)) % zips.length] ?? ''
}

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
