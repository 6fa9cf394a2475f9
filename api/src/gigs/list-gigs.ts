import type { Sql } from '../db/pool.ts'
import { type GigPosition, readCursor, writeCursor } from './gig-cursor.ts'
import { type GigFilter, toFilter } from './gig-filter.ts'
import type { GigListRequest } from './gig-list.contract.ts'
import type { GigSort } from './gig-rules.ts'
import { type ListedGig, sliceGigs } from './list-gigs.sql.ts'

/** Few enough to be nothing in memory, enough that a million rows are two thousand questions. */
const batchSize = 500

export interface GigList {
  filter: GigFilter
  sort: GigSort
  after: GigPosition | undefined
}

export function toGigList(request: GigListRequest): GigList {
  const filter = toFilter(request)
  const { sort, cursor } = request
  return {
    filter,
    sort,
    after: cursor === undefined ? undefined : readCursor(cursor, sort, filter),
  }
}

/** One page, and the cursor of the next while there is one. */
export async function pageOfGigs(sql: Sql, list: GigList, limit: number) {
  const rows = await sliceGigs(sql, { ...list, count: limit + 1 })
  const gigs = rows.slice(0, limit)
  const last = gigs.at(-1)
  if (rows.length <= limit || !last) return { gigs, next: undefined }
  return { gigs, next: writeCursor(positionOf(last), list.sort, list.filter) }
}

/**
 * All gigs of a list, a batch at a time. Each batch is a page of its own: no connection and no
 * snapshot is held while a slow client reads, and one that leaves simply asks no more.
 */
export async function* batchesOfGigs(sql: Sql, list: GigList): AsyncGenerator<ListedGig[]> {
  let { after } = list
  for (;;) {
    const rows = await sliceGigs(sql, { ...list, after, count: batchSize })
    yield rows
    const last = rows.at(-1)
    if (rows.length < batchSize || !last) return
    after = positionOf(last)
  }
}

function positionOf(gig: ListedGig): GigPosition {
  return { key: gig.sort_key, time: gig.created_on_date.getTime(), id: gig.id }
}
