import type { SessionUser } from '../../sessions/sessions.sql.ts'
import { readCursor } from './gig-cursor.ts'
import { toFilter } from './gig-filter.ts'
import type { Viewer } from '../gig-json.sql.ts'
import type { GigListRequest } from './gig-list.contract.ts'
import type { GigList, GigLists, ListedPage } from './gig-lists.ts'

/** Few enough to be nothing in memory, and for others to wait no longer than for two pages. */
export const batchSize = 50

/** @param ableMask specialties of the asking packer, for a request with `qualified` */
export function toGigList(request: GigListRequest, ableMask?: number): GigList {
  const filter = toFilter(request, ableMask)
  const { sort, cursor } = request
  return {
    filter,
    sort,
    after: cursor === undefined ? undefined : readCursor(cursor, sort, filter),
  }
}

/** Whoever has no gig and holds none. */
export const nobody = 0

/** A packer stands at nobody's door while a gig is available: all packers see the same. */
export function viewerOfList({ filter }: GigList, user: SessionUser, viewer: Viewer): Viewer {
  return user.user_type === 'packer' && filter.available ? { ...viewer, userId: nobody } : viewer
}

/**
 * All gigs of a list as one JSON array, from its first batch on. Each batch is a page of its own: no
 * connection and no snapshot is held while a slow client reads, and one that leaves simply asks no
 * more. A failure breaks the answer off.
 */
export async function* streamGigs(
  lists: GigLists,
  list: GigList,
  viewer: Viewer,
  first: ListedPage,
): AsyncGenerator<Uint8Array> {
  yield first.text.bytes.subarray(0, -1)
  for (let { last } = first; last;) {
    const batch = await lists.batch({ ...list, after: last, count: batchSize, viewer })
    last = batch.last
    if (batch.gigs !== '') yield Buffer.from(`,${batch.gigs}`)
  }
  yield Buffer.from(']')
}
