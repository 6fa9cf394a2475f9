import DataLoader from 'dataloader'
import type { Logger } from 'pino'
import type { Sql } from '../platform/db/sql.ts'
import type { Outcome } from './hand-over.ts'
import { deletePushes, forgetDevice, postponePush, type PushRow, takePushes } from './pushes.sql.ts'
import { pushWriter, type WrittenPush } from './write-pushes.ts'

/**
 * How many pushes a process takes at once, has taken at most, and sends to one push service until it takes no more for it. A
 * statement reads at most 200 events (`listEventsOf`).
 */
const batch = 128
const mostTaken = 512
const mostPerService = 128

const endMs = 20

/** The pauses after failed attempts, in seconds. After the last attempt, the push is dropped. */
const pauses = [5, 30, 120, 600]

interface SendOptions {
  sql: Sql
  log: Logger
  idleSeconds: number
  handOver: (push: PushRow, written: WrittenPush) => Promise<Outcome>
  /** Aborted when the process stops. */
  signal: AbortSignal
}

/**
 * Returns a function that sends all pushes that are due. Meanwhile, another call only makes the first one look for new
 * pushes again, so that pushes use one of the slots for background tasks. A slow push service delays only its own pushes.
 */
export function createPushSender({ sql, log, idleSeconds, handOver, signal }: SendOptions) {
  const sending = new Set<Promise<void>>()
  const perService = new Map<string, number>()
  let isRunning = false
  let isAsked = false
  let onAsked = () => {}

  const count = (service: string, change: 1 | -1) =>
    perService.set(service, (perService.get(service) ?? 0) + change)
  const busyServices = () =>
    [...perService].filter(([, now]) => now >= mostPerService).map(([service]) => service)

  /** Deletes pushes with one statement for all of these milliseconds. */
  const ended = new DataLoader<string, void>(
    async (ids) => {
      await deletePushes(sql, [...ids])
      return ids.map(() => undefined)
    },
    { cache: false, batchScheduleFn: (run) => void setTimeout(run, endMs) },
  )
  const end = (id: string) => ended.load(id)

  async function retry(push: PushRow, { why, seconds }: Extract<Outcome, { is: 'failed' }>) {
    const pause = pauses[push.attempts - 1]
    const wait = seconds ?? pause
    const isInTime = Date.now() + (wait ?? 0) * 1000 < push.expires_at.getTime()
    if (pause !== undefined && wait !== undefined && isInTime)
      return postponePush(sql, push.id, wait)
    log.warn({ service: push.service, why }, 'a push was dropped after its last attempt')
    return end(push.id)
  }

  async function sendOne(push: PushRow, written: WrittenPush | undefined) {
    if (!written) return end(push.id)
    const outcome = await handOver(push, written)
    if (outcome.is === 'accepted') return end(push.id)
    if (outcome.is === 'gone') return forgetDevice(sql, push)
    if (outcome.is === 'failed') return retry(push, outcome)
    log.warn({ service: push.service, why: outcome.why }, 'a push service refused a push')
    return end(push.id)
  }

  /** Starts to send pushes that are due. Returns how many it has taken. */
  async function take(busy: string[]) {
    const pushes = await takePushes(sql, { count: batch, busy, idleSeconds })
    const write = await pushWriter(sql, pushes)
    for (const push of pushes) {
      count(push.service, 1)
      const sent = (async () => sendOne(push, push.is_wanted ? await write(push) : undefined))()
        // The push is due again when its lease ends.
        .catch((err: unknown) => log.warn({ err, service: push.service }, 'a push was not sent'))
        .finally(() => {
          count(push.service, -1)
          sending.delete(sent)
        })
      sending.add(sent)
    }
    return pushes.length
  }

  /** Waits until a push is done, or for new pushes. */
  const change = () =>
    Promise.race([...sending, new Promise<void>((resolve) => (onAsked = resolve))])

  async function sendAll() {
    while (!signal.aborted) {
      isAsked = false
      const busy = busyServices()
      const isFull = sending.size > mostTaken - batch
      if (!isFull && (await take(busy)) > 0) continue
      const isWaiting = () =>
        sending.size > 0 &&
        !isAsked &&
        (isFull ? sending.size > mostTaken - batch : busyServices().length >= busy.length)
      while (isWaiting()) await change()
      if (sending.size === 0 && !isAsked && !isFull && busy.length === 0) return stop()
    }
  }

  /** At once, because a call until then would count on this run. */
  const stop = () => {
    isRunning = false
  }

  return async function sendDue(): Promise<void> {
    isAsked = true
    onAsked()
    if (isRunning) return
    isRunning = true
    await sendAll().catch((error: unknown) => {
      stop()
      throw error
    })
  }
}
