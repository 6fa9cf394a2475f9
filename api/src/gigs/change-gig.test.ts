import { createTestApi, gigFields, onePixel, type Person, type TestApi } from '../app.fixture.ts'
import type { Gig } from './gigs.contract.ts'

let api: TestApi
let customer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
})
afterAll(() => api.close())

const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString()

/** Creates a gig as an older release could store it: its fields break rules of today. */
async function oldGig() {
  const { id } = await api.createGig(customer)
  const dates = { pickup_date: inDays(-0.1), dropoff_date: inDays(400), box_count: null }
  await api.sql`
    update gigs set ${api.sql({ ...dates, boxes: 'a few', pickup_state: 'Zzz', dropoff_state: 'Yyy' })}
    where id = ${id}`
  return (await (await customer.get(`/api/gig/${id}`)).json()) as Gig
}

const put = (gig: Gig, fields: object) => customer.put(`/api/gigs/${gig.id}`, { ...gig, ...fields })

async function errorsOf(response: Response) {
  const { errors } = (await response.json()) as { errors: { path: string }[] }
  return [response.status, ...errors.map(({ path }) => path)]
}

test('a field that is unchanged since an older release is kept, and a change of it must follow the rules', async () => {
  const gig = await oldGig()
  const version = gig.version + 1
  const kept = await put(gig, { title: 'Another title' })
  expect(await kept.json()).toEqual({ ...gig, title: 'Another title', version })

  const now = { ...gig, version }
  const elsewhere = { ...gig.pickup_location, state: 'Xxx' }
  expect(
    await errorsOf(
      await put(now, {
        boxes: 'some',
        pickup_location: elsewhere,
        dropoff_location: elsewhere,
        dropoff_date: inDays(300),
      }),
    ),
  ).toEqual([422, 'boxes', 'pickup_location.state', 'dropoff_location.state', 'dropoff_date'])
  expect(await errorsOf(await put(now, { pickup_date: inDays(-0.2) }))).toEqual([
    422,
    'pickup_date',
  ])
  const valid = { boxes: 'about 20', pickup_date: inDays(2), dropoff_date: inDays(30) }
  expect((await put(now, valid)).status).toBe(200)
})

test('a change that names an old version gets 409 with the stored gig, and stores nothing', async () => {
  const gig = await api.createGig(customer)
  const first = await put(gig, { title: 'From the first window' })
  expect(first.status).toBe(200)
  const stored = (await first.json()) as Gig
  expect(stored.version).not.toBe(gig.version)

  const images = [...gig.images, onePixel]
  const second = await put(gig, { description: 'From the second window', images })
  expect(second.status).toBe(409)
  expect(await second.json()).toMatchObject({
    detail: 'This job has changed since you opened it, maybe in another window.',
    gig: stored,
  })
  expect(await (await customer.get(`/api/gig/${gig.id}`)).json()).toEqual(stored)

  expect((await put(stored, { description: 'From the second window' })).status).toBe(200)
})

test('of two changes that name the same version, one is stored', async () => {
  const gig = await api.createGig(customer)
  const answers = await Promise.all(
    ['one', 'two', 'three'].map((title) => put(gig, { title, images: [onePixel] })),
  )
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409])
})

test('a change without a version replaces any version, and a booking does not change the version', async () => {
  const gig = await api.createGig(customer)
  const packer = await api.signUp('packer')
  const change = (fields: object) =>
    customer.put(`/api/gigs/${gig.id}`, { ...gigFields(), ...fields })
  expect((await change({ title: 'One' })).status).toBe(200)
  expect((await change({ title: 'Two' })).status).toBe(200)
  await packer.post(`/api/packer/gigs/${gig.id}`)
  const { version } = (await (await customer.get(`/api/gig/${gig.id}`)).json()) as Gig
  expect(version).toBe(3)
})
