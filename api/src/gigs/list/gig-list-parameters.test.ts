import { createTestApi, type TestApi } from '../../app.fixture.ts'
import { type GigPosition, writeCursor } from './gig-cursor.ts'
import { toFilter } from './gig-filter.ts'
import { GigListQuery } from './gig-list.contract.ts'
import {
  type GigListFixture,
  ids,
  nextOf,
  replaceGigs,
  createGigListFixture,
} from './gig-list-model.fixture.ts'
import type { GigSort } from '../../rules/gig-rules.ts'

let api: TestApi
let fixture: GigListFixture
beforeAll(async () => {
  api = await createTestApi()
  fixture = await createGigListFixture(api)
})
afterAll(() => api.close())

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
  ['pickup_from=tomorrow', 'pickup_from'],
  ['pickup_from=2026-02-30', 'pickup_from'],
  ['pickup_to=2026-11-20T10:00:00Z', 'pickup_to'],
  ['pickup_to=0000-01-01', 'pickup_to'],
  ['pickup_to=2026-11-20&pickup_to=2026-11-21', 'pickup_to'],
  ['qualified=1', 'qualified'],
  ['cursor=nonsense', 'cursor'],
])('?%s returns 400 naming the parameter', async (search, path) => {
  const response = await fixture.packer.get(`/api/gigs?${search}`)
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
])('?%s returns 400 with the detail "%s"', async (search, detail) => {
  const response = await fixture.packer.get(`/api/gigs?${search}`)
  expect(response.status).toBe(400)
  expect((await response.json()).detail).toBe(detail)
})

test('ignores empty values, a radius without a ZIP code and unknown parameters', async () => {
  await replaceGigs(fixture, [
    { customer: 0, price: 5, boxes: 1, zip: '10001', specialties: [], time: 0, booked: false },
  ])
  const search =
    'available=&zip_code=&price_min=&price_max=&specialty_id=&sort=&limit=&cursor=&pickup_from=&pickup_to=&qualified='
  for (const query of [search, 'radius=5', 'available=false', 'color=red', '']) {
    const response = await fixture.packer.get(`/api/gigs?${query}`)
    expect(await ids(response)).toHaveLength(1)
    expect(response.headers.get('X-Total-Count')).toBe(query === '' ? null : '1')
  }
  expect(await ids(await fixture.packer.get('/api/gigs?price_min=9&price_max=1'))).toEqual([])
  expect(await ids(await fixture.packer.get(`/api/gigs?price_max=${'9'.repeat(40)}`))).toHaveLength(
    1,
  )
  expect(await ids(await fixture.packer.get('/api/gigs?customer_id=99999999999'))).toEqual([])
  const never = '/api/gigs?pickup_from=2026-02-02&pickup_to=2026-02-01'
  expect(await ids(await fixture.packer.get(never))).toEqual([])
  const always = '/api/gigs?pickup_from=0001-01-01&pickup_to=9999-12-31&qualified=false'
  expect(await ids(await fixture.packer.get(always))).toHaveLength(1)
})

test('only packers may use `qualified=true`', async () => {
  const [customer] = fixture.customers
  const refused = await customer?.get('/api/gigs?qualified=true')
  expect(refused?.status).toBe(403)
  expect((await customer?.get('/api/gigs?qualified=false'))?.status).toBe(200)
})

test("`zip_code=home` is the packer's home ZIP code, and nothing without one", async () => {
  const packer = await api.signUp('packer')
  const gig = { customer: 0, price: 5, boxes: 1, specialties: [], booked: false } as const
  await replaceGigs(fixture, [
    { ...gig, zip: '62704', time: 0 },
    { ...gig, zip: '10001', time: 1 },
  ])
  const found = async (search = '') =>
    ids(await packer.get(`/api/gigs?zip_code=home&radius=25${search}`))
  expect(await found('&sort=distance')).toHaveLength(2)
  await packer.put('/api/packer/edit', { home_zip: '62704' })
  expect(await found()).toEqual(await ids(await packer.get('/api/gigs?zip_code=62704&radius=25')))
  expect(await found('&sort=distance&limit=1')).toHaveLength(1)
  expect((await fixture.customers[0]?.get('/api/gigs?zip_code=home'))?.status).toBe(403)
})

test('a cursor of `qualified=true` stays valid after the packer adds a specialty', async () => {
  const gig = { customer: 0, price: 5, boxes: 1, zip: '62704', booked: false } as const
  const packer = await api.signUp('packer')
  const all = await replaceGigs(
    fixture,
    [[], [], [2], []].map((specialties, time) => ({ ...gig, specialties, time })),
  )
  const [oldest, old, requiring] = all.map(({ id }) => id)
  const first = await packer.get('/api/gigs?qualified=true&limit=1')
  expect(first.headers.get('X-Total-Count')).toBe('3')
  await packer.post('/api/packer/specialtys', { specialty_id: 2 })
  const second = await packer.get((nextOf(first) ?? '').replace('limit=1', 'limit=9'))
  expect(await ids(second)).toEqual([requiring, old, oldest])
  expect(second.headers.get('X-Total-Count')).toBe('4')
})

test('an altered cursor or a cursor of another list returns 400', async () => {
  const gig = {
    customer: 0,
    price: 5,
    boxes: 1,
    zip: '62704',
    specialties: [],
    booked: false,
  } as const
  await replaceGigs(
    fixture,
    [0, 1, 2, 3].map((time) => ({ ...gig, time })),
  )
  const first = await fixture.packer.get('/api/gigs?limit=2&sort=price-low')
  const url = new URL(nextOf(first) ?? '', 'http://localhost')
  const cursor = url.searchParams.get('cursor') ?? ''
  const status = async (search: string) => (await fixture.packer.get(`/api/gigs?${search}`)).status
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

test('a forged cursor with values outside the range of a column returns 400', async () => {
  const filter = toFilter(GigListQuery.parse({ limit: '2' }))
  const position = { key: null, time: Date.UTC(2026, 0, 1), id: 7 }
  const attempt = async (sort: GigSort, forged: Partial<GigPosition>) => {
    const cursor = writeCursor({ ...position, ...forged }, sort, filter)
    const response = await fixture.packer.get(`/api/gigs?limit=2&sort=${sort}&cursor=${cursor}`)
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

test('streams all gigs, and a client may stop reading early', async () => {
  const gig = {
    customer: 0,
    price: 5,
    boxes: 1,
    zip: '62704',
    specialties: [],
    booked: false,
  } as const
  const all = await replaceGigs(
    fixture,
    Array.from({ length: 1203 }, (_, time) => ({ ...gig, time })),
  )
  const whole = await fixture.packer.get('/api/gigs')
  expect(whole.headers.get('X-Total-Count')).toBeNull()
  expect(await ids(whole)).toEqual(all.map(({ id }) => id).toReversed())

  const left = await fixture.packer.get('/api/gigs')
  const reader = left.body?.getReader()
  expect(new TextDecoder().decode((await reader?.read())?.value)).toMatch(/^\[\{"id":/)
  await reader?.cancel()
  const [busy] = await api.sql`
    select count(*)::int as count from pg_stat_activity
    where datname = current_database() and state like 'idle in transaction%'`
  expect(busy?.['count']).toBe(0)
})
