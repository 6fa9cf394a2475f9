import { createTestDatabase } from '../../platform/db/database.fixture.ts'
import { createPool } from '../../platform/db/pool.ts'
import type { Sql } from '../../platform/db/sql.ts'
import { GigListQuery } from './gig-list.contract.ts'
import { hasSpecialties } from './gig-filter.ts'
import { gigSorts } from '../../rules/gig-rules.ts'
import {
  type GigSlice,
  listMasks,
  mostCounted,
  sliceGigs,
  sliceStatement,
} from './list-gigs.sql.ts'
import { toGigList } from './list-gigs.ts'

/** How many of the 20,000 gigs Postgres may read at most for a page of 24. */
const most = 600

/** The same for a page of an area of 34 ZIP prefixes, each of which Postgres reads until it has a page. */
const mostInArea = 3_000

let database: Awaited<ReturnType<typeof createTestDatabase>>
let sql: Sql
beforeAll(async () => {
  database = await createTestDatabase()
  sql = createPool(database.url, { max: 1, statementMs: null, planByValue: true })
  await sql`
    insert into users (username, user_type, password_hash)
    values ('customer', 'customer', 'none')`
  // ZIP codes 100 miles around Springfield, Illinois, and everywhere else.
  await sql`
    with zips as (
      select array(select zip from zips_near('62704', 100) order by zip) as near,
        array(select zip from zip_codes where latitude is not null order by md5(zip) limit 2000) as far)
    insert into gigs (customer_id, title, price_cents, boxes, box_count, description,
      pickup_street_address, pickup_city, pickup_state, pickup_zip_code, dropoff_street_address,
      dropoff_city, dropoff_state, dropoff_zip_code, pickup_date, dropoff_date, spec_mask, verified_only, created_on_date)
    select u.id, 'A gig', 1000 * (n * 7919 % 100), '5', n * 7 % 60, repeat('Boxes. ', 30), 'A', 'B', 'C',
      case when n % 4 = 0 then near[1 + n % cardinality(near)] else far[1 + n % 2000] end, 'A', 'B', 'C', '60601',
      now() + n % 400 * interval '1 day', now() + interval '2 years',
      case when n % 1000 = 0 then 12288 when n % 3 = 0 then 1 << (n % 7) else 0 end,
      n % 50 = 0, now() - n * interval '1 minute'
    from users u, zips, generate_series(1, 20000) n`
  await sql.unsafe('vacuum analyze gigs, gig_masks, zip_codes')
})
afterAll(async () => {
  await sql.end()
  await database.close()
})

async function sliceOf(
  query: Record<string, string | string[]>,
  more: Partial<GigSlice> = {},
): Promise<GigSlice> {
  const list = toGigList(GigListQuery.parse({ available: 'true', ...query }), {
    userId: 0,
    able: 'qualified' in query ? { mask: 7, is_verified: false, crew_size: 1 } : undefined,
  })
  const masks = hasSpecialties(list.filter) ? await listMasks(sql, list.filter) : undefined
  return {
    ...{ ...list, filter: { ...list.filter, masks } },
    ...{ count: 24, viewer: { userId: 0, publicUrl: null }, ...more },
  }
}

/** Returns the date that is `days` days from today. */
const day = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)

interface Plan {
  'Relation Name'?: string
  'Actual Rows': number
  'Actual Loops': number
  'Rows Removed by Filter'?: number
  'Rows Removed by Index Recheck'?: number
  Plans?: Plan[]
}

/** Returns how many gigs the plan read, including those that filters removed. */
function rowsRead(plan: Plan): number {
  const inside = (plan.Plans ?? []).reduce((sum, inner) => sum + rowsRead(inner), 0)
  if (plan['Relation Name'] !== 'gigs') return inside
  const removed =
    (plan['Rows Removed by Filter'] ?? 0) + (plan['Rows Removed by Index Recheck'] ?? 0)
  return inside + (plan['Actual Rows'] + removed) * plan['Actual Loops']
}

/**
 * Returns how many gigs Postgres reads for a page. Unlike a duration, this number does not depend
 * on the machine.
 */
async function cost(wanted: Promise<GigSlice>): Promise<number> {
  const slice = await wanted
  const [row] = await sql<{ 'QUERY PLAN': { Plan: Plan }[] }[]>`
    explain (analyze, format json) ${sliceStatement(sql, slice)}`
  const plan = row?.['QUERY PLAN'][0]?.Plan
  if (!plan) throw new Error('The statement has no plan.')
  return rowsRead(plan)
}

test.each(gigSorts)(
  'a page sorted by %s reads few gigs, at the start and deep in the list',
  async (sort) => {
    const isByMiles = sort === 'distance' || sort === 'fit'
    const query = { sort, ...(isByMiles && { zip_code: '62704', radius: '100' }) }
    const allowed = isByMiles ? mostInArea : most
    const first = await sliceGigs(sql, await sliceOf(query, { count: 3_000 }))
    expect(await cost(sliceOf(query))).toBeLessThan(allowed)
    expect(await cost(sliceOf(query, { after: first.last ?? undefined }))).toBeLessThan(allowed)
  },
)

test.each([
  ['a small area', { zip_code: '62704', radius: '5' }],
  ['a large area', { zip_code: '62704', radius: '100' }],
  ['a large area, oldest first', { zip_code: '62704', radius: '100', sort: 'oldest' }],
])('a page of %s reads few gigs', async (_name, query) => {
  expect(await cost(sliceOf(query))).toBeLessThan(mostInArea)
  const counting = cost(sliceOf(query, { withTotal: true }))
  expect(await counting).toBeLessThan(mostInArea + mostCounted + 1)
})

test.each([
  ['a common price', { price_min: '100', price_max: '600' }],
  ['a common specialty', { specialty_id: '1' }],
  ['a customer', { customer_id: '1' }],
  ['a common pickup day', { pickup_from: day(30) }],
  ['the gigs that a packer qualifies for', { qualified: 'true' }],
  ['gigs for verified packers', { verified_only: 'true' }],
])('a page of %s reads few gigs', async (_name, query) => {
  expect(await cost(sliceOf(query))).toBeLessThan(most)
  const counting = cost(sliceOf(query, { withTotal: true }))
  // An index with half of the filter is as good.
  expect(await counting).toBeLessThan(most + 2 * (mostCounted + 1))
  // Counts the matches up to a limit, then scans the index of the sort order.
  expect(await cost(sliceOf(query, { mostToSort: 100, withTotal: true }))).toBeLessThan(most + 101)
})

test.each([
  ['rare specialties', { specialty_id: ['13', '14'] }],
  ['rare specialties, sorted by price', { specialty_id: ['13', '14'], sort: 'price-high' }],
  ['gigs for verified packers, sorted by price', { verified_only: 'true', sort: 'price-low' }],
  ['a rare price', { price_min: '990', price_max: '990' }],
  ['a rare pickup day', { pickup_from: day(30), pickup_to: day(31) }],
  [
    'a rare pickup day, sorted by price',
    { pickup_from: day(30), pickup_to: day(31), sort: 'price-low' },
  ],
  ['a small area by price', { zip_code: '62704', radius: '5', sort: 'price-low' }],
  ['verified packers in an area', { verified_only: 'true', zip_code: '62704', radius: '15' }],
])('a page of %s reads few gigs when all matches are sorted', async (_name, query) => {
  expect(await cost(sliceOf(query, { mostToSort: 1_000 }))).toBeLessThan(most)
})
