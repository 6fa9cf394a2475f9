import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { dataUrl, noise } from '../platform/image-processing/images.fixture.ts'
import { defaultSettings } from '../platform/settings.ts'

let api: TestApi
let customer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
})
afterAll(() => api.close())

const json = { 'Content-Type': 'application/json' }

/**
 * Returns a body whose last part arrives when the test calls `finish`. `begun` resolves when the API has
 * read the first part.
 */
function slowBody(text: string, at = 10) {
  let begin = () => {}
  const begun = new Promise<void>((resolve) => (begin = resolve))
  let finish = () => {}
  const finished = new Promise<void>((resolve) => (finish = resolve))
  let pulls = 0
  const body = new ReadableStream<Uint8Array>({
    async pull(controller) {
      pulls += 1
      if (pulls === 1) return controller.enqueue(Buffer.from(text.slice(0, at)))
      begin()
      await finished
      controller.enqueue(Buffer.from(text.slice(at)))
      controller.close()
    },
  })
  return { body, begun, finish }
}

const statuses = async (answers: (Response | Promise<Response>)[]) => {
  const all: number[] = []
  for (const answer of answers) all.push((await answer).status)
  return all
}

const withMemory = (bodyMegabytes: number) =>
  api.build({ load: { ...defaultSettings.load, bodyMegabytes } })

test('rejects photos above the memory budget after reading them to their end', async () => {
  const photo = dataUrl(await noise(1200, 1200).png({ compressionLevel: 0 }).toBuffer())
  expect(photo.length).toBeGreaterThan(4 * 1024 * 1024)
  const app = withMemory(4)
  const post = (images: string[]) =>
    app.request('/api/gigs', {
      method: 'POST',
      headers: { ...json, Cookie: customer.cookie },
      body: JSON.stringify(gigFields({ images })),
    })
  const [before] = await api.sql`select count(*)::int as gigs from gigs`
  expect((await post([photo])).status).toBe(503)
  const [after] = await api.sql`select count(*)::int as gigs from gigs`
  expect(after).toEqual(before)
  const little = dataUrl(await noise(400, 300).jpeg().toBuffer())
  // Send the requests sequentially, to check that each releases its memory, even if it fails.
  for (let count = 0; count < 3; count += 1) {
    expect((await post([photo])).status).toBe(503)
    expect((await post([little, little])).status).toBe(201)
  }
})

test('serves the first of several uploads that together exceed the memory budget', async () => {
  const photo = dataUrl(await noise(1200, 1200).png({ compressionLevel: 0 }).toBuffer())
  const text = JSON.stringify(gigFields({ images: [photo] }))
  const app = withMemory(8)
  const post = (body: ReadableStream) =>
    app.request('/api/gigs', {
      method: 'POST',
      headers: { ...json, Cookie: customer.cookie },
      body,
      ...{ duplex: 'half' },
    })
  const half = Math.floor(text.length / 2)
  const senders = [1, 2, 3].map(() => slowBody(text, half))
  const sent = senders.map(({ body }) => post(body))
  await Promise.all(senders.map(({ begun }) => begun))
  for (const { finish } of senders) finish()
  expect(await statuses(sent)).toEqual([201, 503, 503])
})

test('the eleventh concurrent upload of a customer gets 429; another customer is not limited', async () => {
  const { app } = api
  const post = (person: Person, body: ReadableStream | string) =>
    app.request('/api/gigs', {
      method: 'POST',
      headers: { ...json, Cookie: person.cookie },
      body,
      ...{ duplex: 'half' },
    })
  const text = JSON.stringify(gigFields())
  const ten = Array.from({ length: 10 }, () => slowBody(text))
  const sent = ten.map(({ body }) => post(customer, body))
  await Promise.all(ten.map(({ begun }) => begun))
  const eleventh = await post(customer, text)
  expect(eleventh.status).toBe(429)
  expect(eleventh.headers.get('Retry-After')).toBe('5')
  expect((await post(await api.signUp('customer'), text)).status).toBe(201)
  for (const { finish } of ten) finish()
  expect(await statuses(sent)).toEqual(Array<number>(10).fill(201))
  expect((await post(customer, text)).status).toBe(201)
})
