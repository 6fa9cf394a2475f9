import fc from 'fast-check'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { type GigPosition, writeCursor } from './gig-cursor.ts'
import { toFilter } from './gig-filter.ts'
import { GigListQuery } from './gig-list.contract.ts'
import { type GigSort, gigSorts, radiusOptions } from './gig-rules.ts'
import type { Gig } from './gigs.contract.ts'
import { zipDistance } from './zip-distance.ts'

let api: TestApi
let packer: Person
let customers: Person[]
beforeAll(async () => {
  api = await createTestApi()
  packer = await api.signUp('packer')
  customers = [await api.signUp('customer'), await api.signUp('customer')]
})
afterAll(() => api.close())

interface ModelGig {
  id: number
  customer: 0 | 1
  price: number
  boxes: number | null
  zip: string
  specialties: readonly number[]
  /** Milliseconds after a common moment: few values, so that ties are the rule. */
  time: number
  booked: boolean
}

const zips = ['62704', '62704-1234', '62711', '62999', '60601', '90210', '62705']
const gigs = fc.array(
  fc.record({
    customer: fc.constantFrom<0 | 1>(0, 1),
    price: fc.constantFrom(0, 10, 10.5, 20, 9_999_999.99),
    boxes: fc.constantFrom(null, 0, 5, 20),
    zip: fc.constantFrom(...zips),
    specialties: fc.subarray([1, 2, 9, 14]),
    time: fc.integer({ min: 0, max: 3 }),
    booked: fc.boolean(),
  }),
  { maxLength: 25 },
)

const query = fc.record(
  {
    available: fc.constantFrom('true', 'false', ''),
    customer: fc.constantFrom(0, 1),
    zip_code: fc.constantFrom('62704', '62704-9999', '90211', '10001'),
    radius: fc.constantFrom(...radiusOptions),
    specialties: fc.subarray([1, 2, 9, 14, 31, 99]),
    price_min: fc.constantFrom(0, 10, 10.01, 10.5),
    price_max: fc.constantFrom(0, 10, 15.499, 20, 1e12),
    sort: fc.constantFrom(...gigSorts),
  },
  { requiredKeys: [] },
)
type Query = typeof query extends fc.Arbitrary<infer T> ? T : never

async function insertGigs(models: Omit<ModelGig, 'id'>[]): Promise<ModelGig[]> {
  await api.sql`delete from gigs`
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
    pickup_date: new Date(),
    dropoff_date: new Date(Date.now() + 1000),
    spec_mask: gig.specialties.reduce((mask, id) => mask | (1 << (id - 1)), 0),
    created_on_date: new Date(Date.UTC(2026, 0, 1) + gig.time),
    gig_status_id: gig.booked ? 2 : 1,
    packer_id: gig.booked ? packer.id : null,
  }))
  const ids = await api.sql<{ id: number }[]>`insert into gigs ${api.sql(rows)} returning id`
  return models.map((gig, index) => ({ ...gig, id: ids[index]?.id ?? 0 }))
}

/** The contract in plain TypeScript. */
function expected(all: ModelGig[], wanted: Query): number[] {
  const miles = (gig: ModelGig) => zipDistance(gig.zip, wanted.zip_code)
  const matching = all.filter(
    (gig) =>
      (wanted.available !== 'true' || !gig.booked) &&
      (wanted.customer === undefined || gig.customer === wanted.customer) &&
      (wanted.zip_code === undefined || miles(gig) <= (wanted.radius ?? 25)) &&
      (wanted.specialties ?? []).every((id) => gig.specialties.includes(id)) &&
      gig.price >= (wanted.price_min ?? 0) &&
      gig.price <= (wanted.price_max ?? Infinity),
  )
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
  }
  return matching.toSorted(orders[wanted.sort ?? 'newest']).map(({ id }) => id)
}

function toParams({ customer, specialties = [], ...scalars }: Query): URLSearchParams {
  const params = new URLSearchParams()
  for (const [name, value] of Object.entries(scalars)) {
    if (value !== undefined) params.set(name, String(value))
  }
  if (customer !== undefined) params.set('customer_id', String(customers[customer]?.id))
  for (const id of specialties) params.append('specialty_id', String(id))
  return params
}

async function ids(response: Response): Promise<number[]> {
  expect(response.status).toBe(200)
  return ((await response.json()) as Gig[]).map(({ id }) => id)
}

/** The address of the next page, as a client would read it. */
const nextOf = (response: Response) =>
  /^<([^>]+)>; rel="next"$/.exec(response.headers.get('Link') ?? '')?.[1]

