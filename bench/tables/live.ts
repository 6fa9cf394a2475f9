import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, packerId } from '../bench.ts'
import { memoryOf, processCpu } from '../cpu.ts'
import type { Database } from '../databases.ts'
import { keptOpen, send } from '../load/calls.ts'
import { quantile } from '../quantiles.ts'
import { atMost, type Table } from '../report.ts'
import { cookieOf, customers } from '../seed/people.sql.ts'
import { startProduct } from '../servers/contestants.ts'

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
export async function liveTables({ settings, databases }: Bench): Promise<Table[]> {
  const database = await databases.withGigs(settings.sizes.small)
  const server = await startProduct(database.url)
  try {
    const delays = await changeDelays(server.origin, database, settings.quick ? 100 : 400)
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
    const p95 = quantile(delays, 0.95)
    return [
      {
        title: 'Event streams',
        rows: [
          atMost('from the request of a change to the other side, p95', 300, p95, 'ms'),
          atMost(`${idleStreams} idle streams: memory growth`, 150, grown, 'MB'),
          atMost(`${idleStreams} idle streams: CPU`, 5, share, '% of a core'),
        ],
      },
    ]
  } finally {
    await server.stop()
  }
}

/** Books and cancels a gig. Resolves to the milliseconds until each change arrives on the customer's stream. */
async function changeDelays(origin: string, { sql }: Database, count: number): Promise<number[]> {
  const [gig] = await sql<{ id: number; customer_id: number }[]>`
    select id, customer_id from gigs where gig_status_id = 1 and spec_mask = 0 limit 1`
  if (!gig) throw new Error('There is no open gig.')
  let heard: (text: string) => void = () => {}
  await open(origin, gig.customer_id, (text) => text.includes('event: change') && heard(text))
  const agent = keptOpen(1)
  const delays: number[] = []
  for (let change = 0; change < count; change += 1) {
    const arrived = new Promise<string>((resolve) => (heard = resolve))
    const begun = performance.now()
    const method = change % 2 === 0 ? 'POST' : 'DELETE'
    const call = { path: `/api/packer/gigs/${gig.id}`, method, cookie: cookieOf(packerId) }
    await Promise.all([arrived, send(origin, agent, call)])
    delays.push(performance.now() - begun)
    await sleep(everyMs)
  }
  agent.destroy()
  return delays
}
