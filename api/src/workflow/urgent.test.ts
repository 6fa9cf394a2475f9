import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { runOperatorCommand } from '../operator/command/command.ts'
import { runTx } from '../platform/db/sql.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import type { Notifications } from '../notifications/notifications.contract.ts'
import type { PackerProfile } from '../packers/packers.contract.ts'
import type { CustomerJob, GigEvent, Trip } from '../trips/trips.contract.ts'
import { expireDueGigs } from '../trips/due.sql.ts'
import { tellPackers } from './urgent.sql.ts'

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
const hour = 60 * minute
const inHours = (hours: number) => new Date(Date.now() + hours * hour).toISOString()
const places = {
  pickup_location: {
    ...{ street_address: '1 A Street', street_address_two: '', city: 'Oakland' },
    ...{ state: 'CA', zip_code: '94612' },
  },
}

/** Posts a gig in Oakland and books it as the packer. */
async function book(hours: number, fields: object = {}) {
  const { id } = await api.createGig(customer, {
    ...{ pickup_date: inHours(hours), dropoff_date: inHours(hours + 4), price: 100 },
    ...places,
    ...fields,
  })
  expect((await packer.post(`/api/packer/gigs/${id}`)).status).toBe(201)
  return { id, trip: (await json(packer.get(`/api/gigs/${id}/trip`))) as Trip }
}

const json = async (answer: Promise<Response>) => (await answer).json() as Promise<unknown>
const cancel = (person: Person, { trip }: { trip: Trip }) =>
  person.post(`/api/trips/${trip.id}/cancel`, { reason: 'Ill.' })
const gigOf = (id: number, person = customer) => json(person.get(`/api/gig/${id}`)) as Promise<Gig>
const urgentFor = (person: Person) => json(person.get('/api/packer/gigs/urgent')) as Promise<Gig[]>
const tell = (id: number) => runTx(api.sql, (tx) => tellPackers(tx, id))
const pass = (id: number, minutes: number) => api.sql`
  update trips set created_at = created_at - make_interval(mins => ${minutes}) where id = ${id}`
const keptBy = async (person: Person) => {
  const profile = await json(customer.get(`/api/packers/${person.id}`))
  return (profile as { bookings_kept: number | null }).bookings_kept
}

async function neighbor(zip: string, fields: object = {}) {
  const person = await api.signUp('packer')
  await person.put('/api/packer/edit', { home_zip: zip, ...fields })
  return person
}

test('a gig whose packer cancels within 48 hours of the pickup is open again and urgent', async () => {
  const booked = await book(47)
  await cancel(packer, booked)
  expect(await gigOf(booked.id)).toMatchObject({
    ...{ gig_status_id: 1, is_urgent: true, urgent: { told: 0 } },
  })
  const jobs = (await json(customer.get('/api/customer/jobs'))) as CustomerJob[]
  expect(jobs.find(({ gig_id }) => gig_id === booked.id)?.is_urgent).toBe(true)
  const [task] = await api.sql`
    select payload->>'gig_id' as gig_id from graphile_worker._private_jobs where key = ${`tell-${booked.id}`}`
  expect(task).toEqual({ gig_id: String(booked.id) })
  const again = await packer.post(`/api/packer/gigs/${booked.id}`)
  expect([again.status, ((await again.json()) as { detail: string }).detail]).toEqual([
    409,
    'You did not come, or ended your booking shortly before the pickup, so you cannot book this gig again.',
  ])
  const other = await api.signUp('packer')
  expect((await other.post(`/api/packer/gigs/${booked.id}`)).status).toBe(201)
  expect((await gigOf(booked.id)).is_urgent).toBe(false)
})

test('a gig that is canceled earlier, or by its customer, is not urgent', async () => {
  const early = await book(49)
  await cancel(packer, early)
  expect((await gigOf(early.id)).is_urgent).toBe(false)
  expect((await packer.post(`/api/packer/gigs/${early.id}`)).status).toBe(201)
  const own = await book(40)
  await cancel(customer, own)
  expect((await gigOf(own.id)).is_urgent).toBe(false)
})

