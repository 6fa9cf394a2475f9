import { releaseGig } from '../workflow/bookings.sql.ts'
import { moveTo } from '../workflow/moves.fixture.ts'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import { defaultSettings } from '../platform/settings.ts'
import { confirmAddress } from '../account/account.fixture.ts'

let api: TestApi
let customer: Person
let gigs: number[]
beforeAll(async () => {
  api = await createTestApi({ bookings: defaultSettings.bookings })
  customer = await api.signUp('customer')
  gigs = []
  for (let count = 0; count < 50; count += 1) gigs.push((await api.createGig(customer)).id)
})
afterAll(() => api.close())
// Other tests need the gigs again.
afterEach(async () => {
  const booked = await api.sql<{ id: number; packer_id: number }[]>`
    select id, packer_id from gigs where gig_status_id = 2`
  for (const { id, packer_id } of booked) await releaseGig(api.sql, id, packer_id)
})

const book = (packer: Person, id: number) => packer.post(`/api/packer/gigs/${id}`)
const cancel = (packer: Person, id: number) => packer.delete(`/api/packer/gigs/${id}`)

/** Books the gigs one after another until a booking is refused. Returns the number and the refusal. */
async function bookUntilRefused(packer: Person) {
  for (const [count, id] of gigs.entries()) {
    const answer = await book(packer, id)
    if (answer.status !== 201) {
      const { detail } = (await answer.json()) as { detail: string }
      return { count, status: answer.status, detail, retryAfter: answer.headers.get('Retry-After') }
    }
  }
  throw new Error('No booking was refused.')
}

/** Completes a gig as the packer, more than a day ago. */
async function completeOne(packer: Person) {
  const { id } = await api.createGig(customer)
  await book(packer, id)
  await api.startPickup(id)
  await packer.put(`/api/packer/gig/${id}`, { gig_status_id: 3 })
  const [trip] = await api.sql<[{ id: number }]>`
    update trips set created_at = now() - interval '25 hours' where gig_id = ${id} returning id`
  await moveTo(api.sql, trip.id, 'completed', 'system')
}

test('a new packer holds five gigs; a canceled one makes room for another', async () => {
  const packer = await api.signUp('packer')
  expect(await bookUntilRefused(packer)).toEqual({
    count: 5,
    status: 429,
    detail:
      'Until you have completed your first gig, you can hold 5 gigs at once. Complete or cancel one, then book this one.',
    retryAfter: '900',
  })
  expect((await cancel(packer, gigs[0] ?? 0)).status).toBe(204)
  expect((await book(packer, gigs[5] ?? 0)).status).toBe(201)
})

test('a new packer who books and cancels repeatedly can read ten streets a day', async () => {
  const packer = await api.signUp('packer')
  const streets = new Set<string>()
  for (const id of gigs) {
    await book(packer, id)
    const gig = (await (await packer.get(`/api/gig/${id}`)).json()) as Gig
    if (gig.pickup_location.street_address !== null) streets.add(`${id}`)
    await cancel(packer, id)
  }
  expect(streets.size).toBe(10)
  const refused = await book(packer, gigs[0] ?? 0)
  expect((await refused.json()).detail).toBe(
    'Until you have completed your first gig, you can book 10 gigs a day. You can book the next one in 24 hours.',
  )
  await api.sql`
    update trips set created_at = created_at - interval '23 hours 45 minutes'
    where packer_id = ${packer.id}`
  const later = await book(packer, gigs[0] ?? 0)
  expect((await later.json()).detail).toMatch(/in 15 minutes\.$/)
  expect(Number(later.headers.get('Retry-After'))).toBeGreaterThan(600)
  await api.sql`
    update trips set created_at = created_at - interval '1 hour' where packer_id = ${packer.id}`
  expect((await book(packer, gigs[0] ?? 0)).status).toBe(201)
})

test.each(['held', 'perDay'] as const)(
  'parallel bookings do not exceed the limit: %s',
  async (limit) => {
    const packer = await api.signUp('packer')
    // Leaves room for two bookings before the limit.
    const before = gigs.slice(0, limit === 'held' ? 3 : 8)
    for (const id of before) {
      await book(packer, id)
      if (limit === 'perDay') await cancel(packer, id)
    }
    const answers = await Promise.all(gigs.slice(8, 28).map((id) => book(packer, id)))
    const statuses = answers.map(({ status }) => status).toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array<number>(2).fill(201), ...Array<number>(18).fill(429)])
  },
)

test('after the first completed gig, a packer with a confirmed address holds fifteen', async () => {
  const packer = await api.signUp('packer')
  await completeOne(packer)
  expect(await bookUntilRefused(packer)).toMatchObject({
    count: 5,
    detail:
      'Until you have confirmed your email address, you can hold 5 gigs at once. Complete or cancel one, then book this one.',
  })
  await confirmAddress(api.sql, packer.id)
  const rest = gigs.slice(5)
  const answers = await Promise.all(rest.slice(0, 20).map((id) => book(packer, id)))
  expect(answers.filter(({ status }) => status === 201)).toHaveLength(10)
  expect((await book(packer, rest[20] ?? 0)).status).toBe(429)
})

test('an experienced packer books thirty gigs in a day', async () => {
  const packer = await api.signUp('packer')
  await completeOne(packer)
  await confirmAddress(api.sql, packer.id)
  let booked = 0
  for (const id of gigs) {
    if ((await book(packer, id)).status === 201) booked += 1
    await cancel(packer, id)
  }
  expect(booked).toBe(30)
})

test('a confirmed address alone does not raise the limits', async () => {
  const packer = await api.signUp('packer')
  await confirmAddress(api.sql, packer.id)
  expect(await bookUntilRefused(packer)).toMatchObject({ count: 5 })
})

test('at the limit, a taken gig still gets 409; metrics count the refusals', async () => {
  const [packer, other] = [await api.signUp('packer'), await api.signUp('packer')]
  await book(other, gigs[40] ?? 0)
  await bookUntilRefused(packer)
  expect((await book(packer, gigs[40] ?? 0)).status).toBe(409)
  const metrics = await (await api.send('GET', '/metrics')).text()
  expect(metrics).toMatch(/manyhands_requests_limited_total\{limit="held-bookings"\} [1-9]/)
  expect(metrics).toMatch(/manyhands_requests_limited_total\{limit="bookings-per-day"\} [1-9]/)
})
