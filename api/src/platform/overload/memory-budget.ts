import { busy } from './busy.ts'

/** The part of a budget that one request holds. */
export class MemoryShare {
  readonly #budget: MemoryBudget
  #held = 0
  #isClosed = false

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  /** Throws 503 if the budget is spent, or if this request was rejected to make room. */
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

  /** Returns all bytes. */
  close() {
    this.#budget.keep(this)
    this.give(this.#held)
    this.#isClosed = true
  }

  /** During `work`, the budget may reject this request to make room; it then calls `leave`, which drops the bytes. */
  async yielding<T>(leave: () => void, work: () => Promise<T>): Promise<T> {
    this.#budget.mayLeave(this, leave)
    try {
      return await work()
    } finally {
      this.#budget.keep(this)
    }
  }
}

/** Limits the bytes of request bodies that a process holds at once. */
export class MemoryBudget {
  readonly #most: number
  /** The requests that can still be rejected, oldest first, each with its `leave`. */
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
   * Rejects the newest requests, this one included, until the bytes fit. Otherwise uploads that began
   * together would all grow until none fits.
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
