import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, packerId } from '../bench.ts'
import { memoryOf, processCpu } from '../cpu.ts'
import { keptOpen, send } from '../load/calls.ts'
import { quantile } from '../quantiles.ts'
import { atMost } from '../report.ts'
import { cookieOf, customers } from '../seed/people.sql.ts'
import { productTable } from './product-table.ts'

const idleStreams = 5_000
/** Longer than two heartbeats. */
const idleMs = 60_000
const everyMs = 50

/** Opens a stream and resolves once the first bytes have arrived. */
const open = (origin: string, userId: number, onText: (text: string) => void) =>
  new Promise<void>((resolve, reject) => {
    const options = { headers: { Cookie: cookieOf(userId) }, agent: false }
    get(`${origin}/api/live`, options, (response) => {
      if (response.statusCode !== 200) reject(new Error(`A stream got ${response.statusCode}.`))
      response
        .setEncoding('utf8')
        .on('data', onText)
        .once('data', resolve)
        .on('error', () => {})
    }).on('error', reject)
  })

/** Measures event streams: the delay of a change, and the cost of streams without changes. */
export const liveTables = (bench: Bench) => {
  const { settings } = bench
  return productTable(bench, { title: 'Event streams' }, async (server, { sql }) => {
    const [gig] = await sql<{ id: number; customer_id: number }[]>`
      select id, customer_id from gigs where gig_status_id = 1 and spec_mask = 0
      order by id desc limit 1`
    if (!gig) throw new Error('There is no open gig.')
    let heard: (text: string) => void = () => {}
    const changed = (text: string) => text.includes('event: change') && heard(text)
    await open(server.origin, gig.customer_id, changed)
    const agent = keptOpen(1)
    const delays: number[] = []
    // Books and cancels the gig.
    for (let change = 0; change < (settings.quick ? 100 : 400); change += 1) {
      const arrived = new Promise<string>((resolve) => (heard = resolve))
      const begun = performance.now()
      await send(server.origin, agent, {
        path: `/api/packer/gigs/${gig.id}`,
        method: change % 2 === 0 ? 'POST' : 'DELETE',
        cookie: cookieOf(packerId),
      })
      await arrived
      delays.push(performance.now() - begun)
      await sleep(everyMs)
    }
    agent.destroy()
    const before = memoryOf(server.pid).now
    for (let stream = 0; stream < idleStreams; stream += 100) {
      await Promise.all(
        Array.from({ length: 100 }, (_, index) =>
          open(server.origin, customers.first + ((stream + index) % 2_000), () => {}),
        ),
      )
    }
    const cpu = processCpu(server.pid)
    await sleep(idleMs)
    const share = ((processCpu(server.pid) - cpu) / idleMs) * 100
    const grown = memoryOf(server.pid).now - before
    return [
      atMost('from a change to the other side, p95', 300, quantile(delays, 0.95), 'ms'),
      atMost(`${idleStreams} idle streams: memory growth`, 150, grown, 'MB'),
      atMost(`${idleStreams} idle streams: CPU`, 5, share, '% of a core'),
    ]
  })
}
