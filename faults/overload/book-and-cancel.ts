import { setTimeout as sleep } from 'node:timers/promises'
import { cookieOf, packers } from '../../bench/seed/people.sql.ts'
import { call, type Stage } from './stage.ts'

/**
 * Books and cancels a gig repeatedly, as one packer, until `over` aborts. Returns the number of successful
 * calls, the statuses of failed calls, and the p99 of successful calls in milliseconds.
 */
export async function bookAndCancel({ api, database }: Stage, over: AbortSignal) {
  const [gig] = await database.sql<{ id: number }[]>`
    select id from gigs where packer_id is null and spec_mask = 0 limit 1`
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
  const p99 = times.toSorted((a, b) => a - b)[Math.floor(times.length * 0.99)] ?? Number.NaN
  return { done: times.length, failed, p99 }
}
