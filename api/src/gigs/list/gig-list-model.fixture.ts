import { claimGig } from '../../workflow/bookings.sql.ts'
import fc from 'fast-check'
import type { Person, TestApi } from '../../app.fixture.ts'
import { type GigSort, gigSorts, radiusOptions } from '../../rules/gig-rules.ts'
import type { Gig } from '../gigs.contract.ts'

/** An API with the users that the model gigs refer to. */
export interface GigListFixture {
  api: TestApi
  customers: Person[]
  /** A packer with all specialties of the model, who has booked all booked gigs. */
  packer: Person
  /** A packer with some of the specialties, for reading lists. */
  reader: Person
}

export async function createGigListFixture(api: TestApi): Promise<GigListFixture> {
  const packer = await api.signUp('packer')
  await api.sql`update users set verified_until = now() + interval '1 day' where id = ${packer.id}`
  for (const specialty_id of skills) await packer.post('/api/packer/specialtys', { specialty_id })
  const reader = await api.signUp('packer')
  for (const specialty_id of readerSkills) {
    await reader.post('/api/packer/specialtys', { specialty_id })
  }
  return {
    api,
    packer,
    reader,
    customers: [await api.signUp('customer'), await api.signUp('customer')],
  }
}

const skills = [1, 2, 9, 14]
const readerSkills = [1, 9]

export interface ModelGig {
  id: number
  customer: 0 | 1
  price: number
  boxes: number | null
  zip: string
  specialties: readonly number[]
  /**
   * The creation time, in milliseconds after a fixed moment. It has few possible values, so that
   * many gigs tie.
   */
  time: number
  booked: boolean
  verifiedOnly?: boolean
  /** The pickup time in UTC. The local pickup day also depends on `zip`. */
  pickup?: string
}

/** Latitude and longitude of ZIP codes. 62798 and 62799 are not in the table. */
const centers: Partial<Record<string, readonly [number, number]>> = {
  '62704': [39.773, -89.684],
  '62705': [39.802, -89.644],
  '62711': [39.766, -89.733],
  '62521': [39.81, -88.928],
  '62650': [39.738, -90.22],
  '62999': [37.87, -89.056],
  '60601': [41.885, -87.622],
  '90210': [34.101, -118.415],
  '90211': [34.065, -118.383],
  '10001': [40.751, -73.997],
}

/** The distance of two ZIP codes in whole miles, by the law of cosines; or the approximation. */
function milesBetween(a: string, b = '', approximate = false): number {
  const [[from, to], radian] = [[a.slice(0, 5), b.slice(0, 5)] as const, Math.PI / 180]
  const [here, there] = [centers[from], centers[to]]
  if (!here || !there || approximate) {
    const same = [5, 3, 2].find((digits) => from.slice(0, digits) === to.slice(0, digits))
    return same === undefined
      ? 100
      : (new Map([
          [5, 0],
          [3, 15],
          [2, 50],
        ]).get(same) ?? NaN)
  }
  const [[lat1, long1], [lat2, long2]] = [here, there]
  const cosine =
    Math.sin(lat1 * radian) * Math.sin(lat2 * radian) +
    Math.cos(lat1 * radian) * Math.cos(lat2 * radian) * Math.cos((long2 - long1) * radian)
  return Math.round(3958.8 * Math.acos(Math.min(1, cosine)))
}

const zips = [
  ...['62704', '62704-1234', '62711', '62705', '62521', '62650', '62798'],
  ...['62999', '60601', '90210'],
]
/**
 * Pickup times just before and after local midnight in Los Angeles (90210) and Springfield,
 * Illinois (62704).
 */
