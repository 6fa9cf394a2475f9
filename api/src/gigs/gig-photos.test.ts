import { type AddressInfo, connect } from 'node:net'
import { setTimeout as sleep } from 'node:timers/promises'
import { createTestApi, gigFields, onePixel, type Person, type TestApi } from '../app.fixture.ts'
import { dataUrl, noise } from '../platform/image-processing/images.fixture.ts'
import { createHttpServer } from '../platform/server/http-server.ts'
import { imageQueue } from '../platform/image-processing/prepare-image.ts'

let api: TestApi
let customer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
})
afterAll(() => api.close())

const megabyte = 1024 * 1024
const base64 = (size: number) => Buffer.alloc(size).toString('base64')

/** The first bytes of a PNG and nothing else. */
const broken = 'data:image/png;base64,iVBORw0KGgoA'
const tooLarge = `data:image/png;base64,${base64(5 * megabyte)}`
const malformed = 'data:image/png;base64,???'

/** A JPEG with a complete block structure: only decoding shows that pixels are missing. */
async function halfDecodable() {
  const bytes = await noise(200, 150).jpeg().toBuffer()
  return dataUrl(bytes.fill(0, bytes.length >> 1, bytes.length - 2))
}

async function storedImages() {
  const hashes: string[] = []
  for await (const hash of api.images.list()) hashes.push(hash)
  return hashes
}

const postStream = (pull: (controller: ReadableStreamDefaultController<Uint8Array>) => void) =>
  api.send('POST', '/api/gigs', {
    cookie: customer.cookie,
    headers: { 'Content-Type': 'application/json' },
    body: new ReadableStream<Uint8Array>({ pull }),
  })

describe('a request with several errors returns the first by the order of checks', () => {
  const post = (body: string) =>
    api.send('POST', '/api/gigs', {
      cookie: customer.cookie,
      headers: { 'Content-Type': 'application/json' },
      body,
    })
  const fields = (images: unknown[]) => JSON.stringify({ ...gigFields(), title: '', images })

  test('returns 415 for an undecodable image before 404, 403 and 422', async () => {
    const { id } = await api.createGig(customer)
    const stranger = await api.signUp('customer')
    const images = [onePixel, await halfDecodable()]
    const status = async (person: Person, gig: number, photos: unknown[]) => {
      const response = await person.put(`/api/gigs/${gig}`, { title: '', images: photos })
      return response.status
    }
    expect(await status(customer, 999_999, images)).toBe(415)
    expect(await status(stranger, id, images)).toBe(415)
    expect(await status(customer, id, images)).toBe(415)
    expect(await status(customer, 999_999, [onePixel])).toBe(404)
    expect(await status(stranger, id, [onePixel])).toBe(403)
    expect(await status(customer, id, [onePixel])).toBe(422)
    expect(await storedImages()).toEqual([])
  })

  test.each<[number, string, () => string]>([
    [413, 'Each image must be less than 5MB', () => fields([broken, tooLarge, malformed])],
    [413, 'Each image must be less than 5MB', () => fields([dataUrl(Buffer.alloc(9 * megabyte))])],
    [
      413,
      'The request is too large: at most 2 MB besides its images.',
      () => JSON.stringify({ ...gigFields(), description: 'x'.repeat(2 * megabyte) }),
    ],
    [
      415,
      'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.',
      () => fields([malformed, broken]),
    ],
    [
      415,
      'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.',
      () => `{"images":["${broken}","${onePixel}"],}`,
    ],
    [400, 'The body is not valid JSON.', () => `{"images":["${malformed}","${onePixel}"],}`],
    [400, 'The body is not valid JSON.', () => `{"images":["${onePixel}","${broken}`],
    [400, 'The body has images twice.', () => `{"images":[],"images":["${onePixel}"]}`],
    [422, 'title is required', () => fields([malformed])],
    [422, 'title is required', () => fields(Array(16).fill(onePixel))],
  ])('%d: %s', async (status, detail, body) => {
    const response = await post(body())
    expect(response.status).toBe(status)
    expect((await response.json()).detail).toBe(detail)
    expect(await storedImages()).toEqual([])
  })

  test('reports a malformed image by its index, together with other field errors', async () => {
    const response = await post(fields([onePixel, malformed, 17]))
    const { errors } = await response.json()
    expect(errors).toEqual([
      { path: 'title', message: 'title is required' },
      {
        path: 'images.1',
        message: 'images.1 must be an image as a data URL, like data:image/jpeg;base64,...',
      },
      { path: 'images.2', message: 'images.2 must be text' },
    ])
  })

  test('does not decode images after the fifteenth', async () => {
    const response = await post(
      JSON.stringify(gigFields({ images: [...Array(15).fill(onePixel), broken, tooLarge] })),
    )
    expect(response.status).toBe(422)
    expect((await response.json()).detail).toBe('Maximum 15 images allowed')
  })
})

