import { get } from 'node:http'
import { setTimeout as sleep } from 'node:timers/promises'
import { type Bench, packerId } from '../bench.ts'
import { memoryOf, processCpu } from '../cpu.ts'
import { keptOpen, send } from '../load/calls.ts'
import { atMost, quantile, type Table } from '../report.ts'
import { cookieOf, customers } from '../seed/people.sql.ts'
import { startProduct } from '../servers/server-process.ts'

const idleStreams = 5_000
/** Longer than two heartbeats. */
const idleMs = 60_000
const everyMs = 50

/** Opens a stream and resolves once the first bytes have arrived. */
const open = (origin: string, userId: number, onText: (text: string) => unknown) =>
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
export async function liveTable({ quick, sizes, databases }: Bench): Promise<Table> {
  const { url, sql } = await databases.withGigs(sizes.small)
  const { origin, pid } = await startProduct(url)
  const [gig] = await sql<{ id: number; customer_id: number }[]>`
    select id, customer_id from gigs where gig_status_id = 1 and spec_mask = 0
    order by id desc limit 1`
  if (!gig) throw new Error('There is no open gig.')
  let heard: (text: string) => void = () => {}
  await open(origin, gig.customer_id, (text) => text.includes('event: change') && heard(text))
  const agent = keptOpen(1)
  const delays: number[] = []
  // Books and cancels the gig.
  for (let change = 0; change < (quick ? 100 : 400); change += 1) {
    const arrived = new Promise<string>((resolve) => (heard = resolve))
    const begun = performance.now()
    await send(origin, agent, {
      path: `/api/packer/gigs/${gig.id}`,
      method: change % 2 === 0 ? 'POST' : 'DELETE',
      cookie: cookieOf(packerId),
    })
    await arrived
    delays.push(performance.now() - begun)
    await sleep(everyMs)
  }
  agent.destroy()
  const before = memoryOf(pid).now
  for (let stream = 0; stream < idleStreams; stream += 100) {
    const users = Array.from({ length: 100 }, (_, at) => customers.first + ((stream + at) % 2_000))
    await Promise.all(users.map((user) => open(origin, user, () => {})))
  }
  const cpu = processCpu(pid)
  await sleep(idleMs)
  const share = ((processCpu(pid) - cpu) / idleMs) * 100
  const grown = memoryOf(pid).now - before
  return {
    title: 'Event streams',
    rows: [
      atMost('from a change to the other side, p95', 300, quantile(delays, 0.95), 'ms'),
      atMost(`${idleStreams} idle streams: memory growth`, 150, grown, 'MB'),
      atMost(`${idleStreams} idle streams: CPU`, 5, share, '% of a core'),
    ],
  }
}
