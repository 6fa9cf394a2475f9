import sharp from 'sharp'
import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { dataUrl, noise } from '../platform/image-processing/images.fixture.ts'

let api: TestApi
let customer: Person

beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
})
afterAll(() => api.close())

async function post(...photos: Buffer[]): Promise<string[]> {
  const gig = await api.createGig(customer, { images: photos.map((bytes) => dataUrl(bytes)) })
  return gig.images
}

test('serves an image without a session, as immutable', async () => {
  const [url = ''] = await post(await noise(1400, 1000).jpeg().toBuffer())
  const response = await api.send('GET', url)
  expect(response.status).toBe(200)
  expect(response.headers.get('content-type')).toBe('image/webp')
  expect(response.headers.get('cache-control')).toBe('public, max-age=31536000, immutable')
  expect(response.headers.get('x-content-type-options')).toBe('nosniff')
  expect(response.headers.get('cross-origin-resource-policy')).toBe('cross-origin')
  const bytes = Buffer.from(await response.arrayBuffer())
  expect(response.headers.get('content-length')).toBe(String(bytes.length))
  expect(await sharp(bytes).metadata()).toMatchObject({ width: 1280, format: 'webp' })
})

test.each([320, 640, 1280])('serves an image with a width of %i pixels', async (width) => {
  const [url = ''] = await post(await noise(1400, 1000).jpeg().toBuffer())
  const response = await api.send('GET', `${url}?w=${width}`)
  expect((await sharp(Buffer.from(await response.arrayBuffer())).metadata()).width).toBe(width)
})

test.each([
  ...['w=100', 'w=', 'w=640px', 'w=0640'].map((query) => [query, 'must be one of 320, 640, 1280']),
  ['w=640&w=640', 'may be given once only'],
])('returns 400 for %s: %s', async (query, message) => {
  const [url = ''] = await post(await noise().jpeg().toBuffer())
  const response = await api.send('GET', `${url}?${query}`)
  expect(response.status).toBe(400)
  expect(await response.json()).toMatchObject({ detail: `w ${message}` })
})

test.each(['AAAAAAAAAAAAAAAAAAAAAAAA', 'x', '%00', '..%2f..%2fpackage.json'])(
  'returns 404 for the token %s',
  async (token) => {
    const response = await api.send('GET', `/api/images/${token}`)
    expect(response.status).toBe(404)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    expect(response.headers.get('cache-control')).toBe('no-store')
  },
)

test('HEAD returns the same headers without a body', async () => {
  const [url = ''] = await post(await noise().jpeg().toBuffer())
  const response = await api.send('HEAD', url)
  expect(response.status).toBe(200)
  expect(Number(response.headers.get('content-length'))).toBeGreaterThan(0)
  expect(await response.text()).toBe('')
})

test('equal photos have different URLs, and deleting one leaves the other', async () => {
  const photo = await noise().jpeg().toBuffer()
  const gig = await api.createGig(customer, { images: [dataUrl(photo), dataUrl(photo)] })
  const [first = '', second = ''] = gig.images
  expect(first).not.toBe(second)
  expect(first).toMatch(/^\/api\/images\/[\w-]{22,}$/)
  const [again = ''] = await post(photo)
  await customer.delete(`/api/gigs/${gig.id}`)
  expect((await api.send('GET', first)).status).toBe(404)
  expect((await api.send('GET', again)).status).toBe(200)
})

test('a refused photo refuses the whole gig', async () => {
  const count = async () => ((await (await customer.get('/api/gigs')).json()) as unknown[]).length
  const before = await count()
  const photos = [await noise().jpeg().toBuffer(), Buffer.from('<svg/>')]
  const response = await customer.post(
    '/api/gigs',
    gigFields({ images: photos.map((bytes) => dataUrl(bytes)) }),
  )
  expect(response.status).toBe(415)
  expect(await response.json()).toMatchObject({ errors: [{ path: 'images.1' }] })
  expect(await count()).toBe(before)
})
