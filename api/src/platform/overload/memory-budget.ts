import { busy } from './busy.ts'

/** The bytes that one request has taken from a budget. */
export class MemoryShare {
  readonly #budget: MemoryBudget
  #held = 0
  #isClosed = false
  /** Called when `take` exceeds the budget. The callback must drop the request's data. */
  onExhausted = () => {}

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  /**
   * Takes bytes from the budget. If the budget does not have them, gives back all bytes of this
   * request and throws 503; later calls throw 503, too.
   */
  take(bytes: number) {
    if (!this.#isClosed && !this.#budget.tryTake(bytes)) {
      this.close()
      this.onExhausted()
    }
    if (this.#isClosed) throw busy('memory')
    this.#held += bytes
  }

  give(bytes: number) {
    if (this.#isClosed) return
    this.#budget.give(bytes)
    this.#held -= bytes
  }

  /** Returns all bytes to the budget. */
  close() {
    this.give(this.#held)
    this.#isClosed = true
  }
}

/**
 * Limits the total bytes of memory that the requests of a process take, for example for their
 * bodies.
 */
export class MemoryBudget {
  readonly #most: number
  #held = 0

  constructor(most: number) {
    this.#most = most
  }

  get held(): number {
    return this.#held
  }

  /**
   * Whether over 75% of the budget is in use. The rest is reserved for requests in progress, so no
   * large request should start.
   */
  get isShort(): boolean {
    return this.#held > this.#most * 0.75
  }

  share(): MemoryShare {
    return new MemoryShare(this)
  }

  tryTake(bytes: number): boolean {
    const fits = this.#held + bytes <= this.#most
    if (fits) this.#held += bytes
    return fits
  }

  give(bytes: number) {
    this.#held -= bytes
  }
}
