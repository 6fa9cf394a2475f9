import { createHash } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import type { DataVersion, Seen } from '../../platform/db/data-version.sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
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

/** So many gigs of a list, as somebody sees them. */
export interface PageRequest extends GigList {
  count: number
  viewer: Viewer
  /** Whether the number of all that match is wanted. */
  isCounted: boolean
}

export interface ListedPage {
  version: DataVersion
  /** When its statement was sent (performance.now). */
  begun: number
  /** A JSON array of `Gig`. */
  text: Encodable
  /** All that match; undefined when it was not asked for. */
  total: number | undefined
  last: GigPosition | null
  /** The cursor of what follows. */
  next: string | undefined
  /** Names the text, the total and the cursor, whatever it is encoded in. */
  etag: string
}

/**
 * Up to this many matches are found by an index and sorted; with more, walking the index of the sort
 * soon yields a page. Gigs of one pickup day were posted at about the same time, so they lie together
 * in the order of time, and a walk may have to pass everything before them. Measured at a million gigs.
 */
function fewFor({ filter, sort }: GigList): number {
  const hasDays = filter.pickupFrom !== undefined || filter.pickupTo !== undefined
  return hasDays && !/^(price|boxes)/.test(sort) ? 20_000 : 2_000
}

/** The gigs of an area are in the order of time already, and ten thousand of a million at most. */
const isWalked = ({ filter, sort }: GigList) =>
  filter.zip !== undefined && filter.radius < 100 && !/^(price|boxes)/.test(sort)

/**
 * Pages and counts of gigs, exact at all times, and read anew only when anything in the database has
 * changed: of equal versions the data is the same (data-version.sql.ts). What a request is told is
 * either of the version that its session check saw, or was read after the request had come. So it
 * needs no word from other processes, and none from who writes.
 */
export class GigLists {
  readonly #sql: Sql
  readonly #totals: GigTotals
  readonly #pages = new LRUCache<string, ListedPage>({
    maxSize: 32 * 1024 * 1024,
    maxEntrySize: 256 * 1024,
    sizeCalculation: ({ text }) => 2 * text.bytes.length + 1_000,
  })
  readonly #underWay = new Map<string, { begun: number; page: Promise<ListedPage> }>()

  /** @param sql the pool whose statements are planned for the values that they come with */
  constructor(sql: Sql) {
    this.#sql = sql
    this.#totals = new GigTotals(sql)
  }

  async page(request: PageRequest, seen: Seen): Promise<ListedPage> {
    const key = JSON.stringify(request)
    const known = this.#pages.get(key)
    if (known && isCurrent(known, seen)) return known
    const running = this.#underWay.get(key)
    if (running && running.begun > seen.asked) return running.page
    const entry = { begun: performance.now(), page: this.#read(request, seen) }
    this.#underWay.set(key, entry)
    try {
      const page = await entry.page
      this.#pages.set(key, page)
      return page
    } finally {
      if (this.#underWay.get(key) === entry) this.#underWay.delete(key)
    }
  }

  /** What is behind the first page of all, one after the other: not counted, and not kept. */
  batch(request: Omit<PageRequest, 'isCounted'>) {
    return sliceGigs(this.#sql, { ...request, isCounted: false, areFew: false })
  }

  async #read(request: PageRequest, seen: Seen): Promise<ListedPage> {
    const { filter, isCounted } = request
    if (!isCounted || this.#isCountedAlong(filter, seen)) {
      const page = await this.#slice(request, { areFew: false, isCounted })
      const { version, begun, total } = page
      if (total !== null) this.#totals.note(filter, { version, begun, count: total })
      return toPage(request, page, total ?? undefined)
    }
    // A database that changes servers meanwhile takes back what was counted on the one before.
    for (let attempt = 0; attempt < 5; attempt += 1) {
      const known = await this.#totals.find(filter)
      const isOld = attempt > 0 || known.version !== seen.version
      const page = await this.#slice(request, {
        areFew: known.count <= fewFor(request) && !isWalked(request),
        isCounted: known.version === null,
        since: isOld ? (known.version ?? undefined) : undefined,
      })
      const total = totalOf(known, page)
      if (total !== undefined) {
        this.#totals.note(filter, { version: page.version, count: total, begun: known.begun })
        return toPage(request, page, total)
      }
      if (isOld) this.#totals.forget(filter)
    }
    throw new Error('The gigs could not be counted and listed in one moment.')
  }

  /**
   * A customer's own gigs are few: the first time they are counted by the statement that reads the
   * page. Always so on a server that follows another one: what was known there, nobody could bring
   * up to date.
   */
  #isCountedAlong(filter: GigFilter, seen: Seen) {
    const isFirst = filter.customerId !== undefined && !this.#totals.known(filter)
    return isFirst || seen.version === null
  }

  async #slice(request: PageRequest, how: Pick<GigSlice, 'areFew' | 'isCounted' | 'since'>) {
    const begun = performance.now()
    return { begun, ...(await sliceGigs(this.#sql, { ...request, ...how })) }
  }
}

/** How many match in the moment of the page; undefined when that cannot be told from what was known. */
function totalOf(known: Counted, { version, total, change }: GigPage): number | undefined {
  if (total !== null) return total
  if (known.version === version) return known.count
  return change === null ? undefined : known.count + change
}

function toPage(
  { sort, filter }: PageRequest,
  { version, begun, gigs, last }: GigPage & { begun: number },
  total: number | undefined,
): ListedPage {
  const body = Buffer.from(`[${gigs}]`)
  const next = last ? writeCursor(last, sort, filter) : undefined
  const digest = createHash('sha1').update(body).update(`${total} ${next}`).digest('base64url')
  return { version, begun, text: encodable(body), total, last, next, etag: `W/"${digest}"` }
}

const isCurrent = ({ begun, version }: ListedPage, seen: Seen) =>
  begun > seen.asked || (version !== null && version === seen.version)
