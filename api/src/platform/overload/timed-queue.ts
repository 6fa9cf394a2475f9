import { traced } from '../tracing/tracing.ts'
import { busy } from './busy.ts'

interface QueueOptions {
  /** How many tasks run at the same time. */
  concurrency: number
  /** How long a task may wait. */
  targetMs: number
  /** The queue's name in metrics, and the reason of its rejections. */
  name?: string
}

interface EnterOptions {
  order?: number | undefined
  /** Instead of the queue's target; 0: now or never. */
  waitMs?: number
}

interface Wait {
  /** Lower runs first. */
  order: number
  /** When the task is rejected (performance.now). */
  until: number
  start: () => void
  reject: (error: Error) => void
}

/** The right to run, held until `leave`. */
export interface Slot {
  /** `hasFailed`: the work got nowhere, so the queue may be stuck. */
  leave(hasFailed?: boolean): void
  /** Frees the slot during `work`, which waits for something else, and takes one again before all who wait. */
  aside<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Runs a few tasks at a time and rejects the others by waiting time, in the manner of CoDel: every
 * task runs that gets its turn within `targetMs`, however many there are; the oldest are rejected with
 * 503 once they have waited longer. When all slots are taken and no task has succeeded for `targetMs`,
 * the queue is stuck, and rejects at once.
 */
export class TimedQueue {
  /** The queues with a name, for the metrics. */
  static readonly named = new Map<string, TimedQueue>()

  #concurrency: number
  readonly #targetMs: number
  readonly #name: string | undefined
  #waiting: Wait[] = []
  #running = 0
  #isHeld = false
  #succeededAt = 0
  #hasTimer = false

  constructor({ concurrency, targetMs, name }: QueueOptions) {
    this.#concurrency = concurrency
    this.#targetMs = targetMs
    this.#name = name
    if (name !== undefined) TimedQueue.named.set(name, this)
  }

  get running(): number {
    return this.#running
  }

  get waiting(): number {
    return this.#waiting.length
  }

  /** Changes the concurrency; tasks that run already go on. */
  limitTo(concurrency: number) {
    this.#concurrency = concurrency
  }

  /** Starts no task until `hold(false)`. */
  hold(isHeld = true) {
    this.#isHeld = isHeld
    this.#startNext()
  }

  /** Runs `work` in its turn: by the lowest `order`, then by arrival. */
  run<T>(work: () => Promise<T>, order?: number): Promise<T> {
    const inTurn = async () => {
      const slot = await this.enter({ order })
      try {
        return await work()
      } finally {
        slot.leave()
      }
    }
    return this.#name === undefined ? inTurn() : traced(`queue: ${this.#name}`, inTurn)
  }

  /** Resolves when there is a slot, within `waitMs`. */
  async enter({ order = Infinity, waitMs = this.#targetMs }: EnterOptions = {}): Promise<Slot> {
    await this.#take(order, waitMs)
    let isHeld = true
    const leave = (hasFailed = false) => {
      if (isHeld) this.#free(hasFailed)
      isHeld = false
    }
    return {
      leave,
      aside: async (work) => {
        if (!isHeld) return work()
        leave()
        const result = await work()
        await this.#take(0, Infinity)
        isHeld = true
        return result
      },
    }
  }

  #take(order: number, waitMs: number): Promise<void> {
    const now = performance.now()
    if (this.#running === 0) this.#succeededAt = now
    const mustWait = this.#isHeld || this.#running >= this.#concurrency
    if (mustWait && (waitMs === 0 || (waitMs < Infinity && this.#isStuck(now)))) {
      throw busy(this.#name)
    }
    return new Promise((start, reject) => {
      const before = this.#waiting.findLastIndex((other) => other.order <= order)
      this.#waiting.splice(before + 1, 0, { order, until: now + waitMs, start, reject })
      this.#startNext()
      this.#expireSoon()
    })
  }

  #free(hasFailed: boolean) {
    if (!hasFailed) this.#succeededAt = performance.now()
    this.#running -= 1
    this.#startNext()
  }

  #startNext() {
    while (!this.#isHeld && this.#running < this.#concurrency) {
      const next = this.#waiting.shift()
      if (!next) return
      this.#running += 1
      next.start()
    }
  }

  #isStuck(now: number) {
    return this.#running >= this.#concurrency && now - this.#succeededAt > this.#targetMs
  }

  /** One timer for all tasks, at a twentieth of the target: exact enough. */
  #expireSoon() {
    if (this.#hasTimer || this.#targetMs === Infinity || this.#waiting.length === 0) return
    this.#hasTimer = true
    setTimeout(() => {
      this.#hasTimer = false
      const now = performance.now()
      const isStuck = this.#isStuck(now)
      const isOver = ({ until }: Wait) => until <= now || (isStuck && until < Infinity)
      const expired = this.#waiting.filter(isOver)
      this.#waiting = this.#waiting.filter((wait) => !isOver(wait))
      for (const { reject } of expired) reject(busy(this.#name))
      this.#expireSoon()
    }, this.#targetMs / 20).unref()
  }
}
