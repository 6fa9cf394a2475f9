import { busy } from './busy.ts'

/** The bytes of a budget that one request holds. */
export class MemoryShare {
  readonly #budget: MemoryBudget
  #held = 0
  #isClosed = false

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  /** Throws 503 if the budget is exhausted, or if this request was rejected to free memory. */
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

  /**
   * During `work`, the budget may reject this request to free memory. The budget then calls
   * `leave`, which drops the request's bytes.
   */
  async yielding<T>(leave: () => void, work: () => Promise<T>): Promise<T> {
    this.#budget.mayLeave(this, leave)
    try {
      return await work()
    } finally {
      this.#budget.keep(this)
    }
  }
}

/** Limits the total bytes that requests hold in the memory of a process, such as their bodies. */
export class MemoryBudget {
  readonly #most: number
  /** The `leave` callbacks of requests that can be rejected, oldest request first. */
  readonly #leaving = new Map<MemoryShare, () => void>()
  #held = 0

  constructor(most: number) {
    this.#most = most
  }

  get held(): number {
    return this.#held
  }

  /**
   * Whether over 75 % is in use. The rest is reserved for requests in progress, so no large request
   * should start.
   */
  get isShort(): boolean {
    return this.#held > this.#most * 0.75
  }

  share(): MemoryShare {
    return new MemoryShare(this)
  }

  /**
   * Rejects the newest requests, possibly this one, until the bytes fit. Otherwise concurrent uploads would
   * all grow until none can finish.
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
