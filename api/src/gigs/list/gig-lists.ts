import { createHash } from 'node:crypto'
import DataLoader from 'dataloader'
import type { Pools } from '../../platform/db/database.ts'
import { encodable, type Encodable } from '../../platform/responses/compression.ts'
import { type GigPosition, writeCursor } from './gig-cursor.ts'
import { type GigFilter, hasSpecialties, isArea } from './gig-filter.ts'
import type { Viewer } from '../street-visibility.sql.ts'
import { hasCenter } from '../../places/places.sql.ts'
import type { GigSort } from '../../rules/gig-rules.ts'
import { farthestRadius } from '../../rules/zip-distance.ts'
import { type GigPage, type GigSlice, listMasks, mostCounted, sliceGigs } from './list-gigs.sql.ts'

export interface GigList {
  filter: GigFilter
  sort: GigSort
  after: GigPosition | undefined
  /** The packer by whose specialties the sort `fit` orders. */
  packerId?: number
}

/** A request for one page of a list, as a viewer sees it. */
export interface PageRequest extends GigList {
  count: number
  viewer: Viewer
  withTotal: boolean
}

export interface ListedPage {
  /** A JSON array of `Gig`. */
  text: Encodable
  /** The number of gigs on all pages, at most `mostCounted`; undefined without `withTotal`. */
  total: number | undefined
  /** Whether more gigs match than `total`. */
  isTotalExceeded: boolean
  /** The position of the page's last gig; null on the last page. */
  last: GigPosition | null
  /** The cursor of the next page; undefined on the last page. */
  next: string | undefined
  /** A weak ETag of text, total and cursor. It is the same for each content encoding. */
  etag: string
}

const isByTime = (sort: GigSort) => !/^(price|boxes)/.test(sort)

/**
 * Whether an index both filters and sorts. The gigs of an area, by time or distance, come from one scan per ZIP prefix or
 * ZIP code.
 */
const hasIndexOrder = ({ filter, sort }: GigList) =>
  isByTime(sort) &&
  (isArea(filter) ? isBroad({ filter: { ...filter, radius: null } }) : filter.verifiedOnly === true)

/** Whether the filter selects all gigs, or all available ones. */
function isBroad({ filter }: Pick<GigList, 'filter'>): boolean {
  const { mask, ableMask, minCents, maxCents, pickupFrom, pickupTo, customerId, verifiedOnly } =
    filter
  const set = [ableMask, maxCents, pickupFrom, pickupTo, customerId, verifiedOnly]
  return (
    mask === 0 && minCents === 0 && !isArea(filter) && set.every((value) => value === undefined)
  )
}

/**
 * Returns the number of matches up to which a page finds them all through the filter's index and sorts them, instead of
 * scanning the index of the sort order until the page is full. It is higher for the gigs of a few pickup days, sorted by
 * time: they were posted at about the same time, so the scan may skip many rows before it reaches them. Measured with a
 * million gigs.
 */
function mostToSort(list: GigList): number | undefined {
  if (isBroad(list) || hasIndexOrder(list)) return undefined
  const { verifiedOnly, pickupFrom, pickupTo } = list.filter
  const days = (Date.parse(pickupTo ?? '') - Date.parse(pickupFrom ?? '')) / 86_400_000
  // The other indexes lack `verified_only`, so scanning them reads each row.
  return verifiedOnly || (days <= 31 && isByTime(list.sort)) ? 20_000 : mostCounted
}

/**
 * Whether Postgres's generic plan is fast for all parameter values. Filters by price, specialty or
 * pickup day run in the pool `lists`, where each statement gets a custom plan: for a rare value the
 * custom plan takes 0.1 ms, the generic plan 246 ms.
 */
function hasOnePlan({ filter, sort }: GigList): boolean {
  const { mask, ableMask, minCents, maxCents, pickupFrom, pickupTo, customerId } = filter
  const isByValue =
    mask !== 0 ||
    minCents > 0 ||
    [ableMask, maxCents, pickupFrom, pickupTo].some((value) => value !== undefined)
  return !isByValue && (isByTime(sort) || (!isArea(filter) && customerId === undefined))
}

/** Reads pages. Equal requests of one event-loop tick share one read. */
export class GigLists {
  readonly #pools: Pools
  readonly #pages: DataLoader<PageRequest, ListedPage, string>

  constructor(pools: Pools) {
    this.#pools = pools
    this.#pages = new DataLoader(
      (requests) => {
        this.#pages.clearAll()
        return Promise.all(
          requests.map((request) => this.#read(request).catch((error: Error) => error)),
        )
      },
      { cacheKeyFn: JSON.stringify, batchScheduleFn: (read) => void setImmediate(read) },
    )
  }

  page(request: PageRequest): Promise<ListedPage> {
    return this.#pages.load(request)
  }

  /** Reads the next gigs of a streamed list, whose readers read all matches anyway. */
  async batch(request: Omit<PageRequest, 'withTotal'>) {
    return this.#slice({ ...request, filter: await this.#known(request.filter) })
  }

  async #read(request: PageRequest): Promise<ListedPage> {
    const list = { ...request, filter: await this.#known(request.filter) }
    return toPage(request, await this.#slice({ ...list, mostToSort: mostToSort(list) }))
  }

  /** If no distance from the ZIP code is known, all gigs are within 100 miles. */
  async #known(filter: GigFilter): Promise<GigFilter> {
    const { zip, radius } = filter
    if (zip === undefined || radius !== farthestRadius) return filter
    return (await hasCenter(this.#pools.sql, zip)) ? filter : { ...filter, radius: null }
  }

  async #slice(slice: GigSlice) {
    const { sql, lists } = this.#pools
    const { filter } = slice
    if (!hasSpecialties(filter)) {
      return sliceGigs(slice.mostToSort === undefined && hasOnePlan(slice) ? sql : lists, slice)
    }
    // An id of a specialty that is too large for a bit: no gig requires it.
    const masks = filter.mask === undefined ? [] : await listMasks(sql, filter)
    return sliceGigs(lists, { ...slice, filter: { ...filter, masks } })
  }
}

function toPage({ sort, filter }: PageRequest, { gigs, last, total }: GigPage): ListedPage {
  const next = last ? writeCursor(last, sort, filter) : undefined
  const digest = createHash('sha1').update(gigs).update(`${total} ${next}`).digest('base64url')
  return {
    ...{ text: encodable(gigs), last, next, etag: `W/"${digest}"` },
    total: total === null ? undefined : Math.min(total, mostCounted),
    isTotalExceeded: total !== null && total > mostCounted,
  }
}

declare module '../../sessions/app-env.ts' {
  interface AppVariables {
    gigLists: GigLists
  }
}
