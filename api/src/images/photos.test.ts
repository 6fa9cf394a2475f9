import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { createTestApi, gigFields, onePixel, type Person, type TestApi } from '../app.fixture.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import { dataUrl, noise } from '../platform/image-processing/images.fixture.ts'
import { imageQueue } from '../platform/image-processing/prepare-image.ts'
import { createHttpServer } from '../platform/server/http-server.ts'
import { until } from '../platform/until.fixture.ts'
import { defaultSettings } from '../platform/settings.ts'

let api: TestApi
let customer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
})
afterAll(() => api.close())

const megabyte = 1024 * 1024
const photo = () => noise().jpeg().toBuffer()

const post = (body: BodyInit, type = 'image/jpeg', cookie = customer.cookie) =>
  api.send('POST', '/api/photos', { cookie, headers: { 'Content-Type': type }, body })

async function missingIn(response: Response) {
  expect(response.status).toBe(422)
  return (await response.json()) as { missing_photos: string[]; errors: object[] }
}

describe('an upload', () => {
  test('returns a token, which a gig can show; no one sees the photo before', async () => {
    const response = await post(await photo())
    expect(response.status).toBe(201)
    const { token } = await response.json()
    expect((await api.send('GET', `/api/images/${token}`)).status).toBe(404)
    const gig = await api.createGig(customer, { images: [token] })
    expect(gig.images).toEqual([`/api/images/${token}`])
    expect((await api.send('GET', `/api/images/${token}`)).status).toBe(200)
  })

  test('needs a session', async () => {
    expect((await post(await photo(), 'image/jpeg', '')).status).toBe(401)
  })

  const notWhole = 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.'
  test.each<[number, string, string, () => BodyInit]>([
    [400, 'The request needs a file as its body.', 'image/jpeg', () => ''],
    [413, 'Each image must be less than 5MB', 'image/png', () => Buffer.alloc(5 * megabyte)],
    [415, notWhole, 'image/jpeg', () => 'hello'],
    [415, notWhole, 'image/svg+xml', () => '<svg/>'],
    [415, notWhole, 'text/plain', () => Buffer.from(onePixel.split(',')[1] ?? '', 'base64')],
  ])('gets %d: %s', async (status, detail, type, body) => {
    const response = await post(body(), type)
    expect(response.status).toBe(status)
    expect((await response.json()).detail).toBe(detail)
  })

  test('gets 429 after 300 photos that nothing shows', async () => {
    const other = await api.signUp('packer')
    await api.sql`
      insert into uploaded_photos (token, user_id, width, height)
      select 'unused-photo-of-this-user-' || n, ${other.id}, 1, 1 from generate_series(1, 300) n`
    expect((await post(await photo(), 'image/jpeg', other.cookie)).status).toBe(429)
    expect((await post(await photo())).status).toBe(201)
  })

  test('gets 503 if the memory for uploads is used up, and works afterwards', async () => {
    const app = api.build({ load: { ...defaultSettings.load, bodyMegabytes: 1 } })
    const large = await noise(700, 700).png({ compressionLevel: 0 }).toBuffer()
    const send = async (bytes: Buffer) => {
      const headers = { 'Content-Type': 'image/png', Cookie: customer.cookie }
      return (
        await app.request('/api/photos', {
          method: 'POST',
          headers,
          body: new Blob([new Uint8Array(bytes)]),
        })
      ).status
    }
    expect(large.length).toBeGreaterThan(megabyte)
    expect(await send(large)).toBe(503)
    expect(await send(await noise().png().toBuffer())).toBe(201)
  })
})

test('photos that wait for a core do not delay other changes', async () => {
  let release = () => {}
  const held = new Promise<void>((resolve) => (release = resolve))
  const holding = [1, 2].map(() => imageQueue.run(() => held))
  const server = createHttpServer(
    api.build({ load: { ...defaultSettings.load, inFlight: 1 } }).fetch,
  )
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const origin = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const send = (path: string, type: string, body: BodyInit) => {
    const headers = { 'Content-Type': type, Cookie: customer.cookie }
    return fetch(`${origin}${path}`, { method: 'POST', headers, body })
  }
  const before = imageQueue.waiting
  const bytes = new Blob([new Uint8Array(await photo())])
  const waiting = [
    send('/api/photos', 'image/jpeg', bytes),
    send('/api/gigs', 'application/json', JSON.stringify(gigFields({ images: [onePixel] }))),
  ]
  await until(() => imageQueue.waiting === before + 2)
  const other = await send('/api/gigs', 'application/json', JSON.stringify(gigFields()))
  expect(other.status).toBe(201)
  release()
  await Promise.all(holding)
  expect((await Promise.all(waiting)).map(({ status }) => status)).toEqual([201, 201])
  await new Promise((resolve) => server.close(resolve).closeAllConnections())
})

