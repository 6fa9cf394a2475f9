import { createTestApi, type TestApi } from '../../app.fixture.ts'
import {
  type GigListFixture,
  insertGigs,
  type ModelGig,
  createGigListFixture,
} from './gig-list-model.fixture.ts'
import { GigLists, type PageRequest } from './gig-lists.ts'
import type { Gig } from '../gigs.contract.ts'
import { mostCounted } from './list-gigs.sql.ts'
import { anonymousId } from '../street-visibility.sql.ts'
import { toGigList } from './list-gigs.ts'
import { GigListQuery } from './gig-list.contract.ts'

let api: TestApi
let fixture: GigListFixture
let lists: GigLists
beforeAll(async () => {
  api = await createTestApi()
  fixture = await createGigListFixture(api)
})
beforeEach(async () => {
  lists = new GigLists({ sql: api.sql, lists: api.sql })
  await api.sql`delete from gigs`
  await insertGigs(fixture, [gig, gig, gig])
})
afterAll(() => api.close())

const gig: Omit<ModelGig, 'id'> = {
  customer: 0,
  price: 10,
  boxes: 5,
  zip: '62704',
  specialties: [],
  time: 0,
  booked: false,
}

const request = (
  query: Record<string, string> = {},
  more: Partial<PageRequest> = {},
): PageRequest => ({
  ...toGigList(GigListQuery.parse({ available: 'true', ...query })),
  count: 2,
  viewer: { userId: anonymousId, publicUrl: null },
  withTotal: true,
  ...more,
})

const ask = (wanted = request()) => lists.page(wanted)
const total = async (wanted?: PageRequest) => (await ask(wanted)).total

test('returns different pages for different viewers, filters and cursors', async () => {
  const first = await ask()
  const customers = await ask(
    request({}, { viewer: { userId: fixture.customers[0]!.id, publicUrl: null } }),
  )
  const streets = ({ text }: typeof first) =>
    (JSON.parse(Buffer.from(text.bytes).toString()) as Gig[]).map(
      (gig) => gig.pickup_location.street_address,
    )
  expect(streets(first)).toEqual([null, null])
  expect(streets(customers)).toEqual(['A', 'A'])
  expect(await total(request({ price_min: '11' }))).toBe(0)
  expect((await ask(request({}, { after: first.last ?? undefined }))).last).toBeNull()
})

test.each([
  ['all gigs', {}],
  ['gigs of an area', { zip_code: '62704', radius: '15' }],
  ['gigs with a price', { price_min: '10' }],
  ['gigs with a price, cheapest first', { price_min: '10', sort: 'price-low' }],
  ['gigs of some days', { pickup_from: '2020-01-01', pickup_to: '2020-01-20' }],
])('counts %s up to 1,000', async (_name, query: Record<string, string>) => {
  await api.sql`update gigs set pickup_date = '2020-01-06T12:00:00Z', dropoff_date = '2020-01-07'`
  const counted = async () => {
    const { total, isTotalExceeded } = await ask(request(query))
    return [total, isTotalExceeded]
  }
  const addGigs = (count: number) => api.sql`
    insert into gigs (customer_id, title, price_cents, boxes, description,
      pickup_street_address, pickup_city, pickup_state, pickup_zip_code, dropoff_street_address,
      dropoff_city, dropoff_state, dropoff_zip_code, pickup_date, dropoff_date)
    select customer_id, title, price_cents, boxes, description,
      pickup_street_address, pickup_city, pickup_state, pickup_zip_code, dropoff_street_address,
      dropoff_city, dropoff_state, dropoff_zip_code, pickup_date, dropoff_date
    from (select * from gigs limit 1) g, generate_series(1, ${count}::int)`
  expect(await counted()).toEqual([3, false])
  await addGigs(mostCounted - 3)
  expect(await counted()).toEqual([1000, false])
  await addGigs(1)
  expect(await counted()).toEqual([1000, true])
  const params = new URLSearchParams({ available: 'true', limit: '1', ...query })
  const { headers } = await fixture.reader.get(`/api/gigs?${params}`)
  expect(headers.get('X-Total-Count')).toBe('1000')
  expect(headers.get('X-Total-Count-Exceeded')).toBe('true')
})

test('equal requests of one event-loop tick share a read; a later request reads again', async () => {
  const [one, two] = [ask(), ask()]
  expect(await two).toBe(await one)
  expect(await ask()).not.toBe(await one)
})

test('a failed read rejects, and does not affect the next read', async () => {
  await api.sql`alter table gig_images rename to gig_images_away`
  await expect(ask()).rejects.toThrow('gig_images')
  await api.sql`alter table gig_images_away rename to gig_images`
  expect(await total()).toBe(3)
})
