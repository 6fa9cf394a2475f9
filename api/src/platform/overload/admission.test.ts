import { createTestApi, gigFields, type Person, type TestApi } from '../../app.fixture.ts'
import { dataUrl, noise } from '../image-processing/pictures.fixture.ts'
import { defaultSettings } from '../settings.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterAll(() => api.close())

const json = { 'Content-Type': 'application/json' }

/** A body of which the rest comes when the test says so. */
function slowBody(text: string, at = 10) {
  let finish = () => {}
  const body = new ReadableStream<Uint8Array>({
    async start(controller) {
      controller.enqueue(Buffer.from(text.slice(0, at)))
      await new Promise<void>((resolve) => (finish = resolve))
      controller.enqueue(Buffer.from(text.slice(at)))
      controller.close()
    },
  })
  return { body, finish: () => finish() }
}

const statuses = async (answers: (Response | Promise<Response>)[]) => {
  const all: number[] = []
  for (const answer of answers) all.push((await answer).status)
  return all
}

const small = (load: Partial<(typeof defaultSettings)['load']>) =>
  api.build({ load: { ...defaultSettings.load, ...load } })

test('beyond what is done at once, reads are told to come again; one who is done makes room', async () => {
  const app = small({ inFlight: 3 })
  const read = async () => app.request('/api/specialtys', { headers: { Cookie: packer.cookie } })
  const answers = await Promise.all(Array.from({ length: 8 }, read))
  const refused = answers.filter(({ status }) => status === 503)
  expect(refused).toHaveLength(5)
  for (const answer of refused) {
    expect(answer.headers.get('Retry-After')).toMatch(/^[123]$/)
    expect(await answer.json()).toMatchObject({
      detail: 'The service is busy. Please try again in a moment.',
    })
  }
  expect((await read()).status).toBe(200)
})

test('a crowd of readers takes no place from a booking, and none from the probes', async () => {
  const gig = await api.createGig(customer)
  const app = small({ inFlight: 1 })
  const headers = { Cookie: packer.cookie }
  const reads = Array.from({ length: 5 }, () => app.request('/api/specialtys', { headers }))
  const booking = app.request(`/api/packer/gigs/${gig.id}`, { method: 'POST', headers })
  const probe = app.request('/readyz')
  expect((await booking).status).toBe(201)
  expect((await probe).status).toBe(200)
  expect(await statuses(reads)).toEqual([200, 503, 503, 503, 503])
})

test('slow senders take no place', async () => {
  const app = small({ inFlight: 1 })
  const { body, finish } = slowBody(JSON.stringify({ username: 'slow', password: 'no such one' }))
  const init = { method: 'POST', headers: json, body, duplex: 'half' }
  const slow = app.request('/api/auth/signin', init)
  await new Promise((resolve) => setTimeout(resolve, 50))
  const quick = await app.request('/api/auth/signin', {
    method: 'POST',
    headers: json,
    body: JSON.stringify({ username: packer.username, password: packer.password }),
  })
  expect(quick.status).toBe(200)
  finish()
  expect((await slow).status).toBe(401)
})

test('more photos than there is memory for are read to their end, and refused', async () => {
  const photo = dataUrl(await noise(1200, 1200).png({ compressionLevel: 0 }).toBuffer())
  expect(photo.length).toBeGreaterThan(4 * 1024 * 1024)
  const app = small({ bodyMegabytes: 4 })
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
  // One after the other: what a request held is given back, whatever became of it.
  for (let count = 0; count < 3; count += 1) {
    expect((await post([photo])).status).toBe(503)
    expect((await post([little, little])).status).toBe(201)
  }
})

test('of those who send more than there is memory for, who began first is served', async () => {
  const photo = dataUrl(await noise(1200, 1200).png({ compressionLevel: 0 }).toBuffer())
  const text = JSON.stringify(gigFields({ images: [photo] }))
  const app = small({ bodyMegabytes: 8 })
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
  await new Promise((resolve) => setTimeout(resolve, 500))
  for (const { finish } of senders) finish()
  expect(await statuses(sent)).toEqual([201, 503, 503])
})

test('somebody who sends ten jobs at once has to wait with the eleventh; others have not', async () => {
  const app = small({})
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
  await new Promise((resolve) => setTimeout(resolve, 200))
  const eleventh = await post(customer, text)
  expect(eleventh.status).toBe(429)
  expect(eleventh.headers.get('Retry-After')).toBe('5')
  expect((await post(await api.signUp('customer'), text)).status).toBe(201)
  for (const { finish } of ten) finish()
  expect(await statuses(sent)).toEqual(Array<number>(10).fill(201))
  expect((await post(customer, text)).status).toBe(201)
})