test('the nearest packers within 25 miles who can book are told, each once, and see the gig first', async () => {
  const [near, far, small, away] = await Promise.all([
    neighbor('94612'),
    neighbor('94702'),
    neighbor('94612'),
    neighbor('95814'),
  ])
  await Promise.all([near, far].map((each) => each.put('/api/packer/edit', { crew_size: 2 })))
  await packer.put('/api/packer/edit', { home_zip: '94612', crew_size: 2 })
  const booked = await book(5, { move: { helpers: 2 } })
  await cancel(packer, booked)
  expect(await tell(booked.id)).toBe(2)
  expect(await tell(booked.id)).toBe(0)
  const told = await api.sql<{ packer_id: number }[]>`
    select packer_id from gig_events where gig_id = ${booked.id} and kind = 'urgent' order by id`
  expect(told.map(({ packer_id }) => packer_id)).toEqual([near.id, far.id])
  const mails = await api.sql<{ user_id: number }[]>`
    select m.user_id from event_mails m join gig_events e on e.id = m.event_id
    where e.gig_id = ${booked.id} and e.kind = 'urgent' order by m.user_id`
  expect(mails.map(({ user_id }) => user_id)).toEqual([near.id, far.id])
  // The customer of a gig that they have not booked is a stranger.
  const { notifications } = (await json(near.get('/api/notifications'))) as Notifications
  expect(notifications).toMatchObject([{ kind: 'urgent', gig_id: booked.id, other: null }])
  expect((await gigOf(booked.id)).urgent?.told).toBe(2)
  const events = (await json(customer.get(`/api/gigs/${booked.id}/events`))) as GigEvent[]
  expect(events.at(-1)).toMatchObject({ kind: 'packers_told', count: 2, changes: null })
  for (const [person, miles] of [
    [near, 0],
    [far, 4],
  ] as const) {
    expect(await urgentFor(person)).toMatchObject([{ id: booked.id, miles }])
    const profile = (await json(person.get('/api/packer'))) as PackerProfile
    expect(profile.urgent).toBe(1)
  }
  for (const person of [small, away, packer]) expect(await urgentFor(person)).toEqual([])
  expect((await near.post(`/api/packer/gigs/${booked.id}`)).status).toBe(201)
  expect(await urgentFor(far)).toEqual([])
})

test('packers who were told hear of a higher price, and no more than fifty are told', async () => {
  const [first] = await api.sql<[{ id: number }]>`
    insert into users (username, user_type, name, email, phone, password_hash)
    select 'near-' || n, 'packer', 'N', 'near-' || n || '@example.com', '510-555-0100', 'x'
    from generate_series(1, 60) n returning id`
  await api.sql`
    insert into mail_preferences (user_id, topics, zip_code)
    select id, '{}', '10001' from users where id >= ${first.id} and username like 'near-%'`
  const zip = { ...places.pickup_location, state: 'NY', zip_code: '10001' }
  const booked = await book(5, { pickup_location: zip })
  await cancel(packer, booked)
  expect(await tell(booked.id)).toBe(50)
  expect(await tell(booked.id)).toBe(0)
  expect((await customer.post(`/api/gigs/${booked.id}/price`, { price: 99 })).status).toBe(422)
  const raised = await customer.post(`/api/gigs/${booked.id}/price`, { price: 110 })
  expect([raised.status, ((await raised.json()) as Gig).price]).toEqual([200, 110])
  await tell(booked.id)
  await tell(booked.id)
  const [row] = await api.sql`
    select count(*)::int as count, count(distinct packer_id)::int as packers from gig_events
    where gig_id = ${booked.id} and kind = 'urgent_raised'`
  expect(row).toEqual({ count: 50, packers: 50 })
})

