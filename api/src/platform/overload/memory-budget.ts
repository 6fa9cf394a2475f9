import { busy } from './busy.ts'

/** What one request holds of it. */
export class MemoryShare {
  readonly #budget: MemoryBudget
  #held = 0
  #isClosed = false

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  /** Throws 503 when there is not so much left, and when it was sent away. */
  take(bytes: number) {
    if (!this.#isClosed) this.#budget.take(this, bytes)
    if (this.#isClosed) throw busy('memory')
    this.#held += bytes
  }

  give(bytes: number) {
    if (this.#isClosed) return
    this.#budget.give(bytes)
    this.#held -= bytes
  }

  /** Gives all back. */
  close() {
    this.#budget.keep(this)
    this.give(this.#held)
    this.#isClosed = true
  }

  /** While `work` is done it may be sent away for others: `leave` drops what it holds. */
  async yielding<T>(leave: () => void, work: () => Promise<T>): Promise<T> {
    this.#budget.mayLeave(this, leave)
    try {
      return await work()
    } finally {
      this.#budget.keep(this)
    }
  }
}

/** Bytes of bodies that a process holds at once, whoever sends them and however slowly. */
export class MemoryBudget {
  readonly #most: number
  /** Those who can still be sent away, by what is done then; who began first is first. */
  readonly #leaving = new Map<MemoryShare, () => void>()
  #held = 0

  constructor(most: number) {
    this.#most = most
  }

  get held(): number {
    return this.#held
  }

  /** Whether to begin with something large: what is left is for those who have begun. */
  get isShort(): boolean {
    return this.#held > this.#most * 0.75
  }

  share(): MemoryShare {
    return new MemoryShare(this)
  }

  /**
   * Who began last makes room, be it the one who asks: else those who began together would all grow
   * until there is no room for any of them.
   */
  take(share: MemoryShare, bytes: number) {
    while (this.#held + bytes > this.#most) {
      const [last, leave] = [...this.#leaving].at(-1) ?? []
      if (!last) throw busy('memory')
      leave?.()
      last.close()
      if (last === share) return
    }
    this.#held += bytes
  }

  give(bytes: number) {
    this.#held -= bytes
  }

  mayLeave(share: MemoryShare, leave: () => void) {
    this.#leaving.set(share, leave)
  }

  keep(share: MemoryShare) {
    this.#leaving.delete(share)
  }
}
