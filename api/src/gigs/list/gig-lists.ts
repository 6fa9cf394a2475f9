import { createHash } from 'node:crypto'
import DataLoader from 'dataloader'
import type { Pools } from '../../platform/db/database.ts'
import { encodable, type Encodable } from '../../platform/responses/compression.ts'
import { type GigPosition, writeCursor } from './gig-cursor.ts'
import type { GigFilter } from './gig-filter.ts'
import type { Viewer } from '../street-visibility.sql.ts'
import type { GigSort } from '../gig-rules.ts'
import { type Counted, GigTotals } from './gig-totals.ts'
import { type GigPage, type GigSlice, sliceGigs } from './list-gigs.sql.ts'

export interface GigList {
  filter: GigFilter
  sort: GigSort
  after: GigPosition | undefined
}

/** Some gigs of a list, as a viewer sees them. */
export interface PageRequest extends GigList {
  count: number
  viewer: Viewer
  /** Whether the total is wanted. */
  isCounted: boolean
}

export interface ListedPage {
  /** A JSON array of `Gig`. */
  text: Encodable
  /** How many gigs match; undefined when it was not asked for. */
  total: number | undefined
  last: GigPosition | null
  /** The cursor of the next page. */
  next: string | undefined
  /** Names text, total and cursor, in any encoding. */
  etag: string
}

const isByTime = (sort: GigSort) => !/^(price|boxes)/.test(sort)

/**
 * Up to this many matches are found by an index and sorted; with more, walking the index of the sort
 * soon yields a page. Gigs of one pickup day were posted at about the same time, so they lie together
 * in the order of time, and a walk may have to pass everything before them. Measured at a million gigs.
 */
function fewFor({ filter, sort }: GigList): number {
  const hasDays = filter.pickupFrom !== undefined || filter.pickupTo !== undefined
  return hasDays && isByTime(sort) ? 20_000 : 2_000
}

const isArea = ({ zip, radius }: GigFilter) => zip !== undefined && radius < 100

/** The index of an area holds its gigs in the order of time. */
const isWalked = ({ filter, sort }: GigList) => isArea(filter) && isByTime(sort)

/**
 * Whether one plan is good for all values: an index yields the list in its order. How rare a price,
 * specialty or pickup day is decides about the plan: without the value it takes 246 ms instead of .1.
 */
function hasOnePlan({ filter, sort }: GigList): boolean {
  const { mask, ableMask, minCents, maxCents, pickupFrom, pickupTo, customerId } = filter
  const isByValue =
    mask !== 0 ||
    minCents > 0 ||
    [ableMask, maxCents, pickupFrom, pickupTo].some((value) => value !== undefined)
  return !isByValue && (isByTime(sort) || (!isArea(filter) && customerId === undefined))
}

/** Pages and totals of gigs, exact at all times. Equal pages that are requested in one tick are read once. */
export class GigLists {
  readonly #pools: Pools
  readonly #totals: GigTotals
  readonly #pages: DataLoader<PageRequest, ListedPage, string>
  /** Totals of a replica cannot be brought up to date: see DataVersion. */
  #isReplica = false

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

  /** Further gigs of a stream, without a total. */
  batch(request: Omit<PageRequest, 'isCounted'>) {
    return this.#slice(request, { areFew: false })
  }

  async #read(request: PageRequest): Promise<ListedPage> {
    const { filter, isCounted } = request
    if (!isCounted || this.#isCountedAlong(filter)) {
      const page = await this.#slice(request, { areFew: false, isCounted })
      if (page.total !== null) this.#note(filter, page, page.total)
      return toPage(request, page, page.total ?? undefined)
    }
    // After a change of the primary, earlier totals are of no use: then it counts again.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const known = await this.#totals.find(filter)
      const page = await this.#slice(request, {
        areFew: known.count <= fewFor(request) && !isWalked(request),
        ...(known.version === null ? { isCounted } : { since: known.version }),
      })
      const total = page.total ?? (page.change === null ? undefined : known.count + page.change)
      if (total !== undefined) {
        this.#note(filter, page, total, known)
        return toPage(request, page, total)
      }
      this.#totals.forget(filter)
    }
    throw new Error('The gigs could not be counted and listed in one moment.')
  }

  /**
   * Whether the statement that reads the page counts too: gigs within 25 miles are few, and so are a
   * customer's, which are counted on from then.
   */
  #isCountedAlong(filter: GigFilter) {
    const isSmallArea = filter.zip !== undefined && filter.radius < 50
    const isFirst = filter.customerId !== undefined && !this.#totals.known(filter)
    return this.#isReplica || isSmallArea || isFirst
  }

  #note(filter: GigFilter, page: GigPage, count: number, known?: Counted) {
    this.#isReplica = page.version === null
    const begun = known?.begun ?? performance.now()
    this.#totals.note(filter, { version: page.version, count, begun })
  }

  #slice(
    request: Omit<PageRequest, 'isCounted'>,
    how: Pick<GigSlice, 'areFew' | 'isCounted' | 'since'>,
  ) {
    const { sql, lists } = this.#pools
    return sliceGigs(!how.areFew && hasOnePlan(request) ? sql : lists, {
      ...request,
      isCounted: false,
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
