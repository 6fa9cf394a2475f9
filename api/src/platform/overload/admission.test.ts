import { once } from 'node:events'
import type { Server } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { setImmediate as nextTick } from 'node:timers/promises'
import { createTestApi, type Person, type TestApi } from '../../app.fixture.ts'
import { defaultSettings } from '../settings.ts'
import { RequestSlots } from './request-slots.ts'
import { createHttpServer } from '../server/http-server.ts'
import { untilWaiting } from '../until.fixture.ts'

let api: TestApi
let customer: Person
let packer: Person
const servers: Server[] = []
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterEach(() => {
  for (const server of servers.splice(0)) {
    server.closeAllConnections()
    server.close()
  }
})
afterAll(() => api.close())

/** Starts a server that runs one read and one change at a time, and returns the server's origin. */
async function listen(waits: { readWaitMs?: number; changeWaitMs?: number } = {}) {
  const load = { ...defaultSettings.load, inFlight: 1, readWaitMs: 60_000, changeWaitMs: 60_000 }
  const server = createHttpServer(api.build({ load: { ...load, ...waits } }).fetch)
  servers.push(server)
  await once(server.listen(0, '127.0.0.1'), 'listening')
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`
}

const read = (origin: string) =>
  fetch(`${origin}/api/packers/gigs`, { headers: { Cookie: packer.cookie } })
/** Runs `work` while the gigs table is locked. */
async function whileLocked<T>(work: () => Promise<T>): Promise<T> {
  return (await api.sql.begin(async (tx) => {
    await tx`lock table gigs in access exclusive mode`
    return work()
  })) as T
}

test('requests wait for a tick of the event loop without a new connection', async () => {
  const slots = new RequestSlots(defaultSettings.load)
  let isAdmitted = false
  slots.connected()
  void slots.reads.enter().then(() => (isAdmitted = true))
  for (let tick = 0; tick < 5; tick += 1) {
    await nextTick()
    slots.connected()
    expect(isAdmitted).toBe(false)
  }
  await nextTick()
  await nextTick()
  expect(isAdmitted).toBe(true)
})

test('all requests of a burst are served if each gets a slot in time', async () => {
  const origin = await listen()
  const answers = await Promise.all(Array.from({ length: 40 }, () => read(origin)))
  expect(answers.map(({ status }) => status)).toEqual(Array<number>(40).fill(200))
})

test('reads that wait too long are rejected; changes and probes are still served', async () => {
  const { id } = await api.createGig(customer)
  const origin = await listen({ readWaitMs: 200 })
  const reads = await whileLocked(async () => {
    const asked = Array.from({ length: 5 }, () => read(origin))
    for (const answer of await Promise.all(asked.slice(1))) {
      expect(answer.status).toBe(503)
      expect(answer.headers.get('Retry-After')).toMatch(/^[123]$/)
      const { detail } = (await answer.json()) as { detail: string }
      expect(detail).toBe('The service is busy. Please try again in a moment.')
    }
    expect((await fetch(`${origin}/readyz`)).status).toBe(200)
    expect((await fetch(`${origin}/api/auth/signout`, { method: 'DELETE' })).status).toBe(204)
    return asked
  })
  expect((await reads[0])?.status).toBe(200)
  const headers = { Cookie: packer.cookie }
  const booked = await fetch(`${origin}/api/packer/gigs/${id}`, { method: 'POST', headers })
  expect(booked.status).toBe(201)
})

test('slow senders hold no slot', async () => {
  const origin = await listen()
  const { port, hostname } = new URL(origin)
  const slow = connect(Number(port), hostname)
  const body = JSON.stringify({ username: 'slow', password: 'no such account' })
  slow.write(
    `POST /api/auth/signin HTTP/1.1\r\nHost: a\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\n\r\n`,
  )
  const quick = await fetch(`${origin}/api/auth/signin`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify({ username: packer.username, password: packer.password }),
  })
  expect(quick.status).toBe(200)
  slow.write(body)
  const [answer] = (await once(slow.setEncoding('utf8'), 'data')) as [string]
  expect(answer).toMatch(/^HTTP\/1\.1 401 /)
  slow.destroy()
})

test('a queued request does not run after its client disconnects', async () => {
  const { id } = await api.createGig(customer)
  const origin = await listen()
  const headers = { Cookie: packer.cookie }
  const gig = `${origin}/api/packer/gigs/${id}`
  const leave = new AbortController()
  const holding = await whileLocked(async () => {
    const held = fetch(`${origin}/api/packer/gigs/1`, { method: 'DELETE', headers })
    await untilWaiting(api.sql, 1)
    const arrived = once(servers[0] as Server, 'request')
    const left = fetch(gig, { method: 'POST', headers, signal: leave.signal })
    await arrived
    leave.abort()
    await expect(left).rejects.toThrow('aborted')
    return { held }
  })
  await holding.held
  expect((await fetch(gig, { method: 'DELETE', headers })).status).toBe(404)
})