test('a small raise, a second raise within an hour, and a second fall-out tell no packer at once', async () => {
  const zip = { ...places.pickup_location, state: 'WA', city: 'Seattle', zip_code: '98101' }
  await neighbor('98101')
  const booked = await book(5, { pickup_location: zip })
  await cancel(packer, booked)
  expect(await tell(booked.id)).toBe(1)
  const raisesTold = async (price: number) => {
    await customer.post(`/api/gigs/${booked.id}/price`, { price })
    await tell(booked.id)
    const events = await api.sql`
      select from gig_events where gig_id = ${booked.id} and kind = 'urgent_raised'`
    return events.count
  }
  const again = async () => {
    const rows = await api.sql<{ minutes: number }[]>`
      select round(extract(epoch from run_at - now()) / 60)::int as minutes
      from graphile_worker._private_jobs where key = ${`tell-${booked.id}`} and run_at > now() + interval '1 minute'`
    return rows.map(({ minutes }) => minutes)
  }
  expect([await raisesTold(104.99), await raisesTold(105), await again()]).toEqual([0, 1, []])
  // The packers hear of the second raise when the hour is over.
  expect([await raisesTold(200), await again()]).toEqual([1, [60]])
  const other = await api.signUp('packer')
  await other.post(`/api/packer/gigs/${booked.id}`)
  await other.delete(`/api/packer/gigs/${booked.id}`)
  expect(await tell(booked.id)).toBe(0)
  await api.sql`update gigs set pickup_date = now() - interval '1 minute' where id = ${booked.id}`
  expect(await tell(booked.id)).toBe(0)
})

test('an urgent gig that expired without a packer tells them of its new time', async () => {
  const zip = { ...places.pickup_location, state: 'OR', city: 'Portland', zip_code: '97201' }
  await neighbor('97201')
  const booked = await book(5, { pickup_location: zip })
  await cancel(packer, booked)
  await api.sql`
    update gigs set pickup_date = now() - interval '13 hours', created_on_date = now() - interval '2 days'
    where id = ${booked.id}`
  expect(await runTx(api.sql, (tx) => expireDueGigs(tx, 10))).toBe(1)
  expect(await gigOf(booked.id)).toMatchObject({ is_urgent: false })
  expect((await customer.post(`/api/gigs/${booked.id}/pickup`, { when: 'soon' })).status).toBe(200)
  expect(await gigOf(booked.id)).toMatchObject({ gig_status_id: 1, is_urgent: true })
  const [task] = await api.sql`
    select from graphile_worker._private_jobs
    where key = ${`tell-${booked.id}`} and run_at > now() - interval '1 minute'`
  expect(task).toBeDefined()
  expect(await tell(booked.id)).toBe(1)
})

test('an urgent gig that moves to a later day is not urgent again when that day comes', async () => {
  const booked = await book(5)
  await cancel(packer, booked)
  expect(await gigOf(booked.id)).toMatchObject({ is_urgent: true })
  const later = { pickup_date: inHours(72) }
  expect((await customer.post(`/api/gigs/${booked.id}/pickup`, later)).status).toBe(200)
  await api.sql`update gigs set pickup_date = now() + interval '40 hours' where id = ${booked.id}`
  expect(await gigOf(booked.id)).toMatchObject({ is_urgent: false })
})

test('a packer who is told again counts once', async () => {
  const zip = { ...places.pickup_location, state: 'CO', city: 'Denver', zip_code: '80202' }
  await neighbor('80202')
  const booked = await book(40, { pickup_location: zip })
  await cancel(packer, booked)
  expect(await tell(booked.id)).toBe(1)
  await runTx(api.sql, async (tx) => {
    await tx`alter table gig_events disable trigger gig_events_stay_as_written`
    await tx`
      update gig_events set created_at = created_at - interval '13 hours' where gig_id = ${booked.id}`
    await tx`alter table gig_events enable trigger gig_events_stay_as_written`
  })
  await neighbor('80202')
  expect(await tell(booked.id)).toBe(2)
  expect((await gigOf(booked.id)).urgent?.told).toBe(2)
})

