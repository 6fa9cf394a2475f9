import os from 'node:os'
import { startApiProcess } from '../../api-process.fixture.ts'
import {
  cookiesOf,
  createTestApi,
  gigFields,
  type Person,
  type TestApi,
} from '../../app.fixture.ts'
import { halfFailure } from '../../calls.fixture.ts'
import type { Gig } from '../../gigs/gigs.contract.ts'

let api: TestApi
let processes: Awaited<ReturnType<typeof startApiProcess>>[]
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  const env = {
    DATABASE_URL: api.url,
    IMAGE_STORE: os.tmpdir(),
    LIMIT_WRONG_PASSWORDS: '4',
    LIMIT_FAILURE_REPORTS_PER_ADDRESS: '4',
  }
  processes = await Promise.all([startApiProcess(env), startApiProcess(env)])
})
afterAll(async () => {
  for (const process of processes) expect(await process.kill('SIGTERM')).toBe(0)
  await api.close()
})

let requests = 0
/** Sends requests to the two processes alternately. */
function ask(path: string, cookie?: string, method = 'GET', json?: unknown) {
  requests += 1
  const headers = { 'Content-Type': 'application/json', ...(cookie && { Cookie: cookie }) }
  const body = json === undefined ? null : JSON.stringify(json)
  return fetch(processes[requests % 2]!.url + path, { method, headers, body })
}

const marketplace = '/api/gigs?available=true&limit=24'

async function readPages(count: number) {
  const pages = await Promise.all(
    Array.from({ length: count }, async () => {
      const response = await ask(marketplace, packer.cookie)
      const gigs = (await response.json()) as Gig[]
      return { total: Number(response.headers.get('X-Total-Count')), ids: gigs.map(({ id }) => id) }
    }),
  )
  return pages
}

test('a write through one process appears at once in the pages of both', async () => {
  for (let round = 1; round <= 15; round += 1) {
    const posted = await ask('/api/gigs', customer.cookie, 'POST', gigFields())
    const { id } = (await posted.json()) as Gig
    for (const page of await readPages(4)) {
      expect(page.total).toBe(round)
      expect(page.ids).toContain(id)
    }
    const gig = await ask(`/api/gig/${id}`, packer.cookie)
    expect(gig.status).toBe(200)
    await gig.text()
  }
  const id = (await readPages(1))[0]?.ids[0]
  expect((await ask(`/api/packer/gigs/${id}`, packer.cookie, 'POST')).status).toBe(201)
  for (const page of await readPages(4)) expect(page.ids).not.toContain(id)
})

test('a sign-out at one process ends the session at both', async () => {
  const { cookie } = await api.signUp('packer')
  for (let look = 0; look < 4; look += 1) expect((await ask(marketplace, cookie)).status).toBe(200)
  expect((await ask('/api/auth/signout', cookie, 'DELETE')).status).toBe(204)
  for (let look = 0; look < 4; look += 1) expect((await ask(marketplace, cookie)).status).toBe(401)
})

test('the processes share the count of attempts', async () => {
  const guess = { username: packer.username, password: 'a wrong guess' }
  const statuses: number[] = []
  for (let attempt = 0; attempt < 6; attempt += 1) {
    statuses.push((await ask('/api/auth/signin', undefined, 'POST', guess)).status)
  }
  expect(statuses).toEqual([401, 401, 401, 401, 429, 429])
})

test('the processes share the limit of failure reports', async () => {
  const statuses: number[] = []
  for (let report = 0; report < 8; report += 1) {
    statuses.push((await ask('/api/half-failures', undefined, 'POST', halfFailure())).status)
  }
  expect(statuses).toEqual([204, 204, 204, 204, 429, 429, 429, 429])
})

/** Opens a stream and collects the text that the API sends. */
async function openStream(url: string, cookie: string) {
  const response = await fetch(new URL('/api/live', url), { headers: { Cookie: cookie } })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  let text = ''
  const reading = (async () => {
    const body = response.body!.pipeThrough(new TextDecoderStream())
    for await (const part of body as unknown as AsyncIterable<string>) text += part
  })()
  return {
    ended: reading,
    async until(wanted: string) {
      while (!text.includes(wanted)) await new Promise((resolve) => setTimeout(resolve, 10))
      return text
    },
  }
}

test('a sign-out at one process closes the stream of its session at another process', async () => {
  const [one, other] = processes.map(({ url }) => url) as [string, string]
  const { cookie } = packer
  const signIn = await api.send('POST', '/api/auth/signin', { json: packer })
  const { id } = await api.createGig(customer)
  const kept = await openStream(other, cookie)
  const ending = await openStream(other, cookiesOf(signIn))
  await Promise.all([kept, ending].map((stream) => stream.until('retry: ')))
  const headers = { Cookie: cookiesOf(signIn) }
  await fetch(new URL('/api/auth/signout', one), { method: 'DELETE', headers })
  await packer.post(`/api/packer/gigs/${id}`)
  await kept.until(`"gig_id":${id}`)
  await ending.ended
  expect(await ending.until('retry: ')).not.toContain('booked')
})

// Last, because it stops the processes.
test('customer and packer get a booking through any process, and SIGTERM ends the streams', async () => {
  const [one, other] = processes.map(({ url }) => url) as [string, string]
  const stranger = await api.signUp('packer')
  const { id } = await api.createGig(customer)

  const streams = await Promise.all([
    openStream(one, customer.cookie),
    openStream(other, packer.cookie),
    openStream(one, stranger.cookie),
  ])
  await Promise.all(streams.map((stream) => stream.until('retry: ')))
  const headers = { Cookie: packer.cookie }
  await fetch(new URL(`/api/packer/gigs/${id}`, one), { method: 'POST', headers })
  const [trip] = await api.sql<{ id: number }[]>`select id from trips where gig_id = ${id}`
  const change = `data: {"kind":"booked","gig_id":${id},"trip_id":${trip?.id}}`
  await streams[0]?.until(change)
  await streams[1]?.until(change)

  const metrics = await (await fetch(new URL('/metrics', one))).text()
  expect(metrics).toMatch(/^manyhands_live_streams 2$/m)
  expect(metrics).toMatch(/^manyhands_live_silent_seconds [\d.e-]+$/m)

  const codes = processes.map((process) => process.kill('SIGTERM'))
  await Promise.all(streams.map(({ ended }) => ended))
  expect(await Promise.all(codes)).toEqual([0, 0])
  expect(await streams[2]?.until('retry: ')).not.toContain('booked')
})
