import os from 'node:os'
import { startApiProcess } from '../api-process.fixture.ts'
import { createTestApi, type TestApi } from '../app.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Opens a stream and collects the text that the API sends. */
async function openStream(url: string, cookie: string) {
  const response = await fetch(new URL('/api/live', url), { headers: { Cookie: cookie } })
  expect(response.headers.get('Content-Type')).toBe('text/event-stream')
  let text = ''
  let done = false
  const reading = (async () => {
    const body = response.body!.pipeThrough(new TextDecoderStream())
    for await (const part of body as unknown as AsyncIterable<string>) text += part
    done = true
  })()
  return {
    ended: reading,
    isDone: () => done,
    async until(wanted: string) {
      while (!text.includes(wanted)) await new Promise((resolve) => setTimeout(resolve, 10))
      return text
    },
  }
}

test('customer and packer get a booking through any process, and SIGTERM ends the streams', async () => {
  const env = { DATABASE_URL: api.url, IMAGE_STORE: os.tmpdir() }
  const processes = await Promise.all([startApiProcess(env), startApiProcess(env)])
  const [one, other] = processes.map(({ url }) => url) as [string, string]
  const [customer, packer] = [await api.signUp('customer'), await api.signUp('packer')]
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
