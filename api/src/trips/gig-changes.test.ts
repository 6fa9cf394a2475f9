import { runTx } from '../platform/db/sql.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { agreeToChange } from '../proposals/agree.fixture.ts'
import type { GigEvent } from './trips.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterAll(() => api.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function book(pickupHours: number) {
  const fields = gigFields({
    price: 250,
    pickup_date: inHours(pickupHours),
    dropoff_date: inHours(pickupHours + 4),
  })
  const { id } = await api.createGig(customer, fields)
  await packer.post(`/api/packer/gigs/${id}`)
  return { id, put: (change: object) => customer.put(`/api/gigs/${id}`, { ...fields, ...change }) }
}

const lastEvent = async (id: number) =>
  ((await (await packer.get(`/api/gigs/${id}/events`)).json()) as GigEvent[]).at(-1)

/** The fields of the events since the booking. */
const changesOf = async (id: number) => {
  const events = (await (await packer.get(`/api/gigs/${id}/events`)).json()) as GigEvent[]
  return events.flatMap(({ kind, changes }) => (changes ? [[kind, ...changes.fields]] : []))
}

test('the packer of a booked gig gets the old and new values, but no address', async () => {
  const { id, put } = await book(30)
  const before = (await (await packer.get(`/api/gig/${id}`)).json()) as Record<string, unknown>
  const pickup_date = inHours(28)
  const pickup = { ...gigFields().pickup_location, street_address: '2 Hidden Road' }
  await put({ price: 300.5, pickup_date, pickup_location: pickup })
  const raised = await lastEvent(id)
  expect(raised).toMatchObject({ kind: 'price_raised', actor: 'customer' })
  expect(raised?.changes).toEqual({ fields: ['price'], price: { from: 250, to: 300.5 } })
  await agreeToChange(packer, id)
  const event = await lastEvent(id)
  expect(event).toMatchObject({ kind: 'changed', actor: 'customer' })
  expect(event?.changes).toEqual({
    fields: ['pickup_location', 'pickup_date'],
    pickup_date: {
      from: before['pickup_date'],
      to: pickup_date,
      time_zone: before['pickup_time_zone'],
    },
  })
  expect(JSON.stringify(event)).not.toContain('Hidden')
})

test('an event names each changed field once, and nothing that follows from it', async () => {
  const { id, put } = await book(30)
  const place = { ...gigFields().pickup_location, city: 'Alameda', state: 'CA', zip_code: '94501' }
  await put({
    title: 'Another title',
    price: 260,
    boxes: '50',
    description: 'Another description',
    pickup_location: place,
    dropoff_location: place,
    pickup_date: inHours(31),
    dropoff_date: inHours(36),
  })
  await agreeToChange(packer, id)
  const decisive = ['pickup_location', 'dropoff_location', 'pickup_date', 'dropoff_date']
  expect(await changesOf(id)).toEqual([
    ['change_proposed', ...decisive],
    ['price_raised', 'title', 'price', 'boxes', 'description'],
    ['changed', ...decisive],
  ])
})

test('private notes are told apart from the facts of the move, which excuse a cancellation', async () => {
  const { id, put } = await book(30)
  await put({ move: { hours: 3 } })
  await put({ move: { hours: 3, pickup_note: 'Ring 3B.' } })
  expect(await changesOf(id)).toEqual([
    ['changed', 'move'],
    ['changed', 'notes'],
  ])
})

test('a change without any difference writes no event', async () => {
  const { id, put } = await book(30)
  await put({})
  expect(await lastEvent(id)).toMatchObject({ kind: 'booked', changes: null })
})

test('the pickup of a booked gig cannot move into the past, but other fields of a late one can change', async () => {
  const { id, put } = await book(-1)
  const refused = await put({ pickup_date: inHours(-2) })
  expect([refused.status, await refused.json()]).toMatchObject([
    422,
    { errors: [{ path: 'pickup_date' }] },
  ])
  expect((await put({ boxes: '40 boxes' })).status).toBe(200)
  expect(await lastEvent(id)).toMatchObject({ changes: { fields: ['boxes'] } })
  expect((await put({ pickup_date: inHours(1) })).status).toBe(200)
})

test('a move that starts now lets the customer report a no-show no earlier', async () => {
  const { id } = await book(30)
  const earlier = { pickup_date: inHours(-1) }
  await runTx(api.sql, (tx) => changeColumns(tx, id, earlier, { agreed: 'start now' }))
  await api.sql`update trips set created_at = ${inHours(-30)} where gig_id = ${id}`
  const trip = (await (await customer.get(`/api/gigs/${id}/trip`)).json()) as { next: string[] }
  expect(trip.next).not.toContain('no_show')
})

test('once the packer is on the way, only description, notes, drop-off unit and photos can change', async () => {
  const { id, put } = await book(1)
  const trip = (await (await packer.get(`/api/gigs/${id}/trip`)).json()) as { id: number }
  await packer.post(`/api/trips/${trip.id}/stage`, { stage: 'on_the_way', version: 1 })
  const unit = { ...gigFields().dropoff_location, street_address_two: 'Door B' }
  const small = { description: 'Mind the step.', dropoff_location: unit }
  expect((await put(small)).status).toBe(200)
  const others = [
    { pickup_date: inHours(40), dropoff_date: inHours(44) },
    { dropoff_location: { ...unit, city: 'Peoria' } },
    ...[{ title: 'Another' }, { price: 900 }, { boxes: '90' }],
  ]
  for (const other of others) {
    const refused = await put({ ...small, ...other })
    expect([other, refused.status]).toEqual([other, 409])
    expect(await refused.json()).toMatchObject({
      detail:
        'Once your packer is on the way, you can change only the description, the notes, the drop-off unit and the photos. It is on the way.',
    })
  }
})

test('a pickup lies at most 366 days ahead', async () => {
  const { put } = await book(1)
  const later = (days: number) => ({
    pickup_date: inHours(days * 24),
    dropoff_date: inHours(days * 24 + 1),
  })
  expect((await put(later(367))).status).toBe(422)
  expect((await put(later(365.9))).status).toBe(200)
})
