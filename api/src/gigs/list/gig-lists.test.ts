import { createTestApi, type TestApi } from '../../app.fixture.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { deleteChanges } from './gig-changes.sql.ts'
import {
  type GigListFixture,
  insertGigs,
  type ModelGig,
  createGigListFixture,
} from './gig-list-model.fixture.ts'
import { GigLists, type PageRequest } from './gig-lists.ts'
import type { Gig } from '../gigs.contract.ts'
import { countGigs, sliceGigs } from './list-gigs.sql.ts'
import { anonymousId } from '../street-visibility.sql.ts'
import { toGigList } from './list-gigs.ts'
import { GigListQuery } from './gig-list.contract.ts'
import { until } from '../../platform/until.fixture.ts'

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

/** Runs a write that is not logged in `gig_changes`, so that only a full count includes it. */
async function withoutChangeLog(write: () => Promise<unknown>) {
  await api.sql`alter table gigs disable trigger gigs_log_change`
  await write()
  await api.sql`alter table gigs enable trigger gigs_log_change`
}

const write = () => insertGigs(fixture, [gig])

/** The oldest running transaction and the next one. Both count for all databases of the server. */
async function transactions() {
  const [row] = await api.sql<{ oldest: string; next: string }[]>`
    select pg_snapshot_xmin(now)::text as oldest, pg_snapshot_xmax(now)::text as next
    from pg_current_snapshot() as now`
  if (!row) throw new Error('The snapshot has no row.')
  return row
}

/**
 * Deletes all logged changes. Before that, waits until all transactions that run now have ended:
 * they may belong to tests in other databases, and would make each new total seem incomplete.
 */
async function deleteAllChanges() {
  const { next } = await transactions()
  await until(async () => BigInt((await transactions()).oldest) >= BigInt(next))
  await deleteChanges(api.sql, next)
}

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

test('counts once, then adds the changes since that count', async () => {
  expect(await total()).toBe(3)
  await withoutChangeLog(write)
  expect(await total()).toBe(3)
  await write()
  expect(await total()).toBe(4)
})

test('reads one tally for all prices and one for all specialties', async () => {
  const [heavy, other] = [1, 2]
  const priced = (from: number, to: number) =>
    total(request({ price_min: String(from), price_max: String(to) }))
  const requiring = (id: number) => total(request({ specialty_id: String(id) }))
  await insertGigs(fixture, [{ ...gig, price: 20, specialties: [heavy] }])
  expect(await priced(10, 15)).toBe(3)
  expect(await requiring(heavy)).toBe(1)
  await withoutChangeLog(write)
  expect(await priced(0, 10)).toBe(3)
  expect(await priced(10.01, 20)).toBe(1)
  expect(await requiring(other)).toBe(0)
  await insertGigs(fixture, [{ ...gig, price: 15, specialties: [heavy] }])
  expect(await priced(5, 15)).toBe(4)
  expect(await requiring(heavy)).toBe(2)
  await deleteAllChanges()
  expect(await priced(5, 14)).toBe(4)
})

test("counts a customer's own gigs", async () => {
  const own = request({ customer_id: String(fixture.customers[0]!.id) })
  expect(await total(own)).toBe(3)
  await insertGigs(fixture, [gig, { ...gig, customer: 1 }])
  expect(await total(own)).toBe(4)
})

test('recounts after the changes are deleted', async () => {
  expect(await total()).toBe(3)
  await withoutChangeLog(write)
  await write()
  await deleteAllChanges()
  expect(await api.sql`select from gig_changes`).toHaveLength(0)
  expect(await total()).toBe(5)
})

test('returns no change since a version of another server', async () => {
  const { version } = await countGigs(api.sql, request().filter)
  await write()
  const slice = (since: string) => sliceGigs(api.sql, { ...request(), sortMatches: false, since })
  expect((await slice(version ?? '')).change).toBe(1)
  const [start, snapshot] = version?.split(' ') ?? []
  expect((await slice(`${start}0 ${snapshot}`)).change).toBeNull()
})

test('a total includes exactly the committed transactions, in whatever order they began', async () => {
  const insert = (sql: Sql | Tx) =>
    sql`insert into gigs (customer_id, title, price_cents, boxes, description,
        pickup_street_address, pickup_city, pickup_state, pickup_zip_code, dropoff_street_address,
        dropoff_city, dropoff_state, dropoff_zip_code, pickup_date, dropoff_date)
      select customer_id, title, price_cents, boxes, description,
        pickup_street_address, pickup_city, pickup_state, pickup_zip_code, dropoff_street_address,
        dropoff_city, dropoff_state, dropoff_zip_code, pickup_date, dropoff_date from gigs limit 1`
  const undone = new Error('undone')
  let late: number | undefined
  await api.sql.begin(async (slow) => {
    await insert(slow)
    expect(await total()).toBe(3)
    await insert(api.sql)
    expect(await total()).toBe(4)
    await expect(
      api.sql.begin(async (tx) => {
        await insert(tx)
        throw undone
      }),
    ).rejects.toBe(undone)
    late = await total()
  })
  expect(late).toBe(4)
  expect(await total()).toBe(5)
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