describe('a token', () => {
  const unknown = 'unknown-unknown-unknown-1'

  test('is refused by its index if it is unknown, expired or of another user', async () => {
    const other = await api.upload(await api.signUp('customer'))
    const old = await api.upload(customer)
    await api.sql`delete from uploaded_photos where token = ${old}`
    const images = [await api.upload(customer), unknown, other, old]
    const { missing_photos, errors } = await missingIn(
      await customer.post('/api/gigs', gigFields({ images })),
    )
    expect(missing_photos).toEqual([unknown, other, old])
    expect(errors[0]).toMatchObject({ path: 'images.1' })
  })

  test('works again after a refused request', async () => {
    const token = await api.upload(customer)
    await missingIn(await customer.post('/api/gigs', gigFields({ images: [token, unknown] })))
    expect((await api.createGig(customer, { images: [token] })).images).toHaveLength(1)
  })

  test('belongs to one gig only, and stays there when the change is repeated', async () => {
    const token = await api.upload(customer)
    const gig = await api.createGig(customer)
    const fields = gigFields({ images: [token] })
    for (const attempt of [1, 2]) {
      const changed = (await (await customer.put(`/api/gigs/${gig.id}`, fields)).json()) as Gig
      expect([attempt, changed.images]).toEqual([attempt, [`/api/images/${token}`]])
    }
    const { missing_photos } = await missingIn(await customer.post('/api/gigs', fields))
    expect(missing_photos).toEqual([token])
  })
})

describe('data URLs in the body of a gig', () => {
  const send = (body: string) =>
    api.send('POST', '/api/gigs', {
      cookie: customer.cookie,
      headers: { 'Content-Type': 'application/json' },
      body,
    })
  const fields = (images: unknown[]) => JSON.stringify({ ...gigFields(), images })

  test('are stored as photos, also in a body of megabytes', async () => {
    const large = await noise(800, 600).png().toBuffer()
    const images = [...Array.from({ length: 3 }, () => dataUrl(large, 'png')), onePixel]
    const response = await send(fields([await api.upload(customer), ...images]))
    expect(response.status).toBe(201)
    const gig = (await response.json()) as Gig
    expect(gig.images).toHaveLength(5)
    for (const url of gig.images) expect((await api.send('GET', url)).status).toBe(200)
  })

  const broken = 'data:image/png;base64,iVBORw0KGgoA'
  const tooLarge = dataUrl(Buffer.alloc(5 * megabyte), 'png')
  test.each<[number, string, string | undefined, string]>([
    [413, 'Each image must be less than 5MB', 'images.1', fields([onePixel, tooLarge])],
    [
      415,
      'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.',
      'images.1',
      fields([onePixel, broken]),
    ],
    [400, 'The body is not valid JSON.', undefined, `{"images":["${onePixel}"],}`],
    [422, 'Maximum 15 images allowed', 'images', fields(Array(16).fill(onePixel))],
    [
      422,
      'images.1 must be the token of a photo, a data URL like data:image/jpeg;base64,..., or an image that this job already has',
      'images.1',
      fields([onePixel, 'data:image/png;base64,???']),
    ],
    [422, 'images.0 must be text', 'images.0', fields([{ 0: 255, length: 1 }])],
  ])('get %d: %s', async (status, detail, path, body) => {
    const response = await send(body)
    expect(response.status).toBe(status)
    const problem = await response.json()
    expect(problem.detail).toBe(detail)
    expect(problem.errors?.[0]?.path).toBe(path)
  })

  test('are not read beyond the limit of the body', async () => {
    let sent = 0
    const response = await api.send('POST', '/api/gigs', {
      cookie: customer.cookie,
      headers: { 'Content-Type': 'application/json' },
      body: new ReadableStream<Uint8Array>({
        pull(controller) {
          sent += megabyte
          controller.enqueue(Buffer.alloc(megabyte, ' '))
        },
      }),
    })
    expect(response.status).toBe(413)
    expect((await response.json()).detail).toBe('The request is too large: at most 103424 KB.')
    expect(sent).toBeLessThan(105 * megabyte)
  })
})
