import type { AnySql, Fragment, Sql } from '../../platform/db/sql.ts'
import { dataVersion, type DataVersion, snapshotOf } from './data-version.sql.ts'
import type { GigPosition } from './gig-cursor.ts'
import { atMiles, conditions, type GigFilter, rings } from './gig-filter.ts'
import { gigJson } from '../gig-json.sql.ts'
import type { Viewer } from '../street-visibility.sql.ts'
import type { GigSort } from '../gig-rules.ts'
import type { TallyColumn } from './gig-tally.ts'

export interface GigSlice {
  filter: GigFilter
  sort: GigSort
  after: GigPosition | undefined
  count: number
  viewer: Viewer
  /** So few match that they are all found and sorted, instead of walking an index until enough pass. */
  areFew: boolean
  /** `total` is wanted: all that match are few enough to be counted each time. */
  isCounted?: boolean
  /** The version from which `change` counts. */
  since?: string
}

/** All of it is seen in one moment: by one statement. */
export interface GigPage {
  version: DataVersion
  /** How many match; null: it was not wanted. */
  total: number | null
  /** How many more match than in the version asked for; null: that is no longer known. */
  change: number | null
  /** The gigs as a JSON array, in the bytes that Postgres sent. */
  gigs: Uint8Array<ArrayBuffer>
  /** Where they end; null when there is nothing behind them. */
  last: GigPosition | null
}

/** How many match, counted one by one. */
export async function countGigs(sql: AnySql, filter: GigFilter) {
  const [row] = await sql<{ version: DataVersion; count: number }[]>`
    select ${dataVersion(sql)} as version, ${countOf(sql, filter)} as count`
  if (!row) throw new Error('The count of gigs returned no row.')
  return row
}

const countOf = (sql: AnySql, filter: GigFilter) =>
  sql`(select count(*)::int from gigs g where ${conditions(sql, filter, 'found')})`

/**
 * How many gigs there are of each value: pairs of value and count, four bytes each, high byte first.
 * A day is the number of days since 1970-01-01.
 */
export async function tallyGigs(sql: AnySql, filter: GigFilter, by: TallyColumn) {
  const value = by === 'pickup_day' ? sql`g.pickup_day - date '1970-01-01'` : sql`g.${sql(by)}`
  const [row] = await sql<{ version: DataVersion; pairs: Buffer }[]>`
    select ${dataVersion(sql)} as version,
      coalesce(string_agg(int4send(t.value) || int4send(t.count), ''::bytea), ''::bytea) as pairs
    from (
      select ${value} as value, count(*)::int as count
      from gigs g where ${conditions(sql, filter, 'found')} group by 1) t`
  if (!row) throw new Error('The tally of gigs returned no row.')
  return row
}

/**
 * The next gigs of a list. A list is cut into legs, each of which one index yields in its order:
 * the rest of the ties and what comes after them, or the rings of the distance. One condition over
 * all of it would walk every tie, or sort the whole table. Only what is shown is read from the table.
 */
export async function sliceGigs(sql: Sql, slice: GigSlice): Promise<GigPage> {
  // `raw` saves decoding 20 KB of JSON to a string that is encoded again.
  const [row] = await sliceStatement(sql, slice).raw()
  const [version, total, change, gigs, last] = row ?? []
  if (!gigs) throw new Error('The page of gigs returned no row.')
  return {
    version: version ? version.toString() : null,
    total: total ? Number(total) : null,
    change: change ? Number(change) : null,
    gigs: gigs as Uint8Array<ArrayBuffer>,
    last: last ? (JSON.parse(last.toString()) as GigPosition) : null,
  }
}

/** Exported so that a test can explain its query plan. */
export function sliceStatement(sql: Sql, slice: GigSlice) {
  const { filter, sort, count, viewer } = slice
  return sql`
    with ${slice.areFew ? sql`matching as materialized (${matching(sql, filter)}),` : sql``}
    page as materialized (
      select row_number() over () as n, g.*
      from (
        select * from (${legs(sql, slice)}) g
        order by g.leg, ${orderBy(sql, sort, sql`g.sort_key`)}
        limit ${count + 1}) g)
    select
      ${dataVersion(sql)} as version,
      ${slice.isCounted ? countOf(sql, filter) : sql`null::int`} as total,
      ${slice.since === undefined ? sql`null::int` : changeSince(sql, filter, slice.since)} as change,
      (select '[' || coalesce(string_agg(${gigJson(sql, viewer)}, ',' order by p.n), '') || ']'
       from page p join gigs g on g.id = p.id where p.n <= ${count}) as gigs,
      (select json_build_object('key', p.sort_key, 'id', p.id,
         'time', (extract(epoch from p.created_on_date) * 1000)::bigint)
       from page p where p.n = ${count} and exists (select from page where n > ${count})) as last`
}