test('any filter in any sort is the model, whole and page by page', async () => {
  await fc.assert(
    fc.asyncProperty(gigs, query, fc.integer({ min: 1, max: 7 }), async (models, wanted, limit) => {
      fc.pre(wanted.sort !== 'distance' || wanted.zip_code !== undefined)
      const all = await insertGigs(models)
      const order = expected(all, wanted)
      const params = toParams(wanted)
      const whole = await packer.get(`/api/gigs?${params}`)
      expect(await ids(whole)).toEqual(order)
      expect(whole.headers.get('X-Total-Count')).toBe(params.size > 0 ? String(order.length) : null)

      params.set('limit', String(limit))
      const seen: number[] = []
      let url: string | undefined = `/api/gigs?${params}`
      while (url !== undefined) {
        const page: Response = await packer.get(url)
        expect(page.headers.get('X-Total-Count')).toBe(String(order.length))
        seen.push(...(await ids(page)))
        url = nextOf(page)
      }
      expect(seen).toEqual(order)
    }),
    { numRuns: 60 },
  )
}, 60_000)

test('no gig is skipped or shown twice when others come and go between pages', async () => {
  const gig = (time: number) =>
    ({
      customer: 0,
      price: 5,
      boxes: 1,
      zip: '62704',
      specialties: [],
      time,
      booked: false,
    }) as const
  for (const sort of ['newest', 'price-low', 'boxes-high'] as const) {
    const all = await insertGigs(Array.from({ length: 9 }, (_, index) => gig(index)))
    const order = expected(all, { sort })
    const first = await packer.get(`/api/gigs?sort=${sort}&limit=3`)
    const seen = await ids(first)
    // The last one shown goes, and newer ones come, which belong before it.
    await api.sql`delete from gigs where id = ${seen.at(-1) ?? 0}`
    await api.sql`
      update gigs set created_on_date = created_on_date + interval '1 day' where id = ${seen[0] ?? 0}`
    for (let url = nextOf(first); url;) {
      const page = await packer.get(url)
      seen.push(...(await ids(page)))
      url = nextOf(page)
    }
    expect(seen).toEqual(order)
  }
})

test('the distance in SQL is the distance in TypeScript', async () => {
  const digit = fc.constantFrom('0', '1', '6')
  const zip = fc.oneof(
    fc.constantFrom(null, ''),
    fc.tuple(digit, digit, digit, digit, digit).map((digits) => digits.join('')),
    fc.tuple(digit, digit).map(([a, b]) => `6270${a}-123${b}`),
  )
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.tuple(zip, zip), { minLength: 1, maxLength: 50 }),
      async (pairs) => {
        const rows = await api.sql<{ miles: number }[]>`
        select zip_distance(a, b) as miles
        from unnest(${pairs.map(([a]) => a)}::text[], ${pairs.map(([, b]) => b)}::text[])
          with ordinality as pairs (a, b, n) order by n`
        expect(rows.map(({ miles }) => miles)).toEqual(pairs.map(([a, b]) => zipDistance(a, b)))
      },
    ),
    { numRuns: 30 },
  )
})

test.each([
  ['sort=cheapest', 'sort'],
  ['sort=distance', 'sort'],
  ['sort=newest&sort=oldest', 'sort'],
  ['price_min=-1', 'price_min'],
  ['price_max=abc', 'price_max'],
  ['price_max=1e3', 'price_max'],
  ['radius=7', 'radius'],
  ['zip_code=62704&radius=0', 'radius'],
  ['zip_code=abc', 'zip_code'],
  ['zip_code=%00', 'zip_code'],
  ['limit=0', 'limit'],
  ['limit=101', 'limit'],
  ['limit=ten', 'limit'],
  ['available=yes', 'available'],
  ['customer_id=0', 'customer_id'],
  ['customer_id=1&customer_id=2', 'customer_id'],
  ['specialty_id=1&specialty_id=x', 'specialty_id.1'],
  ['cursor=nonsense', 'cursor'],
])('?%s is 400 naming the parameter', async (search, path) => {
  const response = await packer.get(`/api/gigs?${search}`)
  expect(response.status).toBe(400)
  const problem = await response.json()
  expect(problem.errors[0].path).toBe(path)
  expect(problem.detail).toContain(path.split('.')[0])
})

test.each([
  ['sort=newest&sort=', 'sort may be given once only'],
  ['sort=newest&sort=oldest', 'sort may be given once only'],
  ['price_min=5&price_min=5', 'price_min may be given once only'],
  ...['price_min=1e2', 'price_min=-1', 'price_min=%2425', 'price_min=.5'].map((search) => [
    search,
    'price_min must be dollars and cents, as in 25 or 25.50, and 0 or more',
  ]),
])('?%s tells what to do: %s', async (search, detail) => {
  const response = await packer.get(`/api/gigs?${search}`)
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toBe(detail)
})

