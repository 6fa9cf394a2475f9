import { busy } from './busy.ts'

/** What one request holds of it. */
export class MemoryShare {
  readonly #budget: MemoryBudget
  #held = 0

  constructor(budget: MemoryBudget) {
    this.#budget = budget
  }

  /** Throws 503 when there is not so much left. */
  take(bytes: number) {
    this.#budget.add(bytes)
    this.#held += bytes
  }

  give(bytes: number) {
    this.#budget.add(-bytes)
    this.#held -= bytes
  }

  /** Gives all back. */
  close() {
    this.give(this.#held)
  }
}

/** Bytes of bodies that a process holds at once, whoever sends them and however slowly. */
export class MemoryBudget {
  readonly #most: number
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

  add(bytes: number) {
    if (bytes > 0 && this.#held + bytes > this.#most) throw busy('memory')
    this.#held += bytes
  }
}
