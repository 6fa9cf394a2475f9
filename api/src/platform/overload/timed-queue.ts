import { traced } from '../tracing/tracing.ts'
import { busy } from './busy.ts'

interface QueueOptions {
  concurrency: number
  /** How long a task may wait. 0: the queue rejects it immediately if there is no free slot. */
  targetMs: number
  /** The queue's name in metrics and in the `reason` of its rejections. */
  name?: string
}

interface Wait {
  /** Whether the task has begun: it runs before all tasks that have not. */
  hasBegun: boolean
  /** The deadline, on the clock of performance.now. */
  until: number
  start: () => void
  reject: (error: Error) => void
}

/** Permission to run, valid until `leave`. */
export interface Slot {
  /** Releases the slot. With `hasFailed`, the task does not count as a success. */
  leave(hasFailed?: boolean): void
  /**
   * Releases the slot during `work`, then acquires a slot again, ahead of all tasks that have not
   * started. If `work` throws, the slot stays released.
   */
  aside<T>(work: () => Promise<T>): Promise<T>
}

/**
 * Limits concurrency and rejects tasks by waiting time, similar to CoDel. The queue length is
 * unlimited. A task that has waited for `targetMs` is rejected with 503. When all slots are taken
 * and no task has succeeded for `targetMs`, the queue is stuck, and rejects waiting and new tasks
 * immediately.
 */
export class TimedQueue {
  /** The named queues, which the metrics report. */
  static readonly named = new Map<string, TimedQueue>()

  readonly #concurrency: number
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

  /** Stops starting tasks until `hold(false)`. */
  hold(isHeld: boolean) {
    this.#isHeld = isHeld
    this.#startNext()
  }

  /** Runs `work` when a slot is free, in the order of arrival. */
  run<T>(work: () => Promise<T>): Promise<T> {
    const inTurn = async () => {
      const slot = await this.enter()
      try {
        return await work()
      } finally {
        slot.leave()
      }
    }
    return this.#name === undefined ? inTurn() : traced(`queue: ${this.#name}`, inTurn)
  }

  /** Acquires a slot within `targetMs`, or throws 503. */
  async enter(): Promise<Slot> {
    await this.#take(false, this.#targetMs)
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
        await this.#take(true, Infinity)
        isHeld = true
        return result
      },
    }
  }

  #take(hasBegun: boolean, waitMs: number): Promise<void> {
    const now = performance.now()
    if (this.#running === 0) this.#succeededAt = now
    const mustWait = this.#isHeld || this.#running >= this.#concurrency
    if (mustWait && (waitMs === 0 || (waitMs < Infinity && this.#isStuck(now)))) {
      throw busy(this.#name)
    }
    return new Promise((start, reject) => {
      const before = this.#waiting.findLastIndex((other) => other.hasBegun || !hasBegun)
      this.#waiting.splice(before + 1, 0, { hasBegun, until: now + waitMs, start, reject })
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

  /**
   * Schedules a check that rejects expired tasks, every 5% of `targetMs`. One timer serves all
   * tasks.
   */
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
