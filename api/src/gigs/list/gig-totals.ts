import { LRUCache } from 'lru-cache'
import type { DataVersion } from './data-version.sql.ts'
import type { Sql } from '../../platform/db/sql.ts'
import type { GigFilter } from './gig-filter.ts'
import { sumOf, type TallyColumn, tallyColumnOf, tallyColumns, unselected } from './gig-tally.ts'
import { countGigs, tallyGigs } from './list-gigs.sql.ts'

/** How many matched, with the time when they were last counted one by one (performance.now). */
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

/** All is counted anew after this time: nothing wrong would be carried on for ever. */
const tooOld = 10 * minute

/** Time enough to be tallied anew before the changes since then are forgotten. */
const gettingOld = 4 * minute

/** How many gigs match, as last known: to be brought up to date by what has changed since. */
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

  /** What is known, or told by a tally, or else counted. */
  async find(filter: GigFilter): Promise<Counted> {
    this.#freshen(filter)
    const known = this.known(filter) ?? (await this.#count(filter))
    this.note(filter, known)
    return known
  }

  /** Without a version it could never be brought up to date. */
  note(filter: GigFilter, counted: Counted) {
    if (counted.version !== null) this.#counted.set(keyOf(filter), counted)
  }

  /** What was known is of no use any more. */
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
      // Who needs it asks again, and is told what is wrong.
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

/** Within a hundred miles of any zip are all gigs: that is one count, not one for each zip. */
const keyOf = (filter: GigFilter) =>
  JSON.stringify(filter.radius < 100 ? filter : { ...filter, zip: undefined, radius: 0 })
