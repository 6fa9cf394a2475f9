import { readQueue } from '../operator/read/queue.sql.ts'
import { moveTrips } from '../workflow/moves.sql.ts'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import { settleDue } from './settle-due.ts'
import type { CustomerJob, GigEvent } from '../trips/trips.contract.ts'

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

/** Creates a gig that was posted `postedHours` hours ago, with its pickup `pickupHours` hours ago. */
async function oldGig(postedHours: number, pickupHours: number, person = customer) {
  const { id } = await api.createGig(person)
  await api.sql`
    update gigs set created_on_date = ${inHours(-postedHours)}, pickup_date = ${inHours(-pickupHours)},
      dropoff_date = ${inHours(-pickupHours)}
    where id = ${id}`
  return id
}

const stageOf = async (gigId: number, person = customer) => {
  const jobs = (await (await person.get('/api/customer/jobs?limit=100')).json()) as CustomerJob[]
  return jobs.find((job) => job.gig_id === gigId)?.stage
}

const eventsOf = async (gigId: number) =>
  (await (await customer.get(`/api/gigs/${gigId}/events`)).json()) as GigEvent[]

const openIds = async (query = '') => {
  const list = await packer.get(`/api/gigs?available=true&limit=100${query}`)
  const gigs = (await list.json()) as { id: number }[]
  return { ids: gigs.map(({ id }) => id), total: Number(list.headers.get('X-Total-Count')) }
}

test.each([
  [24.1, 12.1, 'expired'],
  [24.1, 11.9, 'posted'],
  [23.9, 100, 'posted'],
])('a gig posted %d h ago with its pickup %d h ago is %s', async (posted, pickup, stage) => {
  const id = await oldGig(posted, pickup)
  await settleDue(api.sql)
  expect(await stageOf(id)).toBe(stage)
  // Packers get the time until which the gig is bookable.
  const { bookable_until: until } = (await (await packer.get(`/api/gig/${id}`)).json()) as Gig
  expect(until).toBeDefined()
  expect(Date.parse(until ?? '') > Date.now()).toBe(stage === 'posted')
})

test('an expired gig leaves the marketplace, and its customer still sees it', async () => {
  const dana = await api.signUp('customer')
  const id = await oldGig(30, 20, dana)
  const before = await openIds()
  expect(before.ids).toContain(id)
  const refusal = 'This gig is no longer available: its pickup time has passed.'
  // Also until the task that expires gigs runs.
  const late = await packer.post(`/api/packer/gigs/${id}`)
  expect([late.status, await late.json()]).toMatchObject([409, { detail: refusal }])
  await settleDue(api.sql)
  expect(await openIds()).toEqual({
    ids: before.ids.filter((each) => each !== id),
    total: before.total - 1,
  })
  const refused = await packer.post(`/api/packer/gigs/${id}`)
  expect([refused.status, await refused.json()]).toMatchObject([409, { detail: refusal }])
  expect(await (await dana.get(`/api/gig/${id}`)).json()).toMatchObject({ gig_status_id: 1 })
  const own = await dana.get(`/api/gigs?customer_id=${dana.id}`)
  expect(await own.json()).toMatchObject([{ id, gig_status_id: 1 }])
  const jobs = await dana.get('/api/customer/jobs?state=open')
  expect(await jobs.json()).toMatchObject([{ gig_id: id, stage: 'expired', trip_id: null }])
  expect((await dana.delete(`/api/gigs/${id}`)).status).toBe(204)
})

