import path from 'node:path'
import { pathToFileURL } from 'node:url'
import type * as Cursor from '../../api/src/gigs/list/gig-cursor.ts'
import type * as Filter from '../../api/src/gigs/list/gig-filter.ts'
import type * as Contract from '../../api/src/gigs/list/gig-list.contract.ts'

type Query = Record<string, string | string[]>

/**
 * Cursors as the product of this checkout writes them: walking to the middle of a million gigs by
 * its links would take longer than all measurements.
 */
export async function productCursors(tree: string) {
  const load = (name: string): Promise<unknown> =>
    import(pathToFileURL(path.join(tree, 'api/src/gigs', name)).href)
  const { writeCursor } = (await load('gig-cursor.ts')) as typeof Cursor
  const { toFilter } = (await load('gig-filter.ts')) as typeof Filter
  const { GigListQuery } = (await load('gig-list.contract.ts')) as typeof Contract

  return {
    /** The page after this place of the list that `query` asks for. */
    write(place: { key: number | null; time: number; id: number }, query: Query): string {
      const lists = Object.entries(query).map(([name, value]) => [name, [value].flat()])
      const request = GigListQuery.parse(Object.fromEntries(lists))
      return writeCursor(place, request.sort, toFilter(request))
    },
  }
}
