import type { AnySql, Fragment, Sql } from '../../platform/db/sql.ts'
import type { GigPosition } from './gig-cursor.ts'
import {
  conditions,
  type GigFilter,
  isArea,
  isNear,
  type MaskedFilter,
  ownConditions,
} from './gig-filter.ts'
import { qualifies } from '../../workflow/qualifies.sql.ts'
import { gigJson } from '../gig-json.sql.ts'
import type { Viewer } from '../street-visibility.sql.ts'
import type { GigSort } from '../../rules/gig-rules.ts'
import { farthestRadius, nearbyMiles } from '../../rules/zip-distance.ts'

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
 * returns in order: first the gigs that tie with the cursor, then the gigs after it. With a single
 * condition for all segments, Postgres would scan every tie or sort the whole table.
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
    mostToSort === undefined ? countedBy(sql, slice.filter) : sql`select from matching`
  return sql`
    with ${nearZips(sql, slice)} ${mostToSort === undefined ? sql`` : matchingFew(sql, slice, mostToSort)}
    page as materialized (
      select row_number() over () as n, g.*
      from (
        select * from (${segments(sql, slice)}) g
        order by g.segment, ${orderBy(sql, sort, sql`g.sort_key`)}
        limit ${count + 1}) g)
    select
      ${withTotal ? sql`(select least(count(*), ${mostCounted + 1})::int from (${counted}) m)` : sql`null::int`} as total,
      (select '[' || coalesce(string_agg(${gigJson(sql, viewer, slice.filter.zip)}, ',' order by p.n), '') || ']'
       from page p join gigs g on g.id = p.id where p.n <= ${count}) as gigs,
      (select json_build_object('key', p.sort_key, 'id', p.id,
         'time', (extract(epoch from p.created_on_date) * 1000)::bigint)
       from page p where p.n = ${count} and exists (select from page where n > ${count})) as last`
}

