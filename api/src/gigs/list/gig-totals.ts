import { LRUCache } from 'lru-cache'
import type { DataVersion } from './data-version.sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { GigFilter } from './gig-filter.ts'
import { sumOf, type TallyColumn, tallyColumnOf, tallyColumns, tallyFilter } from './gig-tally.ts'
import { countGigs, tallyGigs } from './list-gigs.sql.ts'

/** The number of gigs that a filter selects. */
export interface Counted {
  /** The version of the data in which `count` gigs match. */
  version: DataVersion
  count: number
  /**
   * When the last full count began (performance.now). `count` is that count plus the changes since.
   */
  begun: number
}

/** The number of gigs per value of a column, as `tallyGigs` returns it. */
interface Tally {
  version: DataVersion
  pairs: Buffer
  begun: number
}

const minute = 60_000

/** Older totals and tallies are counted again, so that an error in a total does not last. */
const maxAgeMs = 10 * minute

/**
 * Older tallies are refreshed in the background: the sweep deletes changes after 5 to 10 minutes,
 * and without these changes a total from an old tally cannot be updated.
 */
const refreshAgeMs = 4 * minute

/**
 * Caches totals with their data versions. To a cached total, the caller adds the changes since its
 * version.
 */
export class GigTotals {
  readonly #sql: Sql
  readonly #counted = new LRUCache<string, Counted>({ max: 5_000 })
  readonly #tallies = new Map<string, Tally>()
  readonly #underWay = new Map<string, Promise<Tally>>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  /** Returns the cached total, unless it is too old. */
  known(filter: GigFilter): Counted | undefined {
    const known = this.#counted.get(keyOf(filter))
    return known && ageOf(known) < maxAgeMs ? known : undefined
  }

  /** Returns the cached total, else the sum of a tally, else a new count. */
  async find(filter: GigFilter): Promise<Counted> {
    this.#freshen(filter)
    const known = this.known(filter) ?? (await this.#count(filter))
    this.remember(filter, known)
    return known
  }

  /** Caches a total. Ignores a total without a version, because no changes could be added to it. */
  remember(filter: GigFilter, counted: Counted) {
    if (counted.version !== null) this.#counted.set(keyOf(filter), counted)
  }

  /** Drops the cached total and tally of this filter. */
  forget(filter: GigFilter) {
    this.#counted.delete(keyOf(filter))
    const by = tallyColumnOf(filter)
    if (by) this.#tallies.delete(tallyKey(filter, by))
  }

  async #count(filter: GigFilter): Promise<Counted> {
    const by = tallyColumnOf(filter)
    const begun = performance.now()
    if (!by) return { begun, ...(await countGigs(this.#sql, filter)) }
    const known = this.#tallies.get(tallyKey(filter, by))
    const tally = known && ageOf(known) < maxAgeMs ? known : await this.#tally(filter, by)
    const { pairs, ...counted } = tally
    return { ...counted, count: sumOf(pairs, by, filter) }
  }

  /**
   * Reads missing and old tallies in the background, so that later filters by price, specialty or
   * pickup day need not wait for them.
   */
  #freshen(filter: GigFilter) {
    for (const by of tallyColumns) {
      const known = this.#tallies.get(tallyKey(filter, by))
      // Ignore errors: a request that needs the tally reads it again.
      if (!known || ageOf(known) > refreshAgeMs) this.#tally(filter, by).catch(() => {})
    }
  }

  #tally(filter: GigFilter, by: TallyColumn): Promise<Tally> {
    const key = tallyKey(filter, by)
    const running = this.#underWay.get(key)
    if (running) return running
    const tally = this.#read(key, tallyFilter(filter), by).finally(() => this.#underWay.delete(key))
    this.#underWay.set(key, tally)
    return tally
  }

  async #read(key: string, filter: GigFilter, by: TallyColumn): Promise<Tally> {
    const begun = performance.now()
    const tally = { begun, ...(await tallyGigs(this.#sql, filter, by)) }
    this.#tallies.set(key, tally)
    return tally
  }
}

const ageOf = ({ begun }: { begun: number }) => performance.now() - begun

const tallyKey = ({ available, unverified }: GigFilter, by: TallyColumn) =>
  `${available} ${unverified} ${by}`

/** A radius of 100 miles includes all gigs, so all ZIP codes share one total. */
const keyOf = (filter: GigFilter) =>
  JSON.stringify(filter.radius < 100 ? filter : { ...filter, zip: undefined, radius: 0 })