test('the customer who reports a no-show says when another packer can come', async () => {
  const booked = await book(0)
  await api.sql`
    update trips set created_at = now() - interval '1 hour', pickup_date = now() - interval '1 hour'
    where id = ${booked.trip.id}`
  const report = { kind: 'no_show', text: 'No one is here.', pickup: 'soon' }
  expect((await customer.post(`/api/trips/${booked.trip.id}/problem`, report)).status).toBe(201)
  const gig = await gigOf(booked.id)
  const ahead = Date.parse(gig.pickup_date) - Date.now()
  expect(ahead).toBeGreaterThanOrEqual(2 * hour - minute)
  expect(ahead).toBeLessThanOrEqual(2.5 * hour)
  expect(Date.parse(gig.pickup_date) % (30 * minute)).toBe(0)
  expect(gig.is_urgent).toBe(true)
})

test('a cancellation counts from 30 minutes after the booking on', async () => {
  packer = await api.signUp('packer')
  const kept = async (minutes: number, change?: object) => {
    const booked = await book(100)
    await pass(booked.trip.id, minutes)
    if (change) {
      const gig = await gigOf(booked.id)
      await customer.put(`/api/gigs/${booked.id}`, { ...gig, ...change })
    }
    await cancel(packer, booked)
    return keptBy(packer)
  }
  expect(await kept(29)).toBeNull()
  expect(await kept(31, { description: 'More boxes.' })).toBe(0)
  packer = await api.signUp('packer')
  expect(await kept(31, { move: { hours: 5 } })).toBeNull()
  expect(await kept(31)).toBe(0)
})

test('an operator decides whether the end of a booking counts', async () => {
  packer = await api.signUp('packer')
  const booked = await book(100)
  await pass(booked.trip.id, 31)
  await cancel(packer, booked)
  expect(await keptBy(packer)).toBe(0)
  const lines: string[] = []
  const command = (words: string[]) =>
    runOperatorCommand(['--operator', 'kim', ...words], {
      ...{ env: () => ({ DATABASE_URL: api.url }), start: 'npm run operator --' },
      say: (line) => lines.push(line),
    })
  await command(['excuse', 'trip', String(booked.trip.id), 'A wrong address.'])
  expect(await keptBy(packer)).toBeNull()
  await command(['count', 'trip', String(booked.trip.id), 'A mistake.'])
  expect(await keptBy(packer)).toBe(0)
  expect(lines).toEqual([
    `The end of trip ${booked.trip.id} does not count against its packer.`,
    `The end of trip ${booked.trip.id} counts against its packer.`,
  ])
})

test('“We start now” moves the pickup of a booked move on its day, and the drop-off with it', async () => {
  const booked = await book(3)
  const tomorrow = await book(30)
  const startNow = ({ id }: { id: number }) =>
    customer.post(`/api/gigs/${id}/pickup`, { when: 'now' })
  expect((await startNow(tomorrow)).status).toBe(409)
  // The test may run shortly before midnight in Oakland.
  const soon = new Date(Date.now() + minute)
  await api.sql`update gigs set pickup_date = ${soon} where id = ${booked.id}`
  await api.sql`update trips set pickup_date = ${soon} where id = ${booked.trip.id}`
  await packer.post(`/api/trips/${booked.trip.id}/stage`, { stage: 'at_pickup', version: 1 })
  const seen = (await json(customer.get(`/api/trips/${booked.trip.id}`))) as Trip
  const answer = await startNow(booked)
  expect(answer.status).toBe(seen.can_start_now ? 200 : 409)
  if (!seen.can_start_now) return
  const gig = (await answer.json()) as Gig
  expect(Date.parse(gig.pickup_date)).toBeLessThanOrEqual(Date.now())
  expect(Date.parse(gig.dropoff_date) - Date.parse(gig.pickup_date)).toBeGreaterThan(6 * hour)
})
