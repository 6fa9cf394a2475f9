import type { ApiSettings } from '../settings.ts'
import { TimedQueue } from './timed-queue.ts'

type SlotSettings = Pick<ApiSettings['load'], 'inFlight' | 'readWaitMs' | 'changeWaitMs'>

/**
 * During a burst of connections, no request starts (see `connected`). The total time
 * without any running request during bursts is limited to `mostMs`. Each second outside a burst
 * restores `share` seconds of that time.
 */
const connecting = { mostMs: 3_000, share: 0.2 }

/**
 * The slots of requests. Reads and changes have separate ones, so that a burst of reads does not
 * delay a booking.
 */
export class RequestSlots {
  readonly reads: TimedQueue
  readonly changes: TimedQueue
  #creditMs = connecting.mostMs
  #since = performance.now()
  #isHeld = false
  #hasConnected = false

  constructor({ inFlight: concurrency, readWaitMs, changeWaitMs }: SlotSettings) {
    this.reads = new TimedQueue({ concurrency, targetMs: readWaitMs, name: 'reads' })
    this.changes = new TimedQueue({ concurrency, targetMs: changeWaitMs, name: 'changes' })
  }

  /**
   * Call this for each new connection. Holds requests back until an event-loop tick brings no new
   * connection, within the limits of `connecting`. Node accepts one connection per tick, so if
   * requests ran during a burst and made each tick slow, the last connections would wait for many
   * seconds.
   */
  connected() {
    if (!this.#isHeld) this.#hold(true)
    this.#hasConnected = true
  }

  #hold(held: boolean) {
    const now = performance.now()
    if (!this.#isHeld) this.#creditMs += (now - this.#since) * connecting.share
    else if (this.reads.running + this.changes.running === 0) this.#creditMs -= now - this.#since
    this.#creditMs = Math.min(this.#creditMs, connecting.mostMs)
    this.#since = now
    this.#isHeld = held && this.#creditMs > 0
    this.#hasConnected = false
    this.reads.hold(this.#isHeld)
    this.changes.hold(this.#isHeld)
    if (this.#isHeld) setImmediate(() => this.#hold(this.#hasConnected))
  }
}
