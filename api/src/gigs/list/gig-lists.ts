import { createHash } from 'node:crypto'
import DataLoader from 'dataloader'
import type { Pools } from '../../platform/db/database.ts'
import { encodable, type Encodable } from '../../platform/responses/compression.ts'
import { type GigPosition, writeCursor } from './gig-cursor.ts'
import type { GigFilter } from './gig-filter.ts'
import type { Viewer } from '../street-visibility.sql.ts'
import type { GigSort } from '../../rules/gig-rules.ts'
import { type Counted, GigTotals } from './gig-totals.ts'
import { type GigPage, type GigSlice, sliceGigs } from './list-gigs.sql.ts'

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
  /** The number of gigs on all pages; undefined without `withTotal`. */
  total: number | undefined
  /** The position of the page's last gig; null on the last page. */
  last: GigPosition | null
  /** The cursor of the next page; undefined on the last page. */
  next: string | undefined
  /** A weak ETag of text, total and cursor. It is the same for each content encoding. */
  etag: string
}

const isByTime = (sort: GigSort) => !/^(price|boxes)/.test(sort)

/**
 * Returns the number of matches up to which it is faster to find them all through the filter's
 * index and sort them. With more matches, it is faster to scan the index of the sort order until
 * the page is full. The limit is higher for pickup days sorted by time: gigs of one pickup day were
 * posted at about the same time, so the scan may skip many rows before it reaches them. Measured
 * with a million gigs.
 */
function mostToSort({ filter, sort }: GigList): number {
  // The other indexes lack the column, so scanning them reads each row.
  if (filter.verifiedOnly) return 20_000
  const hasDays = filter.pickupFrom !== undefined || filter.pickupTo !== undefined
  return hasDays && isByTime(sort) ? 20_000 : 2_000
}

const isArea = ({ zip, radius }: GigFilter) => zip !== undefined && radius < 100

/**
 * Whether one index both filters and sorts: the indexes of ZIP prefixes and of gigs for verified packers
 * are sorted by time.
 */
const hasIndexOrder = ({ filter, sort }: GigList) =>
  (isArea(filter) || filter.verifiedOnly === true) && isByTime(sort)

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

/**
 * Reads pages with exact totals. Equal requests of one event-loop tick share one read. Totals are
 * cached, pages are not.
 */
export class GigLists {
  readonly #pools: Pools
  readonly #totals: GigTotals
  readonly #pages: DataLoader<PageRequest, ListedPage, string>

  constructor(pools: Pools) {
    this.#pools = pools
    this.#totals = new GigTotals(pools.lists)
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

  /** Reads the next gigs of a streamed list. */
  batch(request: Omit<PageRequest, 'withTotal'>) {
    return this.#slice(request, { sortMatches: false })
  }

  async #read(request: PageRequest): Promise<ListedPage> {
    const { filter, withTotal } = request
    if (!withTotal || this.#countsWithPage(filter)) {
      const page = await this.#slice(request, { sortMatches: false, withTotal })
      if (page.total !== null) this.#remember(filter, page, page.total)
      return toPage(request, page, page.total ?? undefined)
    }
    // A cached total cannot be updated if the changes since its version are deleted, or if another
    // server has become the primary. In both cases, count again.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const known = await this.#totals.find(filter)
      const page = await this.#slice(request, {
        sortMatches: known.count <= mostToSort(request) && !hasIndexOrder(request),
        ...(known.version === null ? { withTotal } : { since: known.version }),
      })
      const total = page.total ?? (page.change === null ? undefined : known.count + page.change)
      if (total !== undefined) {
        this.#remember(filter, page, total, known)
        return toPage(request, page, total)
      }
      this.#totals.forget(filter)
    }
    throw new Error('Five attempts to list gigs with their total failed.')
  }

  /**
   * Whether the page's statement also counts all matches. This is cheap for gigs within 25 miles
   * and for a customer's own gigs. Own gigs are counted this way only once; later reads add the
   * changes to the cached total.
   */
  #countsWithPage(filter: GigFilter) {
    const isSmallArea = filter.zip !== undefined && filter.radius < 50
    const isFirst = filter.customerId !== undefined && !this.#totals.known(filter)
    return isSmallArea || isFirst
  }

  #remember(filter: GigFilter, page: GigPage, count: number, known?: Counted) {
    const begun = known?.begun ?? performance.now()
    this.#totals.remember(filter, { version: page.version, count, begun })
  }

  #slice(
    request: Omit<PageRequest, 'withTotal'>,
    how: Pick<GigSlice, 'sortMatches' | 'withTotal' | 'since'>,
  ) {
    const { sql, lists } = this.#pools
    return sliceGigs(!how.sortMatches && hasOnePlan(request) ? sql : lists, {
      ...request,
      withTotal: false,
      ...how,
    })
  }
}

function toPage(
  { sort, filter }: PageRequest,
  { gigs, last }: GigPage,
  total: number | undefined,
): ListedPage {
  const next = last ? writeCursor(last, sort, filter) : undefined
  const digest = createHash('sha1').update(gigs).update(`${total} ${next}`).digest('base64url')
  return { text: encodable(gigs), total, last, next, etag: `W/"${digest}"` }
}

declare module '../../sessions/app-env.ts' {
  interface AppVariables {
    gigLists: GigLists
  }
}
