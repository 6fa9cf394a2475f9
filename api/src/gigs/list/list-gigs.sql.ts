import type { AnySql, Fragment, Sql } from '../../platform/db/sql.ts'
import type { GigPosition } from './gig-cursor.ts'
import {
  atMiles,
  conditions,
  type GigFilter,
  type MaskedFilter,
  rings,
  samePrefix,
} from './gig-filter.ts'
import { gigJson } from '../gig-json.sql.ts'
import type { Viewer } from '../street-visibility.sql.ts'
import type { GigSort } from '../../rules/gig-rules.ts'
import { farthestMiles, zipRings } from '../../rules/zip-distance.ts'

/** The product counts matches up to this number. */
export const mostCounted = 1_000

export interface GigSlice {
  filter: MaskedFilter
  sort: GigSort
  after: GigPosition | undefined
  count: number
  viewer: Viewer
  /** The packer by whose specialties the sort `fit` orders. */
  packerId?: number
  /**
   * If at most this many gigs match, finds them all and sorts them, which is faster if few gigs match. If more match,
   * scans the index of the sort order until the page is full. Unset: always scans the index.
   */
  mostToSort?: number | undefined
  withTotal?: boolean
}

/** All parts come from one statement, so they belong to the same snapshot. */
export interface GigPage {
  /** The number of matches, at most `mostCounted` + 1; null without `withTotal`. */
  total: number | null
  /** The gigs as a JSON array, in the bytes that Postgres sent. */
  gigs: Uint8Array<ArrayBuffer>
  /** The position of the last gig; null if no gigs follow. */
  last: GigPosition | null
}

/**
 * Returns the masks of required specialties that the filter selects, of all masks that gigs have ever had. With the list
 * of masks, Postgres knows how many gigs match, and can use an index on `gigs.spec_mask`.
 */
export async function listMasks(
  sql: AnySql,
  { mask = 0, ableMask = -1 }: GigFilter,
): Promise<number[]> {
  const rows = await sql<{ mask: number }[]>`
    select mask from gig_masks
    where mask & ${mask}::int = ${mask}::int and mask & ~${ableMask}::int = 0 order by mask`
  return rows.map((row) => row.mask)
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
  const [total, gigs, last] = row ?? []
  if (!gigs) throw new Error('The page of gigs returned no row.')
  return {
    total: total ? Number(total) : null,
    gigs: gigs as Uint8Array<ArrayBuffer>,
    last: last ? (JSON.parse(last.toString()) as GigPosition) : null,
  }
}

/** Exported so that a test can run EXPLAIN on the statement. */
export function sliceStatement(sql: Sql, slice: GigSlice) {
  const { sort, count, viewer, mostToSort, withTotal } = slice
  const counted =
    mostToSort === undefined
      ? sql`select from gigs g where ${conditions(sql, slice.filter)} limit ${sql.unsafe(String(mostCounted + 1))}`
      : sql`select from matching`
  return sql`
    with ${mostToSort === undefined ? sql`` : matchingFew(sql, slice, mostToSort)}
    page as materialized (
      select row_number() over () as n, g.*
      from (
        select * from (${segments(sql, slice)}) g
        order by g.segment, ${orderBy(sql, sort, sql`g.sort_key`)}
        limit ${count + 1}) g)
    select
      ${withTotal ? sql`(select least(count(*), ${mostCounted + 1})::int from (${counted}) m)` : sql`null::int`} as total,
      (select '[' || coalesce(string_agg(${gigJson(sql, viewer)}, ',' order by p.n), '') || ']'
       from page p join gigs g on g.id = p.id where p.n <= ${count}) as gigs,
      (select json_build_object('key', p.sort_key, 'id', p.id,
         'time', (extract(epoch from p.created_on_date) * 1000)::bigint)
       from page p where p.n = ${count} and exists (select from page where n > ${count})) as last`
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

/** Returns CTEs: `matching` has at most `most` + 1 matches, and `few` says whether these are all. */
const matchingFew = (sql: Sql, slice: GigSlice, most: number) => sql`
  candidates as materialized (${matching(sql, slice)}),
  matching as materialized (select * from candidates limit ${sql.unsafe(String(most + 1))}),
  few as materialized (select count(*) <= ${most}::int as is_true from matching),`

/**
 * Selects all matches. Postgres plans the statement as if it read them all, and stops when it has read enough. With a
 * `limit`, it would often expect to find enough matches in any index, and read all of it for a rare value. Only `fit`
 * needs `verified_only`, which most indexes lack.
 */
const matching = (sql: Sql, { filter, sort }: GigSlice) => sql`
  select g.id, g.created_on_date, g.price_cents, g.box_count, g.pickup_zip_code, g.spec_mask
    ${sort === 'fit' ? sql`, g.verified_only` : sql``}
  from gigs g where ${conditions(sql, filter)}`

function segments(sql: Sql, slice: GigSlice) {
  const { filter, count, mostToSort } = slice
  const parts = segmentsOf(sql, slice)
  const from = (source: Fragment) =>
    parts.map(
      ({ where, order, key }, segment) => sql`(
        select ${segment}::int as segment, ${key} as sort_key, g.id, g.created_on_date
        from ${source} and ${where}
        order by ${order}
        limit ${atMost(sql, count + 1)})`,
    )
  const gigs = sql`gigs g where ${conditions(sql, filter)}`
  // Postgres does not run the segments whose condition on `few` is false.
  const all =
    mostToSort === undefined
      ? from(gigs)
      : [
          ...from(sql`matching g where (select is_true from few)`),
          ...from(sql`${gigs} and not (select is_true from few)`),
        ]
  return all.reduce((some, next) => sql`${some} union all ${next}`)
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
