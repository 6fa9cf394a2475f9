import { connect, type Socket } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { openDatabases } from '../bench/databases.ts'
import { memoryOf } from '../bench/cpu.ts'
import type { Call } from '../bench/load/calls.ts'
import { startLoadGenerator } from '../bench/load/load.ts'
import { cookieOf, customers, packers } from '../bench/seed/people.sql.ts'
import { startProduct } from '../bench/servers/contestants.ts'
import type { Fault, FaultReport } from './fault.ts'

const idleClients = 2_000
const slowSenders = 200
const slowReaders = 10

/** Longer than the API's limits for the headers and the body of a request. */
const attackSeconds = 45
const quietSeconds = 5
const perSecond = 20

/** The highest accepted p99 of other clients, given their p99 before the attack. Both in milliseconds. */
const worstP99 = (before: number) => Math.max(3 * before, 250)

const calls: Call[] = [
  { path: '/api/auth/authenticate', cookie: cookieOf(packers.first) },
  { path: '/api/gigs?available=true&limit=24', cookie: cookieOf(packers.first) },
  { path: '/api/gigs?limit=24&sort=price-low', cookie: cookieOf(packers.first + 1) },
  { path: '/api/specialtys', cookie: cookieOf(customers.first) },
]

async function begin(origin: string) {
  const attack = { sockets: new Set<Socket>(), cutOff: 0, isOver: false }
  const head = (request: string, ...headers: string[]) =>
    [`${request} HTTP/1.1`, 'Host: a', ...headers].join('\r\n')
  function open(first: string): Socket {
    const socket = connect(Number(new URL(origin).port), '127.0.0.1', () => socket.write(first))
    attack.sockets.add(socket)
    return socket.on('error', () => {}).once('close', () => attack.sockets.delete(socket))
  }
  function drip(first: string) {
    const socket = open(first).resume()
    const timer = setInterval(() => socket.write('x'), 1_000)
    socket.once('close', () => {
      clearInterval(timer)
      if (attack.isOver) return
      attack.cutOff += 1
      drip(first)
    })
  }

  for (let client = 0; client < idleClients; client += 1) {
    open(`${head('GET /api/specialtys')}\r\n\r\n`).resume()
    if (client % 100 === 0) await sleep(20)
  }
  for (let sender = 0; sender < slowSenders / 2; sender += 1) {
    drip(head('GET /api/gigs', 'X-Slow: '))
    const cookie = `Cookie: ${cookieOf(customers.first + sender)}`
    const body = ['Content-Type: application/json', 'Content-Length: 50000000', '', '{"title":"']
    drip(head('POST /api/gigs', cookie, ...body))
  }
  for (let reader = 0; reader < slowReaders; reader += 1) {
    open(`${head('GET /api/gigs', `Cookie: ${cookieOf(packers.first)}`)}\r\n\r\n`).pause()
    // Wait until the server has filled the socket buffers of this reader.
    await sleep(1_000)
  }
  return attack
}

/** Measures the latency of other clients during idle connections, slow senders and clients that never read. */
export const slowClients: Fault = {
  name: 'slow-clients',
  async run(): Promise<FaultReport[]> {
    const databases = await openDatabases()
    const { url } = await databases.withGigs(10_000)
    const product = await startProduct(url)
    const generator = startLoadGenerator()
    try {
      const { origin, pid } = product
      const load = { origin, scripts: [calls], connections: 64, perSecond }
      const before = await generator.run({ ...load, seconds: quietSeconds })
      const memoryBefore = memoryOf(pid).now
      const attack = await begin(origin)
      const during = await generator.run({ ...load, seconds: attackSeconds })
      const memory = memoryOf(pid).now
      const { cutOff, sockets } = attack
      const connections = sockets.size
      attack.isOver = true
      for (const socket of sockets) socket.destroy()
      const served = during.p99 <= worstP99(before.p99)
      return [
        {
          fault: 'slow clients',
          times: 1,
          survived: served && cutOff >= slowSenders && connections >= idleClients ? 1 : 0,
          checked: during.requests,
          recoveryMs: [],
          note:
            `${connections} connections open, ${cutOff} slow senders disconnected; ` +
            `others: p99 ${before.p99.toFixed(0)} ms before, ${during.p99.toFixed(0)} ms during; ` +
            `${memoryBefore.toFixed(0)} MB before, ${memory.toFixed(0)} MB during`,
        },
      ]
    } finally {
      generator.stop()
      await product.stop()
      await databases.stop()
    }
  },
}
