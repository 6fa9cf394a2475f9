import { readCursor } from './gig-cursor.ts'
import { type Reader, toFilter } from './gig-filter.ts'
import { anonymousId, type Viewer } from '../street-visibility.sql.ts'
import type { GigListRequest } from './gig-list.contract.ts'
import type { GigList, GigLists, ListedPage } from './gig-lists.ts'

/**
 * How many gigs each statement of a stream reads. A statement takes about as long as two pages, so
 * it barely delays other requests.
 */
export const batchSize = 50

export function toGigList(
  request: GigListRequest,
  reader: Reader = { userId: anonymousId },
): GigList {
  const filter = toFilter(request, reader)
  const { sort, cursor } = request
  return {
    filter,
    sort,
    // Only lists that depend on the packer name the packer, so that packers share all others.
    ...(sort === 'fit' && { packerId: reader.userId }),
    after: cursor === undefined ? undefined : readCursor(cursor, sort, filter),
  }
}

const emptyListBytes = '[]'.length

/**
 * Streams all gigs of a list as one JSON array, starting with the batch that was read already. Each
 * batch is a separate statement, so a slow client holds no connection and no snapshot, and a client
 * that disconnects costs no further statement. A failure ends the response early.
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
    if (batch.gigs.length > emptyListBytes)
      yield Buffer.concat([Buffer.from(','), batch.gigs.subarray(1, -1)])
  }
  yield Buffer.from(']')
}
