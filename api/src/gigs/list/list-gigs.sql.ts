import type { AnySql, Fragment, Sql } from '../../platform/db/sql.ts'
import { dataVersion, type DataVersion, snapshotOf } from './data-version.sql.ts'
import type { GigPosition } from './gig-cursor.ts'
import { atMiles, conditions, type GigFilter, rings, samePrefix } from './gig-filter.ts'
import { gigJson } from '../gig-json.sql.ts'
import type { Viewer } from '../street-visibility.sql.ts'
import type { GigSort } from '../../rules/gig-rules.ts'
import { farthestMiles, zipRings } from '../../rules/zip-distance.ts'
import type { TallyColumn } from './gig-tally.ts'

export interface GigSlice {
  filter: GigFilter
  sort: GigSort
  after: GigPosition | undefined
  count: number
  viewer: Viewer
  /** The packer by whose specialties the sort `fit` orders. */
  packerId?: number
  /**
   * Finds all matches and sorts them, instead of scanning the index of the sort order. Faster if
   * few gigs match.
   */
  sortMatches: boolean
  /** Counts all matches in `total`. Fast only if few gigs match. */
  withTotal?: boolean
  /** The data version since which `change` counts the changes. */
  since?: string
}

/** All parts come from one statement, so they belong to the same snapshot. */
export interface GigPage {
  version: DataVersion
  /** The number of matches; null without `withTotal`. */
  total: number | null
  /**
   * How many more gigs match now than in version `since`; null if the changes since then are
   * deleted or unknown.
   */
  change: number | null
  /** The gigs as a JSON array, in the bytes that Postgres sent. */
  gigs: Uint8Array<ArrayBuffer>
  /** The position of the last gig; null if no gigs follow. */
  last: GigPosition | null
}

/** Counts the matching gigs without a tally. */
export async function countGigs(sql: AnySql, filter: GigFilter) {
  const [row] = await sql<{ version: DataVersion; count: number }[]>`
    select ${dataVersion(sql)} as version, ${countOf(sql, filter)} as count`
  if (!row) throw new Error('The count of gigs returned no row.')
  return row
}

const countOf = (sql: AnySql, filter: GigFilter) =>
  sql`(select count(*)::int from gigs g where ${conditions(sql, filter, 'byIndex')})`

/**
 * Counts the gigs per value of a column. `pairs` has value and count alternately, as big-endian 32-bit
 * integers. A day is the number of days since 1970-01-01.
 */
export async function tallyGigs(sql: AnySql, filter: GigFilter, by: TallyColumn) {
  const value = by === 'pickup_day' ? sql`g.pickup_day - date '1970-01-01'` : sql`g.${sql(by)}`
  const [row] = await sql<{ version: DataVersion; pairs: Buffer }[]>`
    select ${dataVersion(sql)} as version,
      coalesce(string_agg(int4send(t.value) || int4send(t.count), ''::bytea), ''::bytea) as pairs
    from (
      select ${value} as value, count(*)::int as count
      from gigs g where ${conditions(sql, filter, 'byIndex')} group by 1) t`
  if (!row) throw new Error('The tally of gigs returned no row.')
  return row
}

/**
 * Reads the next gigs of a list. The statement is a union of segments, each of which an index
 * returns in order: first the gigs that tie with the cursor, then the gigs after it. When sorting
 * by distance, there is one segment per distance. With a single condition for all segments,
 * Postgres would scan every tie or sort the whole table.
 */