test('empty values, a radius without a zip and unknown parameters change nothing', async () => {
  await insertGigs([
    { customer: 0, price: 5, boxes: 1, zip: '10001', specialties: [], time: 0, booked: false },
  ])
  const search = 'available=&zip_code=&price_min=&price_max=&specialty_id=&sort=&limit=&cursor='
  for (const query of [search, 'radius=5', 'available=false', 'color=red', '']) {
    const response = await packer.get(`/api/gigs?${query}`)
    expect(await ids(response)).toHaveLength(1)
    expect(response.headers.get('X-Total-Count')).toBe(query === '' ? null : '1')
  }
  expect(await ids(await packer.get('/api/gigs?price_min=9&price_max=1'))).toEqual([])
  expect(await ids(await packer.get('/api/gigs?customer_id=99999999999'))).toEqual([])
})

test('a cursor that was altered, or is of another list, is 400', async () => {
  const gig = {
    customer: 0,
    price: 5,
    boxes: 1,
    zip: '62704',
    specialties: [],
    booked: false,
  } as const
  await insertGigs([0, 1, 2, 3].map((time) => ({ ...gig, time })))
  const first = await packer.get('/api/gigs?limit=2&sort=price-low')
  const url = new URL(nextOf(first) ?? '', 'http://localhost')
  const cursor = url.searchParams.get('cursor') ?? ''
  const status = async (search: string) => (await packer.get(`/api/gigs?${search}`)).status
  const same = 'limit=2&sort=price-low'
  expect(await status(`${same}&cursor=${cursor}`)).toBe(200)
  expect(await status(`limit=3&sort=price-low&cursor=${cursor}`)).toBe(200)
  expect(await status(`limit=2&cursor=${cursor}`)).toBe(400)
  expect(await status(`${same}&available=true&cursor=${cursor}`)).toBe(400)
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'
  for (let index = 0; index < cursor.length; index += 1) {
    const next = alphabet[(alphabet.indexOf(cursor[index] ?? '') + 1) % 64]
    const altered = cursor.slice(0, index) + next + cursor.slice(index + 1)
    expect([index, await status(`${same}&cursor=${altered}`)]).toEqual([index, 400])
  }
})

test('a forged cursor that no gig could have is 400', async () => {
  const filter = toFilter(GigListQuery.parse({ limit: '2' }))
  const position = { key: null, time: Date.UTC(2026, 0, 1), id: 7 }
  const attempt = async (sort: GigSort, forged: Partial<GigPosition>) => {
    const cursor = writeCursor({ ...position, ...forged }, sort, filter)
    const response = await packer.get(`/api/gigs?limit=2&sort=${sort}&cursor=${cursor}`)
    return response.status
  }
  expect(await attempt('newest', {})).toBe(200)
  expect(await attempt('newest', { id: 2 ** 31 - 1 })).toBe(200)
  expect(await attempt('price-low', { key: 2 ** 31 - 1 })).toBe(200)
  for (const sort of ['price-low', 'boxes-high'] as const) {
    for (const key of [2 ** 31, 2 ** 40, -1, -(2 ** 40)]) {
      expect([sort, key, await attempt(sort, { key })]).toEqual([sort, key, 400])
    }
  }
  for (const sort of ['newest', 'oldest', 'price-high'] as const) {
    for (const id of [2 ** 31, 2 ** 40, -(2 ** 40)]) expect(await attempt(sort, { id })).toBe(400)
    for (const time of [9e15, 8.64e15, -8.64e15, -9e15]) {
      expect([sort, time, await attempt(sort, { time })]).toEqual([sort, time, 400])
    }
  }
})

test('all gigs come as a stream that nobody has to read to its end', async () => {
  const gig = {
    customer: 0,
    price: 5,
    boxes: 1,
    zip: '62704',
    specialties: [],
    booked: false,
  } as const
  const all = await insertGigs(Array.from({ length: 1203 }, (_, time) => ({ ...gig, time })))
  const whole = await packer.get('/api/gigs')
  expect(whole.headers.get('X-Total-Count')).toBeNull()
  expect(await ids(whole)).toEqual(all.map(({ id }) => id).toReversed())

  const left = await packer.get('/api/gigs')
  const reader = left.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^\[\{"id":/)
  await reader?.cancel()
  const [busy] = await api.sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  expect(busy?.['count']).toBe(0)
})
