import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'

import type { GigEvent, Trip } from './trips.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterAll(() => api.close())

const minute = 60_000
const inMinutes = (minutes: number) => new Date(Date.now() + minutes * minute).toISOString()

/** Books a gig with a pickup in so many minutes. */
async function book(minutes: number): Promise<Trip> {
  const { id } = await api.createGig(customer, {
    ...{ pickup_date: inMinutes(minutes), dropoff_date: inMinutes(minutes + 240) },
  })
  expect((await packer.post(`/api/packer/gigs/${id}`)).status).toBe(201)
  return (await (await packer.get(`/api/gigs/${id}/trip`)).json()) as Trip
}

const move = async (trip: Trip, json: object) =>
  (await (await packer.post(`/api/trips/${trip.id}/stage`, json)).json()) as Trip
const tellLate = (person: Person, trip: Trip, arrives_at: string) =>
  person.post(`/api/trips/${trip.id}/late`, { arrives_at })
const asCustomer = async (trip: Trip) =>
  (await (await customer.get(`/api/trips/${trip.id}`)).json()) as Trip
const eventsOf = async ({ gig_id }: Trip) =>
  (await (await customer.get(`/api/gigs/${gig_id}/events`)).json()) as GigEvent[]

test('a packer who sets out says when they arrive, rounded up to five minutes', async () => {
  const trip = await book(60)
  const least = Date.now() + 30 * minute
  await move(trip, { stage: 'on_the_way', version: 1, minutes: 30 })
  const { arrives_at } = await asCustomer(trip)
  const arrival = Date.parse(arrives_at ?? '')
  expect(arrival % (5 * minute)).toBe(0)
  expect(arrival).toBeGreaterThanOrEqual(least)
  expect(arrival).toBeLessThan(Date.now() + 35 * minute)
  expect((await eventsOf(trip)).at(-1)).toMatchObject({
    kind: 'on_the_way',
    changes: { arrives_at: { from: null, to: arrives_at } },
  })
})

test('a packer announces a later arrival, which moves the time of a no-show', async () => {
  const trip = await book(60)
  const late = inMinutes(105)
  const told = await tellLate(packer, trip, late)
  expect(told.status).toBe(200)
  expect((await tellLate(packer, trip, late)).status).toBe(200)
  const seen = await asCustomer(trip)
  expect(seen).toMatchObject({ arrives_at: late, late_until: null })
  expect(seen.later).toContainEqual({
    stage: 'no_show',
    from: new Date(Date.parse(late) + 30 * minute).toISOString(),
  })
  const events = await eventsOf(trip)
  expect(events.filter(({ kind }) => kind === 'running_late')).toMatchObject([
    { changes: { arrives_at: { from: trip.pickup_date, to: late } } },
  ])
})

test('a no-show counts from the latest arrival that the job allows, or allowed at the booking', async () => {
  const fields = { pickup_date: inMinutes(60), dropoff_date: inMinutes(300) }
  const { id } = await api.createGig(customer, { move: { arrival_minutes: 120 }, ...fields })
  expect((await packer.post(`/api/packer/gigs/${id}`)).status).toBe(201)
  for (const arrival_minutes of [120, 0, 240] as const) {
    const changed = gigFields({ ...fields, move: { arrival_minutes } })
    expect((await customer.put(`/api/gigs/${id}`, changed)).status).toBe(200)
    const trip = (await (await customer.get(`/api/gigs/${id}/trip`)).json()) as Trip
    const latest = Date.parse(trip.pickup_date) + Math.max(120, arrival_minutes) * minute
    const from = new Date(latest + 30 * minute).toISOString()
    expect([arrival_minutes, trip.later]).toEqual([arrival_minutes, [{ stage: 'no_show', from }]])
  }
})

test('an announced arrival is later than expected, and at most three hours after the agreed time', async () => {
  const trip = await book(60)
  expect(trip.late_until).toBe(new Date(Date.parse(trip.pickup_date) + 180 * minute).toISOString())
  for (const minutes of [-5, 60, 241]) {
    const refused = await tellLate(packer, trip, inMinutes(minutes - 0.01))
    expect([minutes, refused.status]).toEqual([minutes, 422])
  }
  expect((await tellLate(customer, trip, inMinutes(90))).status).toBe(403)
  const tomorrow = await book(24 * 60)
  expect(tomorrow.late_until).toBeNull()
  expect((await tellLate(packer, tomorrow, inMinutes(25 * 60))).status).toBe(409)
})

test('a packer takes “Arrived” back for a minute, and the customer sees the stage before', async () => {
  const trip = await book(60)
  const arrived = await move(trip, { stage: 'at_pickup', version: 1 })
  expect(arrived.undo?.stage).toBe('booked')
  const back = await move(trip, { stage: 'booked', version: 2 })
  expect(back).toMatchObject({ stage: 'booked', version: 3, undo: null })
  expect((await eventsOf(trip)).at(-1)).toMatchObject({
    ...{ kind: 'arrival_undone', from_stage: 'at_pickup', to_stage: 'booked' },
  })
  await move(trip, { stage: 'at_pickup', version: 3 })
  await api.sql`update trips set stage_at = now() - interval '61 seconds' where id = ${trip.id}`
  const late = await packer.post(`/api/trips/${trip.id}/stage`, { stage: 'booked', version: 4 })
  expect(late.status).toBe(409)
})
