import type { IncomingMessage } from 'node:http'
import type { PlatformContext } from '../platform-env.ts'
import { isSafe } from '../server/methods.ts'
import { defaultSettings } from '../settings.ts'
import { type Slot, TimedQueue } from './timed-queue.ts'

/** Omitted options default to `defaultSettings.load`. */
export interface AdmissionOptions {
  inFlight?: number | undefined
  readWaitMs?: number | undefined
  changeWaitMs?: number | undefined
}

const { load } = defaultSettings

/**
 * During a burst of connections, admission starts no requests (see `connected`). The total time
 * without any running request during bursts is limited to `mostMs`. Each second outside a burst
 * restores `share` seconds of that time.
 */
const connecting = { mostMs: 3_000, share: 0.2 }

/**
 * Creates the load shedding: a request runs only with a slot, and is rejected if it gets no slot in
 * time. Reads and changes have separate slots, so that a burst of reads does not delay a booking.
 */
export function createAdmission({
  inFlight: concurrency = load.inFlight,
  readWaitMs = load.readWaitMs,
  changeWaitMs = load.changeWaitMs,
}: AdmissionOptions) {
  const reads = new TimedQueue({ concurrency, targetMs: readWaitMs, name: 'reads' })
  const changes = new TimedQueue({ concurrency, targetMs: changeWaitMs, name: 'changes' })
  let creditMs = connecting.mostMs
  let since = performance.now()
  let isHeld = false
  let hasConnected = false

  const hold = (held: boolean) => {
    const now = performance.now()
    if (!isHeld) creditMs += (now - since) * connecting.share
    else if (reads.running + changes.running === 0) creditMs -= now - since
    creditMs = Math.min(creditMs, connecting.mostMs)
    since = now
    isHeld = held && creditMs > 0
    hasConnected = false
    reads.hold(isHeld)
    changes.hold(isHeld)
    if (isHeld) setImmediate(() => hold(hasConnected))
  }

  return {
    /** Resolves when the request may run. Throws 503 if it waits too long. */
    admit: ({ method = '' }: IncomingMessage): Promise<Slot> =>
      (isSafe(method) ? reads : changes).enter(),

    /**
     * Call this for each new connection. Holds requests back until an event-loop tick brings no new
     * connection, within the limits of `connecting`. Node accepts one connection per tick, so if
     * requests ran during a burst and made each tick slow, the last connections would wait for many
     * seconds.
     */
    connected() {
      if (!isHeld) hold(true)
      hasConnected = true
    },
  }
}

/**
 * Releases the request's slot while `work` waits for the client or for another queue, then takes a
 * slot again.
 */
export const aside = <T>(
  { env }: Pick<PlatformContext, 'env'>,
  work: () => Promise<T>,
): Promise<T> => (env?.slot ? env.slot.aside(work) : work())