/** Selects one row per match, up to the highest total. The gigs of an area are counted by ZIP code. */
function countedBy(sql: Sql, filter: MaskedFilter) {
  const limit = sql.unsafe(String(mostCounted + 1))
  if (!isArea(filter))
    return sql`select from gigs g where ${conditions(sql, filter)} limit ${limit}`
  return sql`
    select from near n cross join lateral (
      select from gigs g
      where left(g.pickup_zip_code, 5) = n.zip and ${ownConditions(sql, filter)} limit ${limit}) g
    limit ${limit}`
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

const isByMiles = (sort: GigSort) => sort === 'distance' || sort === 'fit'

/** Returns CTEs: the ZIP codes `near` the filter's, and their first three digits. */
function nearZips(sql: Sql, { filter, sort }: GigSlice) {
  const { zip, radius } = filter
  if (zip === undefined || !(isArea(filter) || isByMiles(sort))) return sql``
  return sql`
    near as materialized (select * from zips_near(${zip}, ${radius ?? nearbyMiles}::int)),
    areas as materialized (select array_agg(distinct left(zip, 3)) as prefixes from near),`
}

/** Returns CTEs: `matching` has at most `most` + 1 matches, and `few` says whether these are all. */
const matchingFew = (sql: Sql, slice: GigSlice, most: number) => sql`
  candidates as materialized (${matching(sql, slice)}),
  matching as materialized (select * from candidates limit ${sql.unsafe(String(most + 1))}),
  few as materialized (select count(*) <= ${most}::int as is_true from matching),`

/**
 * Selects all matches. Postgres plans the statement as if it read them all, and stops when it has read enough. With a
 * `limit`, it would often expect to find enough matches in any index, and read all of it for a rare value. Only `fit`
 * needs `verified_only` and `move`, which most indexes lack.
 */
const matching = (sql: Sql, { filter, sort }: GigSlice) => sql`
  select g.id, g.created_on_date, g.price_cents, g.box_count, g.pickup_zip_code, g.spec_mask
    ${sort === 'fit' ? sql`, g.verified_only, g.move` : sql``}
  from gigs g where ${conditions(sql, filter)}`

/** The union of the segments. Those after the nearest gigs are read only if there are too few of these. */
function segments(sql: Sql, slice: GigSlice) {
  const parts = segmentsOf(sql, slice).map((part, index) => ({ ...part, index }))
  if (!isByMiles(slice.sort) || parts.length === 1) return unionOf(sql, slice, parts)
  const isShort = sql`(select count(*) from nearest) <= ${slice.count}::int`
  const rest = parts.slice(1).map((part) => ({ ...part, where: sql`${part.where} and ${isShort}` }))
  return sql`with nearest as materialized (${unionOf(sql, slice, parts.slice(0, 1))})
    select * from nearest union all ${unionOf(sql, slice, rest)}`
}

function unionOf(sql: Sql, slice: GigSlice, parts: (Segment & { index: number })[]) {
  const { filter, count, mostToSort } = slice
  const limit = atMost(sql, count + 1)
  const from = (source: (part: Segment) => Fragment) =>
    parts.map(
      (part) => sql`(
        select ${part.index}::int as segment, ${part.key} as sort_key, g.id, g.created_on_date
        from ${source(part)}
        order by ${part.order}
        limit ${limit})`,
    )
  const few = ({ where, zips }: Segment) => sql`
    matching g ${zips ? sql`join near n on n.zip = left(g.pickup_zip_code, 5) and ${zips}` : sql``}
    where ${where} and (select is_true from few)`
  const all = ({ where, zips, order, isByTime }: Segment) => {
    const rest = mostToSort === undefined ? sql`true` : sql`not (select is_true from few)`
    const inEach = (places: Fragment, place: Fragment, order: Fragment) => sql`
      (${places}) n cross join lateral (
        select g.id, g.created_on_date from gigs g where ${place} and ${ownConditions(sql, filter)} and ${where}
        order by ${order} limit ${limit}) g
      where ${rest}`
    // Nearest first, and stops when it has enough. In one condition, Postgres would sort all gigs of the area.
    if (zips) {
      const places = sql`select * from near n where ${zips} order by miles`
      return inEach(
        places,
        sql`left(g.pickup_zip_code, 5) = n.zip`,
        orderBy(sql, 'newest', sql`null`),
      )
    }
    // The newest of each area, by its index.
    if (isByTime && isArea(filter)) {
      const places = sql`select unnest(prefixes) as prefix from areas`
      return inEach(places, sql`left(g.pickup_zip_code, 3) = n.prefix and ${isNear(sql)}`, order)
    }
    return sql`gigs g where ${conditions(sql, filter)} and ${where} and ${rest}`
  }
  // Postgres does not run the segments whose condition on `few` is false.
  const wanted = mostToSort === undefined ? from(all) : [...from(few), ...from(all)]
  return wanted.reduce((some, next) => sql`${some} union all ${next}`)
}

interface Segment {
  where: Fragment
  order: Fragment
  /** The sort column; null if sorted by time. */
  key: Fragment
  isByTime?: boolean
  /** The condition on the ZIP codes `near n` of a segment that is sorted by their distance. */
  zips?: Fragment
}

function segmentsOf(sql: Sql, slice: GigSlice): Segment[] {
  const { sort, after } = slice
  if (isByMiles(sort)) return milesOf(sql, slice)
  const column = sortColumn(sql, sort)
  const segment = (where: Fragment) => ({
    ...{ where, order: orderBy(sql, sort, column), key: column },
    isByTime: sort === 'newest' || sort === 'oldest',
  })
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

/**
 * First the gigs near by, nearest first; by `fit`, those within 50 miles that the packer can do. Then all others, newest
 * first. By distance, there are others only if the list has no radius.
 */
function milesOf(sql: Sql, { filter, sort, after, packerId = 0 }: GigSlice): Segment[] {
  const fits = sort === 'distance' ? sql`true` : qualifies(sql, packerId)
  const most = sort === 'fit' ? nearbyMiles : farthestRadius
  // All gigs of a distance beyond the cursor's are after it.
  const rest = after
    ? sql`(g.created_on_date, g.id) < (
        case when n.miles = ${after.key}::int then ${new Date(after.time)} else 'infinity'::timestamptz end, ${after.id}::int)`
    : sql`true`
  const near: Segment = {
    where: sql`${fits} and ${rest}`,
    order: orderBy(sql, sort, sql`n.miles`),
    key: sql`n.miles`,
    zips: sql`n.miles between ${after?.key ?? 0}::int and ${most}::int`,
  }
  const others: Segment = {
    where: sql`not (${fits} and ${isNear(sql, nearbyMiles)})
      ${after?.key === farthestRadius ? sql`and ${older(sql, after)}` : sql``}`,
    order: orderBy(sql, 'newest', sql`null`),
    key: sql`${farthestRadius}::int`,
    isByTime: true,
  }
  return sort === 'fit' || !isArea(filter) ? [near, others] : [near]
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
      return sql`g.created_on_date desc, g.id desc`
    case 'oldest':
      return sql`g.created_on_date, g.id`
    case 'price-low':
    case 'distance':
    case 'fit':
      return sql`${key}, g.created_on_date desc, g.id desc`
    case 'price-high':
      return sql`${key} desc, g.created_on_date desc, g.id desc`
    case 'boxes-low':
      return sql`${key} nulls last, g.created_on_date desc, g.id desc`
    case 'boxes-high':
      return sql`${key} desc nulls last, g.created_on_date desc, g.id desc`
  }
}
