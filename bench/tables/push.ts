import { createECDH, randomBytes } from 'node:crypto'
import { once } from 'node:events'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import path from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { type NewEvent, recordEvents } from '../../api/src/events/record-events.sql.ts'
import { createPool } from '../../api/src/platform/db/pool.ts'
import type { Sql } from '../../api/src/platform/db/sql.ts'
import { root } from '../../scripts/root.ts'
import type { Bench } from '../bench.ts'
import { processCpu } from '../cpu.ts'
import { atMost, quantile, type Table } from '../report.ts'
import { startServer } from '../servers/server-process.ts'

const events = 1_000
/** How long the push service takes for an answer. */
const answerMs = 50

/** A push service that notes when each push arrives. It does not decrypt: that is the browser's work. */
async function startPushService() {
  const arrivals = new Map<string, number[]>()
  const server = createServer((request, response) => {
    const id = String(request.headers['topic'])
    arrivals.set(id, [...(arrivals.get(id) ?? []), Date.now()])
    request.resume()
    setTimeout(() => response.writeHead(201).end(), answerMs)
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = server.address() as AddressInfo
  return { arrivals, origin: `http://127.0.0.1:${port}`, close: () => server.close() }
}

/** Gives each customer of a trip a device. Returns events of the trips. */
async function prepare(sql: Sql, origin: string): Promise<NewEvent[]> {
  const trips = await sql<
    { trip_id: number; gig_id: number; customer_id: number; packer_id: number }[]
  >`
    select distinct on (customer_id) id as trip_id, gig_id, customer_id, packer_id from trips
    where gig_id is not null order by customer_id, id limit ${events}`
  const curve = createECDH('prime256v1')
  const key = curve.generateKeys('base64url')
  await sql`
    insert into push_devices (session_hash, user_id, endpoint, service, p256dh, auth)
    select token_hash, user_id, ${origin} || '/' || user_id, ${origin}, ${key},
      ${randomBytes(16).toString('base64url')}
    from sessions where user_id = any(${trips.map(({ customer_id }) => customer_id)})`
  const rounds = Array.from({ length: Math.ceil(events / trips.length) }, () => trips)
  return rounds
    .flat()
    .slice(0, events)
    .map((trip) => ({ ...trip, actor: 'packer', kind: 'on_the_way' }))
}

/** Returns the delays from each event to the push service, in milliseconds. Throws unless each push arrived once. */
async function delaysOf(sql: Sql, ids: string[], arrivals: Map<string, number[]>) {
  const deadline = Date.now() + 60_000
  while (ids.some((id) => !arrivals.has(`event-${id}`)) && Date.now() < deadline) await sleep(20)
  const rows = await sql<{ id: string; created_at: Date }[]>`
    select id::text, created_at from gig_events where id = any(${ids}::bigint[])`
  return rows.map(({ id, created_at }) => {
    const [at, ...more] = arrivals.get(`event-${id}`) ?? []
    if (at === undefined || more.length > 0) throw new Error('A push did not arrive once.')
    return at - created_at.getTime()
  })
}

/** Measures how long after an event the push service gets the push. */
export async function pushTable({ sizes, databases }: Bench): Promise<Table> {
  const { url } = await databases.withGigs(sizes.small)
  const sql = createPool(url, { max: 2, statementMs: null })
  const service = await startPushService()
  const { pid } = await startServer({
    name: 'push worker',
    script: path.join(root, 'bench/servers/push-worker.ts'),
    folder: path.join(root, 'api'),
    env: { DATABASE_URL: url },
  })
  const made = await prepare(sql, service.origin)
  // The first push of a process loads code and opens connections.
  await delaysOf(sql, await recordEvents(sql, made.slice(0, 1)), service.arrivals)
  const cpu = processCpu(pid)
  const delays = await delaysOf(sql, await recordEvents(sql, made), service.arrivals)
  const perPush = (processCpu(pid) - cpu) / events
  service.close()
  await sql.end()
  return {
    title: 'Pushes',
    note: `From an event to the push service, which answers after ${answerMs} ms; ${events} events, each for one device.`,
    rows: [
      atMost('all events in one transaction, p95', 2_000, quantile(delays, 0.95), 'ms'),
      atMost('CPU of Node per push, with its share of mails', 1.5, perPush, 'ms'),
    ],
  }
}