const pickups = [
  '2096-12-05T20:00:00Z',
  '2096-12-06T05:59:59.999Z',
  '2096-12-06T06:00:00Z',
  '2096-12-06T08:00:00Z',
  '2096-12-07T07:59:59Z',
]
export const gig = fc.record({
  customer: fc.constantFrom<0 | 1>(0, 1),
  price: fc.constantFrom(0, 10, 10.5, 20, 9_999_999.99),
  boxes: fc.constantFrom(null, 0, 5, 20),
  zip: fc.constantFrom(...zips),
  specialties: fc.subarray(skills),
  time: fc.integer({ min: 0, max: 3 }),
  booked: fc.boolean(),
  verifiedOnly: fc.boolean(),
  pickup: fc.constantFrom(...pickups),
})
export const gigs = fc.array(gig, { maxLength: 25 })

const days = ['2096-12-05', '2096-12-06', '2096-12-07']
const filtered = fc.record(
  {
    available: fc.constantFrom('true', 'false', ''),
    customer: fc.constantFrom(0, 1),
    zip_code: fc.constantFrom('62704', '62704-9999', '62799', '90211', '10001'),
    radius: fc.constantFrom(...radiusOptions, 'any' as const),
    specialties: fc.subarray([...skills, 31, 99]),
    price_min: fc.constantFrom(0, 10, 10.01, 10.5),
    price_max: fc.constantFrom(0, 10, 15.499, 20, 1e12),
    pickup_from: fc.constantFrom(...days),
    pickup_to: fc.constantFrom(...days),
    qualified: fc.constantFrom('true', 'false', ''),
    verified_only: fc.constantFrom('true', 'false', ''),
    sort: fc.constantFrom(...gigSorts),
  },
  { requiredKeys: [] },
)
export type Query = typeof filtered extends fc.Arbitrary<infer T> ? T : never

/** Queries that match most gigs, so that there are several pages. All gigs are within 100 miles of an unknown place. */
const longest: fc.Arbitrary<Query> = fc.record({
  zip_code: fc.constantFrom('62704', '62799'),
  radius: fc.constant(100 as const),
  available: fc.constantFrom('true', ''),
  sort: fc.constantFrom(...gigSorts),
})

/** Any valid query. */
export const query = fc
  .oneof(filtered, longest)
  .filter(({ sort, zip_code }) => (sort !== 'distance' && sort !== 'fit') || zip_code !== undefined)
  .filter(({ sort, radius }) => sort === 'fit' || radius !== 'any')

/** Inserts the gigs, in addition to existing ones. Returns them with their ids. */
export async function insertGigs(
  { api, customers, packer }: GigListFixture,
  models: Omit<ModelGig, 'id'>[],
): Promise<ModelGig[]> {
  if (models.length === 0) return []
  const rows = models.map((gig) => ({
    customer_id: customers[gig.customer]?.id ?? 0,
    title: 'A gig',
    price_cents: Math.round(gig.price * 100),
    boxes: 'some',
    box_count: gig.boxes,
    description: 'Something to move.',
    pickup_street_address: 'A',
    pickup_city: 'B',
    pickup_state: 'C',
    pickup_zip_code: gig.zip,
    dropoff_street_address: 'A',
    dropoff_city: 'B',
    dropoff_state: 'C',
    dropoff_zip_code: '10001',
    pickup_date: new Date(gig.pickup ?? Date.now()),
    dropoff_date: new Date(Date.parse('2099-01-01')),
    spec_mask: gig.specialties.reduce((mask, id) => mask | (1 << (id - 1)), 0),
    created_on_date: new Date(Date.UTC(2026, 0, 1) + gig.time),
    verified_only: gig.verifiedOnly ?? false,
  }))
  const ids = await api.sql.begin(async (tx) => {
    const inserted = await tx<{ id: number }[]>`insert into gigs ${tx(rows)} returning id`
    for (const [index, { id }] of inserted.entries()) {
      if (models[index]?.booked) await claimGig(tx, id, packer.id)
    }
    return inserted
  })
  return models.map((gig, index) => ({ ...gig, id: ids[index]?.id ?? 0 }))
}

/** Deletes all gigs, then inserts `models`. */
export async function replaceGigs(fixture: GigListFixture, models: Omit<ModelGig, 'id'>[]) {
  await fixture.api.sql`delete from gigs`
  return insertGigs(fixture, models)
}