/** What came and what went since, of transactions that were not visible then. */
function changeSince(sql: Sql, filter: GigFilter, version: string) {
  const { snapshot, isOfThisServer } = snapshotOf(sql, version)
  return sql`(
    select case when ${isOfThisServer} and k.since <= pg_snapshot_xmin(${snapshot}) then (
      select coalesce(sum(g.sign), 0)::int
      from gig_changes g
      where g.xid >= pg_snapshot_xmin(${snapshot})
        -- True of all: it tells the planner that these are few.
        and g.xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(g.xid, ${snapshot})
        and ${conditions(sql, filter, 'tried')}) end
    from gig_changes_kept k)`
}

/**
 * A limit as a literal that is at least `count`. With a parameter the planner expects a tenth of all rows, and
 * takes no plan for all values; with every limit as a literal there would be too many statements.
 */
function atMost(sql: Sql, count: number) {
  const most = [25, 51, 101].find((limit) => limit >= count)
  return most === undefined ? sql`${count}` : sql.unsafe(String(most))
}

const matching = (sql: Sql, filter: GigFilter) => sql`
  select g.id, g.created_on_date, g.price_cents, g.box_count, g.pickup_zip_code
  from gigs g where ${conditions(sql, filter, 'found')}`

function legs(sql: Sql, slice: GigSlice) {
  const { filter, count, areFew } = slice
  const source = areFew ? sql`matching g` : sql`gigs g`
  const passes = areFew ? sql`true` : conditions(sql, filter, 'tried')
  return legsOf(sql, slice)
    .map(
      ({ where, order, key }, leg) => sql`(
        select ${leg}::int as leg, ${key} as sort_key, g.id, g.created_on_date
        from ${source}
        where ${passes} and ${where}
        order by ${order}
        limit ${atMost(sql, count + 1)})`,
    )
    .reduce((some, next) => sql`${some} union all ${next}`)
}

interface Leg {
  where: Fragment
  order: Fragment
  /** What is sorted by, besides time and id. */
  key: Fragment
}

function legsOf(sql: Sql, { filter, sort, after }: GigSlice): Leg[] {
  if (sort === 'distance') return ringsOf(sql, filter, after)
  const column = sortColumn(sql, sort)
  const leg = (where: Fragment) => ({ where, order: orderBy(sql, sort, column), key: column })
  if (!after) return [leg(sql`true`)]
  if (sort === 'newest') return [leg(older(sql, after))]
  if (sort === 'oldest') {
    const { time, id } = after
    return [leg(sql`(g.created_on_date, g.id) > (${new Date(time)}, ${id}::int)`)]
  }
  if (after.key === null) return [leg(sql`${column} is null and ${older(sql, after)}`)]
  const beyond = sort.endsWith('-low') ? sql`>` : sql`<`
  const rest = [
    leg(sql`${column} = ${after.key} and ${older(sql, after)}`),
    leg(sql`${column} ${beyond} ${after.key}`),
  ]
  return sort.startsWith('boxes') ? [...rest, leg(sql`${column} is null`)] : rest
}

function ringsOf(sql: Sql, { zip = '', radius }: GigFilter, after: GigPosition | undefined) {
  const wanted = rings.filter((miles) => miles <= radius && miles >= (after?.key ?? 0))
  const leg = (where: Fragment, miles: number | null) => ({
    where,
    order: orderBy(sql, 'distance', sql`null`),
    key: sql`${miles}::int`,
  })
  // Only a made-up cursor begins beyond the radius.
  if (wanted.length === 0) return [leg(sql`false`, null)]
  return wanted.map((miles) => {
    const rest = after?.key === miles ? sql`and ${older(sql, after)}` : sql``
    return leg(sql`${atMiles(sql, zip, miles)} ${rest}`, miles)
  })
}

const older = (sql: Sql, { time, id }: GigPosition) =>
  sql`(g.created_on_date, g.id) < (${new Date(time)}, ${id}::int)`

function sortColumn(sql: Sql, sort: GigSort) {
  if (sort.startsWith('boxes')) return sql`g.box_count`
  return sort.startsWith('price') ? sql`g.price_cents` : sql`null::int`
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