test('refuses an image that is a JSON object', async () => {
  const images = [{ prepared: { hash: '0'.repeat(64), width: 1, height: 1, renditions: {} } }]
  const response = await customer.post('/api/gigs', { ...gigFields(), images })
  expect(response.status).toBe(422)
})

/** Frees the image queue that a test occupies. */
let release = () => {}
afterEach(() => release())

test('stops reading the body while its images wait in the queue, and answers other requests', async () => {
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = [imageQueue.run(() => held), imageQueue.run(() => held)]
  const photos = await Promise.all(
    Array.from({ length: 15 }, async () => dataUrl(await noise().jpeg().toBuffer())),
  )
  const parts = photos.map((photo) => `"${photo}"`)
  const chunks = [
    `${JSON.stringify(gigFields()).slice(0, -1)},"images":[${parts[0]}`,
    ...parts.slice(1).map((part) => `,${part}`),
    ']}',
  ]
  const events: string[] = []
  const posting = postStream((controller) => {
    const chunk = chunks.shift()
    if (chunk === undefined) controller.close()
    else controller.enqueue(Buffer.from(chunk))
  }).finally(() => events.push('posted'))
  for (let call = 0; call < 30; call += 1) {
    events.push(String((await customer.get('/api/gigs?limit=1')).status))
  }
  expect(events).toEqual(Array(30).fill('200'))
  expect(chunks.length).toBeGreaterThan(8)
  expect(chunks.length).toBeLessThan(14)

  release()
  await Promise.all(holding)
  const response = await posting
  expect(response.status).toBe(201)
  expect((await response.json()).images).toHaveLength(15)
})

test('drops waiting images when their client disconnects', async () => {
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = [imageQueue.run(() => held), imageQueue.run(() => held)]
  const app = api.build()
  const server = createHttpServer(app.fetch)
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const underWay = async () =>
    /^manyhands_requests_under_way (\d+)$/m.exec(await (await app.request('/metrics')).text())?.[1]
  const photo = dataUrl(await noise().jpeg().toBuffer())
  const body = JSON.stringify(gigFields({ images: Array(6).fill(photo) }))
  const socket = connect((server.address() as AddressInfo).port, '127.0.0.1')
  const head = `POST /api/gigs HTTP/1.1\r\nHost: a\r\nCookie: ${customer.cookie}\r\nContent-Type: application/json`
  socket.write(`${head}\r\nContent-Length: ${body.length + 1}\r\n\r\n${body}`)
  const before = imageQueue.waiting
  while (imageQueue.waiting < before + 3) await sleep(20)
  socket.destroy()
  for (let turn = 0; turn < 500 && (await underWay()) !== '1'; turn += 1) await sleep(20)
  expect(await underWay()).toBe('1')
  release()
  await Promise.all(holding)
  await new Promise((resolve) => server.close(resolve))
})

test('stops reading an endless body at 110 MB', async () => {
  let sent = 0
  const response = await postStream((controller) => {
    sent += megabyte
    controller.enqueue(Buffer.alloc(megabyte, ' '))
  })
  expect(response.status).toBe(413)
  expect((await response.json()).detail).toBe('The request is too large: at most 112640 KB.')
  expect(sent).toBeGreaterThan(110 * megabyte)
  expect(sent).toBeLessThan(120 * megabyte)
})
