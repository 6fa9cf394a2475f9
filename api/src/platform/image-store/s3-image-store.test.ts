import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { createTestApi, gigFields, type Person, type TestApi } from '../../app.fixture.ts'
import { openImageStore } from './open-image-store.ts'
import { dataUrl, noise } from '../image-processing/images.fixture.ts'
import { startS3Server, provideS3Credentials } from './s3-server.fixture.ts'
import { sweepImages } from '../../images/sweep-images.ts'

let folder: string
let server: Awaited<ReturnType<typeof startS3Server>>
let api: TestApi
let customer: Person

provideS3Credentials()
beforeAll(async () => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-bucket-'))
  server = await startS3Server(folder)
  api = await createTestApi({}, { store: await openImageStore(server.place) })
  customer = await api.signUp('customer')
})
afterAll(async () => {
  await api.close()
  await server.kill()
  rmSync(folder, { recursive: true })
})

const hour = 3_600_000
const photo = async () => dataUrl(await noise(900, 700).jpeg().toBuffer())
const gigCount = async () => ((await (await customer.get('/api/gigs')).json()) as unknown[]).length

test('stores and serves the photos of a gig, and deletes them after the gig', async () => {
  const gig = await api.createGig(customer, { images: [await photo(), await photo()] })
  for (const url of gig.images) {
    const response = await api.send('GET', `${url}?w=320`)
    expect(response.status).toBe(200)
    const bytes = Buffer.from(await response.arrayBuffer())
    expect(response.headers.get('content-length')).toBe(String(bytes.length))
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 320, format: 'webp' })
  }
  server.setTimes(new Date(0))
  await sweepImages(api.sql, api.images, hour)
  expect(server.names()).toHaveLength(6)

  await customer.delete(`/api/gigs/${gig.id}`)
  await sweepImages(api.sql, api.images, hour)
  expect(server.names()).toEqual([])
})

test('lists each image once when the list has several pages', async () => {
  const tokens = Array.from({ length: 510 }, (_, index) => index.toString(16).padStart(64, '0'))
  for (const token of tokens) {
    for (const width of [320, 640]) server.createObject(`manyhands/00/${token}-${width}.webp`)
  }
  server.createObject('manyhands/note.txt')
  server.createObject(`other/ab/${'ab'.repeat(32)}-320.webp`)
  const listed: string[] = []
  for await (const token of api.images.list()) listed.push(token)
  expect(listed).toEqual(tokens)
})

test('returns 503 and stores no gig while the bucket is unreachable, and works once it is back', async () => {
  const gig = await api.createGig(customer, { images: [await photo()] })
  const before = await gigCount()
  await server.kill()
  const answers = [
    await api.send('GET', gig.images[0] ?? ''),
    await customer.post('/api/gigs', gigFields({ images: [await photo()] })),
  ]
  for (const answer of answers) {
    expect(answer.status).toBe(503)
    expect(answer.headers.get('retry-after')).toBe('5')
    expect(await answer.json()).toMatchObject({
      detail: 'Photos cannot be stored or shown right now. Please try again in a moment.',
    })
  }
  expect(await gigCount()).toBe(before)
  // A gig without photos works.
  expect((await customer.post('/api/gigs', gigFields())).status).toBe(201)

  await server.start()
  expect((await api.send('GET', gig.images[0] ?? '')).status).toBe(200)
  await api.createGig(customer, { images: [await photo()] })
})

test('a missing bucket stops the start with an error message', async () => {
  await expect(openImageStore({ ...server.place, bucket: 'elsewhere' })).rejects.toThrow(
    'The bucket of IMAGE_STORE refuses access: NoSuchBucket.',
  )
})
