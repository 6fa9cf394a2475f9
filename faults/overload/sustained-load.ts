import { setTimeout as sleep } from 'node:timers/promises'
import { memoryOf } from '../../bench/cpu.ts'
import { startLoadGenerator } from '../../bench/load/load.ts'
import { quantile } from '../../bench/report.ts'
import { cookieOf, packers } from '../../bench/seed/people.sql.ts'
import { call, inSeconds, page, problemsOf, recovery, type Stage } from './stage.ts'

const goals = { goodput: 0.85, readMs: 2_500, bookingMs: 500, megabytes: 300, recoveryMs: 1_000 }

/**
 * Pages of 100 gigs keep the API's capacity low. With smaller pages, over 4,500 connections would
 * be needed before reads wait for 2 s.
 */
const scripts = Array.from({ length: 500 }, (_, packer) => [page(packer, 100)])

/** Sends reads at twice the API's capacity for 30 s, while a packer books and cancels. */
export async function sustainedLoad(stage: Stage) {
  const { api } = stage
  const generator = startLoadGenerator()
  const over = new AbortController()
  const load = { origin: api.origin, scripts, overload: true }
  await generator.run({ ...load, connections: 64, seconds: 3 })
  const full = await generator.run({ ...load, connections: 64, seconds: 8 })
  const capacity = full.requests / full.seconds
  const booking = bookAndCancel(stage, over.signal)
  const seconds = 30
  const flooded = await generator.run({
    ...load,
    ...{ connections: 4_500, seconds, perSecond: 2 * capacity },
  })
  over.abort()
  generator.stop()
  const recoveryMs = await recovery(stage)
  const { peak } = memoryOf(api.pid)
  const booked = await booking
  const goodput = flooded.requests / seconds / capacity
  const { 503: rejected = 0 } = flooded.statuses
  return {
    recoveryMs,
    note: `capacity ${capacity.toFixed(0)} pages/s, goodput ${(goodput * 100).toFixed(0)} %, ${rejected} rejected, p99 ${inSeconds(flooded.p99)}; ${booked.done} bookings, p99 ${inSeconds(booked.p99)}; at most ${peak.toFixed(0)} MB`,
    problems: problemsOf({
      'low goodput': goodput < goals.goodput,
      'reads waited too long': flooded.p99 > goals.readMs,
      'bookings waited too long': !(booked.p99 <= goals.bookingMs),
      [`bookings that failed: ${booked.failed.join(' ')}`]: booked.failed.length > 0,
      [`more than ${goals.megabytes} MB`]: peak > goals.megabytes,
      [`more than ${goals.recoveryMs} ms to recover`]: recoveryMs > goals.recoveryMs,
    }),
  }
}

/**
 * Books and cancels a gig repeatedly, as one packer, until `over` aborts. Returns the number of successful
 * calls, the statuses of failed calls, and the p99 of successful calls in milliseconds.
 */
async function bookAndCancel({ api, database }: Stage, over: AbortSignal) {
  const [gig] = await database.sql<{ id: number }[]>`
    select id from gigs where packer_id is null and spec_mask = 0 order by id desc limit 1`
  const booking = { path: `/api/packer/gigs/${gig?.id}`, cookie: cookieOf(packers.first) }
  const times: number[] = []
  const failed: number[] = []
  while (!over.aborted) {
    for (const method of ['POST', 'DELETE']) {
      const { status, ms } = await call(api, { ...booking, method })
      if (status < 300) times.push(ms)
      else failed.push(status)
    }
    await sleep(20)
  }
  return { done: times.length, failed, p99: quantile(times, 0.99) }
}