export async function sliceGigs(sql: Sql, slice: GigSlice): Promise<GigPage> {
  // `raw` avoids decoding 20 KB of JSON to a string that the response would encode again.
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

/** Exported so that a test can run EXPLAIN on the statement. */
export function sliceStatement(sql: Sql, slice: GigSlice) {
  const { filter, sort, count, viewer } = slice
  return sql`
    with ${slice.sortMatches ? sql`matching as materialized (${matching(sql, filter)}),` : sql``}
    page as materialized (
      select row_number() over () as n, g.*
      from (
        select * from (${segments(sql, slice)}) g
        order by g.segment, ${orderBy(sql, sort, sql`g.sort_key`)}
        limit ${count + 1}) g)
    select
      ${dataVersion(sql)} as version,
      ${slice.withTotal ? countOf(sql, filter) : sql`null::int`} as total,
      ${slice.since === undefined ? sql`null::int` : changeSince(sql, filter, slice.since)} as change,
      (select '[' || coalesce(string_agg(${gigJson(sql, viewer)}, ',' order by p.n), '') || ']'
       from page p join gigs g on g.id = p.id where p.n <= ${count}) as gigs,
      (select json_build_object('key', p.sort_key, 'id', p.id,
         'time', (extract(epoch from p.created_on_date) * 1000)::bigint)
       from page p where p.n = ${count} and exists (select from page where n > ${count})) as last`
}

/**
 * Returns SQL for the sum of the changes by transactions that the version's snapshot does not
 * include.
 */
function changeSince(sql: Sql, filter: GigFilter, version: string) {
  const { snapshot, isOfThisServer } = snapshotOf(sql, version)
  return sql`(
    select case when ${isOfThisServer} and k.since <= pg_snapshot_xmin(${snapshot}) then (
      select coalesce(sum(g.sign), 0)::int
      from gig_changes g
      where g.xid >= pg_snapshot_xmin(${snapshot})
        -- Always true. It tells the planner that few rows match.
        and g.xid < pg_snapshot_xmax(pg_current_snapshot())
        and not pg_visible_in_snapshot(g.xid, ${snapshot})
        and ${conditions(sql, filter, 'byRow')}) end
    from gig_changes_kept k)`
}

/**
 * Returns the `limit` of a segment: the smallest of three literals that is at least `count`. With a
 * parameter, the planner would expect a tenth of all rows and never choose a generic plan. With a
 * literal for every count, there would be too many different statements. Only tests need more than
 * 101 rows, and get a parameter.
 */
function atMost(sql: Sql, count: number) {
  const most = [25, 51, 101].find((limit) => limit >= count)
  return most === undefined ? sql`${count}` : sql.unsafe(String(most))
}

const matching = (sql: Sql, filter: GigFilter) => sql`
  select g.id, g.created_on_date, g.price_cents, g.box_count, g.pickup_zip_code, g.spec_mask, g.verified_only
  from gigs g where ${conditions(sql, filter, 'byIndex')}`

function segments(sql: Sql, slice: GigSlice) {
  const { filter, count, sortMatches } = slice
  const source = sortMatches ? sql`matching g` : sql`gigs g`
  const passes = sortMatches ? sql`true` : conditions(sql, filter, 'byRow')
  return segmentsOf(sql, slice)
    .map(
      ({ where, order, key }, segment) => sql`(
        select ${segment}::int as segment, ${key} as sort_key, g.id, g.created_on_date
        from ${source}
        where ${passes} and ${where}
        order by ${order}
        limit ${atMost(sql, count + 1)})`,
    )
    .reduce((some, next) => sql`${some} union all ${next}`)
}

interface Segment {
  where: Fragment
  order: Fragment
  /** The sort column; null if sorted by time. */
  key: Fragment
}

function segmentsOf(sql: Sql, slice: GigSlice): Segment[] {
  const { filter, sort, after } = slice
  if (sort === 'fit') return fitsOf(sql, slice)
  if (sort === 'distance') return ringsOf(sql, filter, after)
  const column = sortColumn(sql, sort)
  const segment = (where: Fragment) => ({ where, order: orderBy(sql, sort, column), key: column })
  if (!after) return [segment(sql`true`)]
  if (sort === 'newest') return [segment(older(sql, after))]
  if (sort === 'oldest') {
    const { time, id } = after
    return [segment(sql`(g.created_on_date, g.id) > (${new Date(time)}, ${id}::int)`)]
  }
  if (after.key === null) return [segment(sql`${column} is null and ${older(sql, after)}`)]
  const beyond = sort.endsWith('-low') ? sql`>` : sql`<`
  const rest = [
    segment(sql`${column} = ${after.key} and ${older(sql, after)}`),
    segment(sql`${column} ${beyond} ${after.key}`),
  ]
  return sort.startsWith('boxes') ? [...rest, segment(sql`${column} is null`)] : rest
}

function ringsOf(sql: Sql, { zip = '', radius }: GigFilter, after: GigPosition | undefined) {
  const wanted = rings.filter((miles) => miles <= radius && miles >= (after?.key ?? 0))
  const segment = (where: Fragment, miles: number | null) => ({
    where,
    order: orderBy(sql, 'distance', sql`null`),
    key: sql`${miles}::int`,
  })
  // Only a forged cursor has a distance beyond the radius. Return an empty page.
  if (wanted.length === 0) return [segment(sql`false`, null)]
  return wanted.map((miles) => {
    const rest = after?.key === miles ? sql`and ${older(sql, after)}` : sql``
    return segment(sql`${atMiles(sql, zip, miles)} ${rest}`, miles)
  })
}

/**
 * One segment for each distance with the gigs that the packer can do, then one with all others. The index of
 * an area bounds the first ones. The last one skips only rows that the first ones have.
 */
function fitsOf(sql: Sql, { filter, after, packerId = 0 }: GigSlice): Segment[] {
  const { zip = '', radius } = filter
  // Postgres reads mask and badge once per statement, so the list needs no further statement.
  const fits = sql`(g.spec_mask & ~(select packer_mask(${packerId})) = 0 and (not g.verified_only
    or exists (select from users where id = ${packerId} and verified_until > now())))`
  const segment = (where: Fragment, miles: number) => ({
    where: after?.key === miles ? sql`${where} and ${older(sql, after)}` : where,
    order: orderBy(sql, 'fit', sql`null`),
    key: sql`${miles}::int`,
  })
  const first = after?.key ?? 0
  return [
    ...zipRings
      .filter(({ miles }) => miles <= radius && miles >= first)
      .map(({ miles }) => segment(sql`${atMiles(sql, zip, miles)} and ${fits}`, miles)),
    segment(sql`not (${fits} and ${samePrefix(sql, zip, 2)})`, farthestMiles),
  ]
}

const older = (sql: Sql, { time, id }: GigPosition) =>
  sql`(g.created_on_date, g.id) < (${new Date(time)}, ${id}::int)`

function sortColumn(sql: Sql, sort: GigSort) {
  if (sort.startsWith('boxes')) return sql`g.box_count`
  return sort.startsWith('price') ? sql`g.price_cents` : sql`null::int`
}

/**
 * Each order must equal that of an index, so that Postgres need not sort. Ties: newest first, then the
 * higher id.
 */
function orderBy(sql: Sql, sort: GigSort, key: Fragment) {
  switch (sort) {
    case 'newest':
    case 'distance':
    case 'fit':
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
