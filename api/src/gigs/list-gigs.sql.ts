import type { AnySql, Sql } from '../db/pool.ts'
import { gigColumns, type GigRow } from './gig-row.ts'
import type { GigPosition } from './gig-cursor.ts'
import { atMiles, conditions, type GigFilter } from './gig-filter.ts'
import type { GigSort } from './gig-rules.ts'

type Fragment = ReturnType<AnySql['unsafe']> | ReturnType<typeof conditions>

export interface GigSlice {
  filter: GigFilter
  sort: GigSort
  after: GigPosition | undefined
  count: number
}

/** A row of the list with the value it is sorted by. */
export interface ListedGig extends GigRow {
  sort_key: number | null
}

export async function countGigs(sql: AnySql, filter: GigFilter): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from gigs g where ${conditions(sql, filter)}`
  return row?.count ?? 0
}

/**
 * The next gigs of a list. A list is cut into legs, each of which one index yields in its order:
 * the rest of the ties and what comes after them, or the rings of the distance. One condition over
 * all of it would walk every tie, or sort the whole table.
 */
export async function sliceGigs(sql: Sql, slice: GigSlice): Promise<ListedGig[]> {
  const { filter, sort, count } = slice
  const key = sortKey(sql, slice)
  const legs = legsOf(sql, slice).map(
    ({ where, order }, leg) => sql`(
      select ${leg}::int as leg, ${key} as sort_key, g.*
      from gigs g
      where ${conditions(sql, filter)} and ${where}
      order by ${order}
      limit ${count})`,
  )
  if (legs.length === 0) return []
  const all = legs.reduce((some, next) => sql`${some} union all ${next}`)
  return sql<ListedGig[]>`
    select ${gigColumns(sql)}
    from (${all}) g
    order by g.leg, ${orderBy(sql, sort, sql`g.sort_key`)}
    limit ${count}`
}

interface Leg {
  where: Fragment
  order: Fragment
}

function legsOf(sql: Sql, { filter, sort, after }: GigSlice): Leg[] {
  const order = orderBy(sql, sort, sortColumn(sql, sort))
  if (sort === 'distance') {
    return rings
      .filter((miles) => miles <= filter.radius && miles >= (after?.key ?? 0))
      .map((miles) => ({
        where: sql`${atMiles(sql, filter.zip ?? '', miles)}
          ${after?.key === miles ? sql`and ${older(sql, after)}` : sql``}`,
        order,
      }))
  }
  if (!after) return [{ where: sql`true`, order }]
  if (sort === 'newest') return [{ where: older(sql, after), order }]
  if (sort === 'oldest') {
    const { time, id } = after
    return [{ where: sql`(g.created_on_date, g.id) > (${new Date(time)}, ${id}::int)`, order }]
  }
  const column = sortColumn(sql, sort)
  if (after.key === null) return [{ where: sql`${column} is null and ${older(sql, after)}`, order }]
  const beyond = sort.endsWith('-low') ? sql`>` : sql`<`
  const legs = [
    { where: sql`${column} = ${after.key} and ${older(sql, after)}`, order },
    { where: sql`${column} ${beyond} ${after.key}`, order },
  ]
  if (sort.startsWith('boxes')) legs.push({ where: sql`${column} is null`, order })
  return legs
}

/** The distances that there are within 100 miles. */
const rings = [0, 15, 50, 100]

const older = (sql: Sql, { time, id }: GigPosition) =>
  sql`(g.created_on_date, g.id) < (${new Date(time)}, ${id}::int)`

const sortColumn = (sql: Sql, sort: GigSort) =>
  sort.startsWith('boxes') ? sql`g.box_count` : sql`g.price_cents`

function sortKey(sql: Sql, { sort, filter }: GigSlice) {
  if (sort === 'newest' || sort === 'oldest') return sql`null::int`
  if (sort === 'distance') return sql`zip_distance(g.pickup_zip_code, ${filter.zip ?? ''})`
  return sortColumn(sql, sort)
}

/** Exactly the order of an index, ties newest first, then the higher id. */
function orderBy(sql: Sql, sort: GigSort, key: Fragment) {
  switch (sort) {
    case 'newest':
    case 'distance':
      return sql`g.created_on_date desc, g.id desc`
    case 'oldest':
      return sql`g.created_on_date, g.id`
    case 'price-low':
      return sql`${key}, g.created_on_date desc, g.id desc`
    case 'price-high':
      return sql`${key} desc, g.created_on_date desc, g.id desc`
    case 'boxes-low':
      return sql`${key} nulls last, g.created_on_date desc, g.id desc`
    case 'boxes-high':
      return sql`${key} desc nulls last, g.created_on_date desc, g.id desc`
  }
}
