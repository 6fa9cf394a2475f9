import { LRUCache } from 'lru-cache'
import type { DataVersion } from './data-version.sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { GigFilter } from './gig-filter.ts'
import { sumOf, type TallyColumn, tallyColumnOf, tallyColumns, unselected } from './gig-tally.ts'
import { countGigs, tallyGigs } from './list-gigs.sql.ts'

/** A total, with the time of its last full count (performance.now). */
export interface Counted {
  version: DataVersion
  count: number
  begun: number
}

interface Tally {
  version: DataVersion
  pairs: Buffer
  begun: number
}

const minute = 60_000

/** Totals are recounted after this time, so that no error lasts. */
const tooOld = 10 * minute

/** Tallies are refreshed after this time, before the changes since then are deleted. */
const gettingOld = 4 * minute

/** Remembered totals. The caller adds the changes since each total's version. */
export class GigTotals {
  readonly #sql: Sql
  readonly #counted = new LRUCache<string, Counted>({ max: 5_000 })
  readonly #tallies = new Map<string, Tally>()
  readonly #underWay = new Map<string, Promise<Tally>>()

  constructor(sql: Sql) {
    this.#sql = sql
  }

  known(filter: GigFilter): Counted | undefined {
    const known = this.#counted.get(keyOf(filter))
    return known && ageOf(known) < tooOld ? known : undefined
  }

  /** The remembered total, or the sum of a tally, or else a new count. */
  async find(filter: GigFilter): Promise<Counted> {
    this.#freshen(filter)
    const known = this.known(filter) ?? (await this.#count(filter))
    this.note(filter, known)
    return known
  }

  /** A total without a version cannot be brought up to date. */
  note(filter: GigFilter, counted: Counted) {
    if (counted.version !== null) this.#counted.set(keyOf(filter), counted)
  }

  /** Forgets the total and the tally of this filter. */
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
    const tally = known && ageOf(known) < tooOld ? known : await this.#tally(filter, by)
    const { pairs, ...counted } = tally
    return { ...counted, count: sumOf(pairs, by, filter) }
  }

  /** In the background, so that the next filter by price, specialty or pickup day finds a tally. */
  #freshen(filter: GigFilter) {
    for (const by of tallyColumns) {
      const known = this.#tallies.get(tallyKey(filter, by))
      // A request that needs the tally reads it again and gets the error.
      if (!known || ageOf(known) > gettingOld) this.#tally(filter, by).catch(() => {})
    }
  }

  #tally(filter: GigFilter, by: TallyColumn): Promise<Tally> {
    const key = tallyKey(filter, by)
    const running = this.#underWay.get(key)
    if (running) return running
    const tally = this.#read(key, unselected(filter), by).finally(() => this.#underWay.delete(key))
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

const tallyKey = ({ available }: GigFilter, by: TallyColumn) => `${available} ${by}`

/** A radius of 100 miles includes all gigs, so all ZIP codes share one total. */
const keyOf = (filter: GigFilter) =>
  JSON.stringify(filter.radius < 100 ? filter : { ...filter, zip: undefined, radius: 0 })
