import { memoryOf } from '../../bench/cpu.ts'
import { startLoadGenerator } from '../../bench/load/load.ts'
import { bookAndCancel } from './book-and-cancel.ts'
import { inSeconds, page, recovery, report, type Stage } from './stage.ts'

const mostMegabytes = 700
const longMs = 8_000

/** Reads continuously over 2,000 connections while a packer books and cancels. */
export async function tooManyReaders(stage: Stage) {
  const { api } = stage
  const over = new AbortController()
  const booking = bookAndCancel(stage, over.signal)
  const scripts = Array.from({ length: 500 }, (_, packer) => [page(packer)])
  const generator = startLoadGenerator()
  const load = { origin: api.origin, scripts, connections: 2_000, seconds: 10, overload: true }
  const flooded = await generator.run(load).finally(() => {
    generator.stop()
    over.abort()
  })
  const recoveryMs = await recovery(stage)
  const { peak } = memoryOf(api.pid)
  const { 200: answered = 0, 503: rejected = 0 } = flooded.statuses
  const booked = await booking
  return report({
    fault: 'readers: 2,000 at once',
    checked: booked.done,
    recoveryMs,
    note: `${answered} answered (p50 ${inSeconds(flooded.p50)}, p99 ${inSeconds(flooded.p99)}), ${rejected} rejected (p99 ${inSeconds(flooded.refusedP99)}), bookings p99 ${inSeconds(booked.p99)}; at most ${peak.toFixed(0)} MB`,
    problems: {
      'fewer than 1,000 reads were served': answered < 1000,
      'none was rejected': rejected === 0,
      'readers waited too long': Math.max(flooded.p99, flooded.refusedP99) > longMs,
      '503 without Retry-After': flooded.withoutRetryAfter > 0,
      [`bookings that failed: ${booked.failed.join(' ')}`]: booked.failed.length > 0,
      'no packer could book': booked.done === 0,
      [`more than ${mostMegabytes} MB`]: peak > mostMegabytes,
    },
  })
}
