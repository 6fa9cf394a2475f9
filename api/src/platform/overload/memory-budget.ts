import { busy } from './busy.ts'

/** The bytes that one request has taken from a budget. */
export class MemoryShare {
  readonly #budget: MemoryBudget
  readonly #address: string
  #held = 0
  #isClosed = false
  /** Called when `take` exceeds the budget. The callback must drop the request's data. */
  onExhausted = () => {}

  constructor(budget: MemoryBudget, address: string) {
    this.#budget = budget
    this.#address = address
  }

  /**
   * Whether over 75% of the budget, or of the address's share, is in use. The rest is reserved for requests in
   * progress, so no large request should start.
   */
  get isShort(): boolean {
    return this.#budget.isShortFor(this.#address)
  }

  /**
   * Takes bytes from the budget. If the budget or the address's share does not have them, gives back all bytes of this
   * request and throws 503; later calls throw 503, too.
   */
  take(bytes: number) {
    const charge = this.#chargeOf(this.#held + bytes) - this.#chargeOf(this.#held)
    if (!this.#isClosed && !this.#budget.tryTake(charge, this.#address)) {
      this.close()
      this.onExhausted()
    }
    if (this.#isClosed) throw busy('memory')
    this.#held += bytes
  }

  give(bytes: number) {
    if (this.#isClosed) return
    const charge = this.#chargeOf(this.#held) - this.#chargeOf(this.#held - bytes)
    this.#budget.give(charge, this.#address)
    this.#held -= bytes
  }

  /** Returns all bytes to the budget. */
  close() {
    this.give(this.#held)
    this.#isClosed = true
  }

  #chargeOf(bytes: number): number {
    return Math.max(0, bytes - this.#budget.free)
  }
}

interface BudgetOptions {
  /** The largest share, in bytes, that the requests of one client address may take. Default: all. */
  perAddress?: number
  /** The first bytes of each request that do not count, so that small requests always succeed. */
  free?: number
}

/**
 * Limits the total bytes of memory that the requests of a process take, for example for their bodies. One client
 * address gets only a share, so that it cannot starve the others.
 */
export class MemoryBudget {
  readonly free: number
  readonly #most: number
  readonly #perAddress: number
  readonly #byAddress = new Map<string, number>()
  #held = 0

  constructor(most: number, { perAddress = most, free = 0 }: BudgetOptions = {}) {
    this.#most = most
    this.#perAddress = perAddress
    this.free = free
  }

  get held(): number {
    return this.#held
  }

  isShortFor(address: string): boolean {
    return this.#held > this.#most * 0.75 || this.#heldBy(address) > this.#perAddress * 0.75
  }

  /** @param address the result of `clientAddress` */
  share(address: string): MemoryShare {
    return new MemoryShare(this, address)
  }

  tryTake(bytes: number, address: string): boolean {
    const own = this.#heldBy(address) + bytes
    const fits = this.#held + bytes <= this.#most && own <= this.#perAddress
    if (fits) this.#hold(bytes, address)
    return fits
  }

  give(bytes: number, address: string) {
    this.#hold(-bytes, address)
  }

  #hold(bytes: number, address: string) {
    this.#held += bytes
    const own = this.#heldBy(address) + bytes
    if (own > 0) this.#byAddress.set(address, own)
    else this.#byAddress.delete(address)
  }

  #heldBy(address: string): number {
    return this.#byAddress.get(address) ?? 0
  }
}