test('a new pickup time reopens an expired gig; other changes do not', async () => {
  const id = await oldGig(30, 20)
  await settleDue(api.sql)
  const read = await customer.get(`/api/gig/${id}`)
  const gig = { ...((await read.json()) as object), version: undefined }
  await customer.put(`/api/gigs/${id}`, { ...gig, title: 'Another title' })
  expect(await stageOf(id)).toBe('expired')
  const changed = { ...gig, pickup_date: inHours(24), dropoff_date: inHours(26) }
  expect((await customer.put(`/api/gigs/${id}`, changed)).status).toBe(200)
  expect(await stageOf(id)).toBe('posted')
  expect((await openIds()).ids).toContain(id)
  expect((await eventsOf(id)).map(({ kind, actor, to_stage }) => [kind, actor, to_stage])).toEqual([
    ['posted', 'customer', 'posted'],
    ['expired', 'system', 'expired'],
    ['reopened', 'customer', 'posted'],
  ])
  expect((await packer.post(`/api/packer/gigs/${id}`)).status).toBe(201)
})

test('a trip is completed 48 hours after the delivery, once, and not while under review', async () => {
  const deliver = async (hours: number) => {
    const { id } = await api.createGig(customer)
    await packer.post(`/api/packer/gigs/${id}`)
    await api.startPickup(id)
    await packer.put(`/api/packer/gig/${id}`, { gig_status_id: 3 })
    await api.sql`update trips set stage_at = ${inHours(-hours)} where gig_id = ${id}`
    return id
  }
  const ids = [await deliver(48.1), await deliver(47.9), await deliver(48.1)] as const
  const third = api.sql`select id, stage from trips where gig_id = ${ids[2]} for no key update`
  await moveTrips(api.sql, third, { to: 'disputed', actor: 'customer', note: null })
  await api.sql`update trips set stage_at = ${inHours(-49)} where gig_id = ${ids[2]}`
  await Promise.all([settleDue(api.sql), settleDue(api.sql), settleDue(api.sql)])
  expect(await Promise.all(ids.map((id) => stageOf(id)))).toEqual([
    'completed',
    'delivered',
    'disputed',
  ])
  expect((await eventsOf(ids[0])).filter(({ kind }) => kind === 'completed')).toMatchObject([
    { actor: 'system', from_stage: 'delivered', note: null },
  ])
})

test('both sides are asked once about a booking that is not delivered a day after its drop-off', async () => {
  const { id } = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${id}`)
  const [trip] = await api.sql`select id from trips where gig_id = ${id}`
  const dropoff = async (hours: number) => {
    await api.sql`
      update trips set pickup_date = ${inHours(hours)}, dropoff_date = ${inHours(hours)} where gig_id = ${id}`
    await settleDue(api.sql)
    await settleDue(api.sql)
  }
  const asked = async () => (await eventsOf(id)).filter(({ kind }) => kind === 'undelivered')
  await dropoff(-23.9)
  expect(await asked()).toEqual([])
  await dropoff(-24.1)
  expect(await asked()).toMatchObject([{ actor: 'system' }])

  // Operators find it after three days.
  const waiting = async () => {
    const kinds = ['undelivered' as const]
    const { rows } = await readQueue(api.sql, { seen: kinds, shown: kinds, skip: 0, count: 9 })
    return rows.map(({ subject }) => subject)
  }
  await dropoff(-71.9)
  expect(await waiting()).toEqual([])
  await dropoff(-72.1)
  expect(await asked()).toHaveLength(1)
  expect(await waiting()).toEqual([`trip ${trip?.['id']}`])
})

test('what fails keeps nothing else from being settled', async () => {
  const [broken, delivered] = [await oldGig(30, 20), await oldGig(1, 0)]
  expect((await packer.post(`/api/packer/gigs/${delivered}`)).status).toBe(201)
  await packer.put(`/api/packer/gig/${delivered}`, { gig_status_id: 3 })
  await api.sql`
    update trips set stage_at = now() - interval '49 hours' where gig_id = ${delivered}`
  await api.sql.unsafe(`
    create function fail_expiry() returns trigger language plpgsql as $$ begin raise 'broken'; end $$;
    create trigger fail_expiry before update on gigs for each row
      when (old.id = ${broken} and new.gig_status_id = 4) execute function fail_expiry()`)
  await expect(settleDue(api.sql)).rejects.toThrow('broken')
  expect(await stageOf(delivered)).toBe('completed')
  await api.sql`drop function fail_expiry cascade`
})
