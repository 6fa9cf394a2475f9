import { busy } from './busy.ts'

/**
 * The first bytes of each request that do not count, so that small requests, such as a sign-in, work even if the memory
 * is used up. The limit of connections bounds them.
 */
const free = 16 * 1024

export type MemoryShare = ReturnType<MemoryBudget['share']>

/** Limits the total bytes of memory that the requests of a process take, for example for their bodies. */
export class MemoryBudget {
  readonly #most: number
  #held = 0

  constructor(most: number) {
    this.#most = most
  }

  get held(): number {
    return this.#held
  }

  /** Returns a counter of the bytes of one request. Close it when the request ends. */
  share() {
    let size = 0
    let counted = 0
    return {
      /** Takes bytes from the budget. Throws 503 if it does not have them. */
      take: (bytes: number) => {
        size += bytes
        const more = Math.max(0, size - free) - counted
        if (more > 0 && this.#held + more > this.#most) throw busy('memory')
        this.#held += more
        counted += more
      },
      /** Returns all bytes of the request to the budget. */
      close: () => {
        this.#held -= counted
        counted = 0
      },
    }
  }
}
