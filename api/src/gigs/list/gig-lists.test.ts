import { createTestApi, type TestApi } from '../../app.fixture.ts'
import type { Sql, Tx } from '../../platform/db/sql.ts'
import { findSessions } from '../../sessions/sessions.sql.ts'
import { forgetChanges } from './gig-changes.sql.ts'
import {
  type GigListStage,
  insertGigs,
  type ModelGig,
  setGigListStage,
} from './gig-list-model.fixture.ts'
import { GigLists, type PageRequest } from './gig-lists.ts'
import type { Gig } from '../gigs.contract.ts'
import { sliceGigs } from './list-gigs.sql.ts'
import { anonymousId } from '../street-visibility.sql.ts'
import { toGigList } from './list-gigs.ts'
import { GigListQuery } from './gig-list.contract.ts'

let api: TestApi
let stage: GigListStage
let lists: GigLists
beforeAll(async () => {
  api = await createTestApi()
  stage = await setGigListStage(api)
})
beforeEach(async () => {
  lists = new GigLists(api.sql)
  await api.sql`delete from gigs`
  await insertGigs(stage, [gig, gig, gig])
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
  isCounted: true,
  ...more,
})

/** What a session check would have seen. */
async function look(sql: Sql | Tx = api.sql) {
  const asked = performance.now()
  const { cookie } = stage.packer
  const token = /mh_session=([^;]+)/.exec(cookie)?.[1] ?? ''
  const hash = new Uint8Array(await crypto.subtle.digest('SHA-256', Buffer.from(token)))
  const [session] = await findSessions(sql, [hash], 3600)
  return { asked, version: session?.version ?? null }
}

const ask = async (wanted = request()) => lists.page(wanted, await look())
const total = async (wanted?: PageRequest) => (await ask(wanted)).total

/** Without the trigger nothing is noted: whoever counts by notes counts wrong. */
async function unnoted(write: () => Promise<unknown>) {
  await api.sql`alter table gigs disable trigger gigs_log_change`
  await write()
  await api.sql`alter table gigs enable trigger gigs_log_change`
}

const write = () => insertGigs(stage, [gig])

/** Tests beside this one write to the same server, which makes a new version too: then once more. */
async function atOneVersion<T>(work: () => Promise<T>): Promise<T> {
  for (;;) {
    const before = (await look()).version
    const result = await work()
    if ((await look()).version === before) return result
  }
}

const askTwice = () => atOneVersion(async () => [await ask(), await ask()] as const)

/** All that this test has written, whatever is under way in the databases beside it. */
async function forgetAll() {
  const [row] = await api.sql`select pg_snapshot_xmax(pg_current_snapshot())::text as next`
  await forgetChanges(api.sql, row?.['next'])
}

test('while nothing is written, nothing is read again', async () => {
  const [first, again] = await askTwice()
  expect(first.total).toBe(3)
  expect(again).toBe(first)
  await write()
  const [second, same] = await askTwice()
  expect(second).not.toBe(first)
  expect(second.total).toBe(4)
  expect(same).toBe(second)
})

test('each viewer, page and filter is a list of its own', async () => {
  const first = await ask()
  const theirs = await ask(
    request({}, { viewer: { userId: stage.customers[0]!.id, publicUrl: null } }),
  )
  const streets = ({ text }: typeof first) =>
    (JSON.parse(Buffer.from(text.bytes).toString()) as Gig[]).map(
      (gig) => gig.pickup_location.street_address,
    )
  expect(streets(first)).toEqual([null, null])
  expect(streets(theirs)).toEqual(['A', 'A'])
  expect(await total(request({ price_min: '11' }))).toBe(0)
  expect((await ask(request({}, { after: first.last ?? undefined }))).last).toBeNull()
})

test('what was counted once is counted on by what has changed since', async () => {
  expect(await total()).toBe(3)
  await unnoted(write)
  expect(await total()).toBe(3)
  await write()
  expect(await total()).toBe(4)
})

test('gigs are tallied once for all prices, and once for all specialties', async () => {
  const [heavy, other] = [1, 2]
  const priced = (from: number, to: number) =>
    total(request({ price_min: String(from), price_max: String(to) }))
  const requiring = (id: number) => total(request({ specialty_id: String(id) }))
  await insertGigs(stage, [{ ...gig, price: 20, specialties: [heavy] }])
  expect(await priced(10, 15)).toBe(3)
  expect(await requiring(heavy)).toBe(1)
  await unnoted(write)
  expect(await priced(0, 10)).toBe(3)
  expect(await priced(10.01, 20)).toBe(1)
  expect(await requiring(other)).toBe(0)
  await insertGigs(stage, [{ ...gig, price: 15, specialties: [heavy] }])
  expect(await priced(5, 15)).toBe(4)
  expect(await requiring(heavy)).toBe(2)
  await forgetAll()
  expect(await priced(5, 14)).toBe(4)
})

test("a customer's own gigs are counted by the statement that lists them", async () => {
  const own = request({ customer_id: String(stage.customers[0]!.id) })
  expect(await total(own)).toBe(3)
  await insertGigs(stage, [gig, { ...gig, customer: 1 }])
  expect(await total(own)).toBe(4)
})

test('once the changes are forgotten, all is counted anew', async () => {
  expect(await total()).toBe(3)
  await unnoted(write)
  await write()
  await forgetAll()
  expect(await api.sql`select from gig_changes`).toHaveLength(0)
  expect(await total()).toBe(5)
})

test('what has changed is told only since a version of this server', async () => {
  const { version } = await look()
  await write()
  const slice = (since: string) => sliceGigs(api.sql, { ...request(), areFew: false, since })
  expect((await slice(version ?? '')).change).toBe(1)
  const [start, snapshot] = version?.split(' ') ?? []
  expect((await slice(`${start}0 ${snapshot}`)).change).toBeNull()
})

test('transactions count when they are committed, in whichever order they began', async () => {
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

test('requests that ask at once share one answer; who comes after it was begun gets another', async () => {
  const seen = await look()
  const [one, two] = [lists.page(request(), seen), lists.page(request(), seen)]
  // It has begun: what is written from now on it may not have seen.
  const later = lists.page(request(), { asked: performance.now(), version: 'a later one' })
  expect(await two).toBe(await one)
  expect(await later).not.toBe(await one)
})

test('a failure is told, and nothing of it stays', async () => {
  const seen = await look()
  await api.sql`alter table gig_masks rename to gig_masks_away`
  await expect(lists.page(request(), seen)).rejects.toThrow('gig_masks')
  await api.sql`alter table gig_masks_away rename to gig_masks`
  expect(await total()).toBe(3)
})
