import { traced } from '../tracing/tracing.ts'
import { busy } from './busy.ts'

interface QueueOptions {
  /** So many run at once. */
  concurrency: number
  /** So many wait. */
  capacity: number
  name?: string
}

/** Lets a few pieces of heavy work run at once and a bounded number wait; the rest is told to retry. */
export class BoundedQueue {
  /** Those with a name, for the metrics. */
  static readonly named = new Map<string, BoundedQueue>()

  #concurrency: number
  readonly #capacity: number
  readonly #name: string | undefined
  readonly #waiting: { order: number; start: () => void }[] = []
  #running = 0

  constructor({ concurrency, capacity, name }: QueueOptions) {
    this.#concurrency = concurrency
    this.#capacity = capacity
    this.#name = name
    if (name !== undefined) BoundedQueue.named.set(name, this)
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** From now on so much runs at once; what runs already is not stopped. */
  limitTo(concurrency: number) {
    this.#concurrency = concurrency
  }

  /** Of those who wait, who has the lowest `order` is next; of the same order, who came first. */
  run<T>(work: () => Promise<T>, order = Number.POSITIVE_INFINITY): Promise<T> {
    return this.#name === undefined
      ? this.#run(work, order)
      : traced(`queue: ${this.#name}`, () => this.#run(work, order))
  }

  async #run<T>(work: () => Promise<T>, order: number): Promise<T> {
    if (this.#running >= this.#concurrency) {
      if (this.#waiting.length >= this.#capacity) throw busy(this.#name)
      // The slot is handed over by the one who leaves, so nobody can slip in between.
      await new Promise<void>((start) => {
        const behind = this.#waiting.findIndex((other) => other.order > order)
        this.#waiting.splice(behind === -1 ? this.#waiting.length : behind, 0, { order, start })
      })
    } else {
      this.#running += 1
    }
    try {
      return await work()
    } finally {
      const next = this.#waiting.shift()
      if (next) next.start()
      else this.#running -= 1
    }
  }
}