/**
 * Returns the gigs that the API must return, in order. Filters and sorts them in plain TypeScript,
 * independently of the API's SQL.
 */
export function expected(all: readonly ModelGig[], wanted: Query, approximate = false): ModelGig[] {
  return all
    .filter((gig) => matches(gig, wanted, approximate))
    .toSorted(inOrder(wanted, approximate))
}

function matches(gig: ModelGig, wanted: Query, approximate: boolean): boolean {
  const { zip_code, radius = 25 } = wanted
  return (
    (wanted.available !== 'true' || !gig.booked) &&
    (wanted.customer === undefined || gig.customer === wanted.customer) &&
    (zip_code === undefined ||
      radius === 'any' ||
      milesBetween(gig.zip, zip_code, approximate) <= radius) &&
    (wanted.specialties ?? []).every((id) => gig.specialties.includes(id)) &&
    gig.price >= (wanted.price_min ?? 0) &&
    gig.price <= (wanted.price_max ?? Infinity) &&
    pickupDay(gig) >= (wanted.pickup_from ?? '') &&
    pickupDay(gig) <= (wanted.pickup_to ?? '9') &&
    (wanted.verified_only !== 'true' || gig.verifiedOnly === true) &&
    (wanted.qualified !== 'true' || qualifies(gig))
  )
}

/** The reader has no verified badge. */
const qualifies = (gig: ModelGig) =>
  gig.verifiedOnly !== true && gig.specialties.every((id) => readerSkills.includes(id))

const zoneOf = (zip: string) => (zip === '90210' ? 'America/Los_Angeles' : 'America/Chicago')

/** Returns the pickup day as YYYY-MM-DD, in the local time of the pickup address. */
const pickupDay = ({ pickup = new Date().toISOString(), zip }: ModelGig) =>
  new Date(pickup).toLocaleDateString('sv-SE', { timeZone: zoneOf(zip) })

/** Returns the comparator of the query's sort. */
export function inOrder(wanted: Query, approximate = false): (a: ModelGig, b: ModelGig) => number {
  const miles = (gig: ModelGig) => milesBetween(gig.zip, wanted.zip_code, approximate)
  const fit = (gig: ModelGig) => (qualifies(gig) && miles(gig) <= 50 ? miles(gig) : 100)
  const newest = (a: ModelGig, b: ModelGig) => b.time - a.time || b.id - a.id
  const boxes = (a: ModelGig, b: ModelGig, sign: 1 | -1) =>
    a.boxes === null || b.boxes === null
      ? Number(a.boxes === null) - Number(b.boxes === null)
      : sign * (a.boxes - b.boxes)
  const orders: Record<GigSort, (a: ModelGig, b: ModelGig) => number> = {
    newest,
    oldest: (a, b) => -newest(a, b),
    'price-low': (a, b) => a.price - b.price || newest(a, b),
    'price-high': (a, b) => b.price - a.price || newest(a, b),
    'boxes-low': (a, b) => boxes(a, b, 1) || newest(a, b),
    'boxes-high': (a, b) => boxes(a, b, -1) || newest(a, b),
    distance: (a, b) => miles(a) - miles(b) || newest(a, b),
    fit: (a, b) => fit(a) - fit(b) || newest(a, b),
  }
  return orders[wanted.sort ?? 'newest']
}

export function toParams(
  { customers }: GigListFixture,
  { customer, specialties = [], ...scalars }: Query,
): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(scalars)) {
    if (value !== undefined) params.set(name, String(value))
  }
  if (customer !== undefined) params.set('customer_id', String(customers[customer]?.id))
  for (const id of specialties) params.append('specialty_id', String(id))
  return params
}

export async function ids(response: Response): Promise<number[]> {
  expect(response.status).toBe(200)
  return ((await response.json()) as Gig[]).map(({ id }) => id)
}

/** Returns the URL of the next page, from the `Link` header. */
export const nextOf = (response: Response) =>
  /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]
