import { busy } from './busy.ts'

/** Lets a few pieces of heavy work run at once and a bounded number wait; the rest is told to retry. */
export class BoundedQueue {
  #concurrency: number
  readonly #capacity: number
  readonly #waiting: (() => void)[] = []
  #running = 0

  constructor({ concurrency, capacity }: { concurrency: number; capacity: number }) {
    this.#concurrency = concurrency
    this.#capacity = capacity
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** From now on so much runs at once; what runs already is not stopped. */
  limitTo(concurrency: number) {
    this.#concurrency = concurrency
  }

  async run<T>(work: () => Promise<T>): Promise<T> {
    if (this.#running >= this.#concurrency) {
      if (this.#waiting.length >= this.#capacity) throw busy()
      // The slot is handed over by the one who leaves, so nobody can slip in between.
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next()
      else this.#running -= 1
    }
  }
}
