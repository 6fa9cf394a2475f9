import { busy } from './busy.ts'

interface Limits {
  /** So many at once. */
  most: number
  /** Nor anybody more while `waiting.count` of them have been at it for longer than `waiting.ms`. */
  waiting?: { count: number; ms: number }
}

/** One request under way. */
export interface Entry {
  /** Not counted until `work` is done, which has bounds of its own. */
  aside<T>(work: () => Promise<T>): Promise<T>
  leave(): void
}

/** Lets so many requests in at once and tells the rest to come again: nobody queues. */
export class ConcurrencyLimit {
  readonly #limits: Limits
  /** When each began (performance.now), the first first. */
  readonly #underWay = new Map<Entry, number>()

  constructor(limits: Limits) {
    this.#limits = limits
  }

  get underWay(): number {
    return this.#underWay.size
  }

  /** Throws 503 when there are too many. */
  enter(): Entry {
    const now = performance.now()
    if (this.#underWay.size >= this.#limits.most) throw busy('requests')
    if (this.#isStuck(now)) throw busy('stuck')
    const begun = this.#underWay
    const entry: Entry = {
      async aside(work) {
        begun.delete(entry)
        try {
          return await work()
        } finally {
          // Who was let in before is not sent away half done.
          begun.set(entry, performance.now())
        }
      },
      leave: () => void begun.delete(entry),
    }
    begun.set(entry, now)
    return entry
  }

  /** Whether it is more than one slow statement. */
  #isStuck(now: number): boolean {
    const { waiting } = this.#limits
    if (!waiting || this.#underWay.size < waiting.count) return false
    let older = 0
    for (const since of this.#underWay.values()) {
      if (now - since <= waiting.ms) return false
      if (++older === waiting.count) return true
    }
    return false
  }
}
