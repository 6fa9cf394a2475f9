import { createTestApi, gigFields, onePixel, type Person, type TestApi } from '../app.fixture.ts'
import { Booking } from './bookings.contract.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import { moveTo, rebook } from '../workflow/moves.fixture.ts'

let api: TestApi
let customer: Person
let packer: Person
let rival: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  rival = await api.signUp('packer')
})
afterAll(() => api.close())

const book = (person: Person, id: number) => person.post(`/api/packer/gigs/${id}`)
const complete = (person: Person, id: number) =>
  person.put(`/api/packer/gig/${id}`, { gig_status_id: 3 })
const cancel = (person: Person, id: number) => person.delete(`/api/packer/gigs/${id}`)
const status = async (id: number) => {
  const gig = (await (await customer.get(`/api/gig/${id}`)).json()) as Gig
  return [gig.gig_status_id, gig.packer_id]
}

test('when fifty packers book a gig at once, exactly one succeeds', async () => {
  const packers = await Promise.all(Array.from({ length: 50 }, () => api.signUp('packer')))
  const { id } = await api.createGig(customer)
  const answers = await Promise.all(packers.map((person) => book(person, id)))
  const statuses = answers.map((answer) => answer.status).toSorted((a, b) => a - b)
  expect(statuses).toEqual([201, ...Array(49).fill(409)])
  const winner = packers[answers.findIndex((answer) => answer.status === 201)]
  expect(await status(id)).toEqual([2, winner?.id])
  expect(await api.sql`select packer_id from bookings where gig_id = ${id}`).toEqual([
    { packer_id: winner?.id },
  ])
})

test('canceling and completing at once: only one succeeds', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await api.createGig(customer)
    await api.startPickup(id)
    await book(packer, id)
    const [gone, done, taken] = await Promise.all([
      cancel(packer, id),
      complete(packer, id),
      book(rival, id),
    ])
    const [now] = await status(id)
    // The possible outcomes: completed; canceled, then booked by the rival; canceled after the
    // rival's booking was refused.
    expect([
      [409, 200, 409, 3],
      [204, 404, 201, 2],
      [204, 404, 409, 1],
    ]).toContainEqual([gone.status, done.status, taken.status, now])
  }
})

test('changing the required specialties while a packer books never leaves an unqualified booking', async () => {
  for (let round = 0; round < 10; round += 1) {
    const { id } = await api.createGig(customer, { price: 10 })
    const [changed, booked] = await Promise.all([
      customer.put(`/api/gigs/${id}`, gigFields({ price: 5, specialties: [5] })),
      book(packer, id),
    ])
    expect([
      [200, 403],
      [409, 201],
    ]).toContainEqual([changed.status, booked.status])
  }
})

test('booking returns 403 when the packer drops a required specialty meanwhile', async () => {
  const helper = await api.signUp('packer')
  await helper.post('/api/packer/specialtys', { specialty_id: 3 })
  const { id } = await api.createGig(customer, { specialties: [3] })
  // When the booking waits for the gig's lock, it has already checked the packer's specialties.
  const { booking } = await api.sql.begin(async (tx) => {
    await tx`select from gigs where id = ${id} for update`
    const booking = book(helper, id)
    await untilWaiting(api.sql, 1)
    await helper.delete(`/api/packer/${helper.id}/specialtys/3`)
    return { booking }
  })
  const refused = await booking
  expect(refused.status).toBe(403)
  const problem = await refused.json()
  expect(problem.detail).toBe('You are missing required specialties: piano.')
  expect(problem.missing_specialties).toEqual([
    expect.objectContaining({ gig_id: id, specialty_id: 3 }),
  ])
  expect(await status(id)).toEqual([1, null])
})

/** Lets the packer cancel and book the gig again. Calls `whileLocked` before, when other calls must wait for the gig's lock. */
const rebookAfter = (id: number, whileLocked: () => Promise<void>) =>
  api.sql.begin(async (tx) => {
    await tx`select from gigs where id = ${id} for update`
    await whileLocked()
    await rebook(tx, id)
  })

test('cancels the new booking when the packer cancels and books again meanwhile', async () => {
  const { id } = await api.createGig(customer)
  await book(packer, id)
  const sent: Promise<Response>[] = []
  await rebookAfter(id, async () => {
    sent.push(cancel(packer, id))
    await untilWaiting(api.sql, 1)
  })
  expect((await sent[0])?.status).toBe(204)
  expect(await status(id)).toEqual([1, null])
  expect((await book(rival, id)).status).toBe(201)
})

test('cancels the newest booking when the packer cancels and books again twice meanwhile', async () => {
  const { id } = await api.createGig(customer)
  await book(packer, id)
  const sent: Promise<Response>[] = []
  const second: Promise<unknown>[] = []
  await rebookAfter(id, async () => {
    let hasAnswered = false
    sent.push(cancel(packer, id).finally(() => (hasAnswered = true)))
    await untilWaiting(api.sql, 1)
    // Either the call or the second booking gets the lock next. The call may be done before the second booking.
    second.push(rebookAfter(id, () => untilWaiting(api.sql, 1, () => hasAnswered)))
    await untilWaiting(api.sql, 2)
  })
  await Promise.all(second)
  expect((await sent[0])?.status).toBe(204)
  expect(await status(id)).toEqual([1, null])
})

test('a packer who loads and cancels at once does only one of both', async () => {
  const { id } = await api.createGig(customer)
  await book(packer, id)
  const [trip] = await api.sql<[{ id: number }]>`select id from trips where gig_id = ${id}`
  await moveTo(api.sql, trip.id, 'at_pickup')
  const { canceled } = await api.sql.begin(async (tx) => {
    await tx`select from gigs where id = ${id} for update`
    // When it waits for the gig's lock, it has already read the stage.
    const canceled = cancel(packer, id)
    await untilWaiting(api.sql, 1)
    await tx`update trips set stage = 'loaded' where gig_id = ${id}`
    return { canceled }
  })
  expect((await canceled).status).toBe(409)
  expect(await status(id)).toEqual([2, packer.id])
})

test('completes the new booking when the packer cancels and books again meanwhile', async () => {
  const { id } = await api.createGig(customer)
  await api.startPickup(id)
  await book(packer, id)
  const sent: Promise<Response>[] = []
  await rebookAfter(id, async () => {
    sent.push(complete(packer, id))
    await untilWaiting(api.sql, 1)
  })
  const done = await sent[0]
  expect(done?.status).toBe(200)
  const booking = Booking.parse(await done?.json())
  expect(booking.gig_status_id).toBe(3)
  expect(await api.sql`select id from bookings where gig_id = ${id}`).toEqual([{ id: booking.id }])
})

test('a packer drops a specialty either before or after a booked gig requires it', async () => {
  const worker = await api.signUp('packer')
  await worker.post('/api/packer/specialtys', { specialty_id: 3 })
  const { id } = await api.createGig(customer, { images: [onePixel] })
  await book(worker, id)
  // When the change waits for the photo's lock, it has already checked the packer's specialties.
  const { changed, dropped } = await api.sql.begin(async (tx) => {
    await tx`select from gig_images where gig_id = ${id} for update`
    const fields = gigFields({ images: [], specialties: [3] })
    const changed = customer.put(`/api/gigs/${id}`, fields)
    await untilWaiting(api.sql, 1)
    const dropped = worker.delete(`/api/packer/${worker.id}/specialtys/3`)
    await Promise.race([dropped, untilWaiting(api.sql, 2)])
    return { changed, dropped }
  })
  expect([(await changed).status, (await dropped).status]).toEqual([200, 204])
})
