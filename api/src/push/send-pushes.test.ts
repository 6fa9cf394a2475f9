// cspell:ignore BTBZ VJSPQT Btkgcy mlml Mqgkf Zwbuw XPXL Wyou BWLVWGNW Sxsj Qulcy
import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { addReminders } from '../mail/mail.sql.ts'
import type { Trip } from '../trips/trips.contract.ts'
import { createHandOver } from './hand-over.ts'
import { createPushKeys } from './push-keys.ts'
import {
  createPushServer,
  decrypt,
  passPauses,
  pushSettings,
  type PushServer,
  runPushTasks,
} from './push-server.fixture.ts'
import { type PushRow, takePushes, wakePushes } from './pushes.sql.ts'

let api: TestApi
let server: PushServer
let customer: Person
let packer: Person

beforeAll(async () => {
  api = await createTestApi(pushSettings)
  server = await createPushServer()
})
afterAll(() => Promise.all([server.close(), api.close()]))
beforeEach(async () => {
  await api.sql`delete from pushes`
  customer = await api.signUp('customer', { name: 'Rosa Delgado' })
  packer = await api.signUp('packer', { name: 'Marcus Tran' })
  server.answer(() => ({ status: 201 }))
})

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function subscribe(person: Person) {
  const { path, ...subscription } = server.subscribe()
  const answer = await person.put('/api/push/subscriptions', subscription)
  if (answer.status !== 204) throw new Error(await answer.text())
  return path
}

async function book(pickupHours = 1) {
  const dates = { pickup_date: inHours(pickupHours), dropoff_date: inHours(pickupHours + 4) }
  const { id } = await api.createGig(customer, { ...dates, title: '1 Secret Street for $250' })
  await packer.post(`/api/packer/gigs/${id}`)
  return (await (await packer.get(`/api/gigs/${id}/trip`)).json()) as Trip
}

const move = (trip: Trip, stage: string, version: number) =>
  packer.post(`/api/trips/${trip.id}/stage`, { stage, version })

const say = (from: Person, trip: Trip, text = 'My secret is 42.') =>
  from.post(
    `/api/trips/${trip.id}/messages`,
    { text, proof: null, images: [] },
    {
      headers: { 'Idempotency-Key': crypto.randomUUID() },
    },
  )

/** Runs the tasks, and returns the titles that arrived at the device. */
async function titlesAt(path: string, timeoutMs?: number) {
  await runPushTasks(api, timeoutMs)
  return server.take().flatMap((push) => (push.path === path ? [push.payload.title] : []))
}

const waiting = () => api.sql`select id from pushes`

test('the fixture decrypts the example of RFC 8291', () => {
  const bytes = (text: string) => Buffer.from(text, 'base64url')
  const browser = {
    privateKey: bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94'),
    publicKey: bytes(
      'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
    ),
    auth: bytes('BTBZMqHH6r4Tts7J_aSIgg'),
  }
  const body = bytes(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  )
  expect(decrypt(body, browser)).toBe('When I grow up, I want to be a watermelon')
})

test('each device of the other side gets one encrypted, signed push about a step', async () => {
  const trip = await book()
  const path = await subscribe(customer)
  const own = await subscribe(packer)
  await move(trip, 'on_the_way', 1)
  await runPushTasks(api)
  const pushes = server.take()
  expect(pushes).toHaveLength(1)
  const [event] = await api.sql<{ id: string }[]>`
    select id::text from gig_events where trip_id = ${trip.id} and kind = 'on_the_way'`
  expect(pushes[0]).toMatchObject({
    path,
    sender: (await createPushKeys(api.sql)()).publicKey,
    payload: {
      title: 'Marcus T. is on the way',
      body: 'You can follow each step on the job page.',
      url: `/customer/jobs/${trip.gig_id}`,
      tag: `event-${event?.id}`,
    },
    headers: { urgency: 'high', topic: `event-${event?.id}` },
  })
  expect(Number(pushes[0]?.headers['ttl'])).toBeGreaterThan(3590)
  expect(Number(pushes[0]?.headers['ttl'])).toBeLessThanOrEqual(3600)
  expect(await titlesAt(own)).toEqual([])
  expect(await waiting()).toEqual([])
})

test('only the packer hears of what the customer does, on the page of the gig', async () => {
  const trip = await book()
  await subscribe(packer)
  await subscribe(customer)
  const { pickup_date, dropoff_date } = trip
  const gig = { ...gigFields({ pickup_date, dropoff_date }), price: 900 }
  await customer.put(`/api/gigs/${trip.gig_id}`, gig)
  await customer.post(`/api/trips/${trip.id}/cancel`, { reason: 'A flood at 1 Secret Street.' })
  await runPushTasks(api)
  const pushes = server
    .take()
    .map(({ payload: { title, url }, headers }) => [title, url, headers['urgency']].join(' '))
  expect(pushes.toSorted((a, b) => a.localeCompare(b))).toEqual([
    `Rosa D. canceled your gig /gig/${trip.gig_id} high`,
    `Rosa D. raised your pay /gig/${trip.gig_id} normal`,
  ])
})

test('a message names its sender, opens the conversation, and is not pushed once it was read', async () => {
  const trip = await book()
  await subscribe(customer)
  await say(packer, trip)
  await runPushTasks(api)
  expect(server.take().map(({ payload }) => payload)).toEqual([
    {
      title: 'New message from Marcus T.',
      body: 'Open the conversation to read it.',
      url: `/customer/jobs/${trip.gig_id}?messages=${trip.id}`,
      tag: `messages-${trip.id}`,
    },
  ])
  const message = (await (await say(packer, trip)).json()) as { id: number }
  await customer.put(`/api/trips/${trip.id}/messages/read`, { id: message.id })
  await runPushTasks(api)
  expect(server.take()).toEqual([])
})

test('both sides are reminded of a move, and a customer of a job that expires', async () => {
  const [path, packerPath] = [await subscribe(customer), await subscribe(packer)]
  const trip = await book(20)
  await api.sql`update trips set created_at = now() - interval '3 days' where id = ${trip.id}`
  const open = await api.createGig(customer, {
    pickup_date: inHours(10),
    dropoff_date: inHours(12),
  })
  await api.sql`update gigs set created_on_date = now() - interval '3 days' where id = ${open.id}`
  await runPushTasks(api)
  server.take()
  await addReminders(api.sql)
  await runPushTasks(api)
  const pushes = server
    .take()
    .map(({ payload, ...push }) => `${push.path} ${payload.title} ${payload.url}`)
  expect(pushes.toSorted()).toEqual(
    [
      `${path} Your job expires within 24 hours /customer/jobs/${open.id}`,
      `${path} Your move with Marcus T. is within 24 hours /customer/jobs/${trip.gig_id}`,
      `${packerPath} Your gig with Rosa D. is within 24 hours /gig/${trip.gig_id}`,
    ].toSorted(),
  )
})

test('a topic that is switched off gets no push', async () => {
  const path = await subscribe(customer)
  await customer.put('/api/account/mail', { topics: ['progress'], zip_code: '' })
  const trip = await book()
  await say(packer, trip)
  await move(trip, 'on_the_way', 1)
  expect(await titlesAt(path)).toEqual(['Marcus T. is on the way'])
})

test.each<[string, (trip: Trip) => Promise<unknown>]>([
  ['signed out', () => customer.delete('/api/auth/signout')],
  [
    'moved to another user',
    async () => {
      const [row] = await api.sql<{ endpoint: string; p256dh: string; auth: string }[]>`
        select endpoint, p256dh, auth from push_devices where user_id = ${customer.id}`
      const { endpoint, ...keys } = row ?? { endpoint: '' }
      await packer.put('/api/push/subscriptions', { endpoint, keys })
    },
  ],
  [
    'was not used for longer than a session lasts',
    () =>
      api.sql`update sessions set last_seen_at = now() - interval '8 days' where user_id = ${customer.id}`,
  ],
])('a device that %s gets nothing, also not what waited', async (_, act) => {
  const trip = await book()
  const path = await subscribe(customer)
  await move(trip, 'on_the_way', 1)
  await act(trip)
  expect(await titlesAt(path)).toEqual([])
  await say(packer, trip)
  expect(await titlesAt(path)).toEqual([])
  await wakePushes(api.sql)
  expect(await waiting()).toEqual([])
})

test.each([404, 410])('the status %s ends the subscription at once', async (status) => {
  const trip = await book()
  const path = await subscribe(customer)
  server.answer(() => ({ status }))
  await move(trip, 'on_the_way', 1)
  expect(await titlesAt(path)).toHaveLength(1)
  expect(await api.sql`select from push_devices where user_id = ${customer.id}`).toEqual([])
  await say(packer, trip)
  expect(await titlesAt(path)).toEqual([])
  expect(await waiting()).toEqual([])
})

test('an old subscription that has ended leaves the one that replaced it, which gets the push', async () => {
  const trip = await book()
  const old = await subscribe(customer)
  let renewed = ''
  server.answer(async ({ path }) => {
    if (path !== old) return { status: 201 }
    renewed = await subscribe(customer)
    return { status: 410 }
  })
  await move(trip, 'on_the_way', 1)
  expect(await titlesAt(old)).toHaveLength(1)
  await passPauses(api, '2 minutes')
  await wakePushes(api.sql)
  expect(await titlesAt(renewed)).toEqual(['Marcus T. is on the way'])
})

test.each([400, 403, 413])('a push that is refused with %s is dropped', async (status) => {
  const trip = await book()
  const path = await subscribe(customer)
  server.answer(() => ({ status }))
  await move(trip, 'on_the_way', 1)
  expect(await titlesAt(path)).toHaveLength(1)
  expect(await waiting()).toEqual([])
  server.answer(() => ({ status: 201 }))
  await say(packer, trip)
  expect(await titlesAt(path)).toEqual(['New message from Marcus T.'])
})

/** Returns in how many seconds the push of the device is tried again. */
async function pauseOf(person: Person) {
  const [row] = await api.sql<{ seconds: number; has_task: boolean }[]>`
    select extract(epoch from p.due_at - now())::float8 as seconds,
      exists (select from graphile_worker.jobs where task_identifier = 'send_pushes'
        and run_at between p.due_at - interval '1 second' and p.due_at + interval '1 second') as has_task
    from pushes p join push_devices d on d.id = p.device_id where d.user_id = ${person.id}`
  if (row && !row.has_task) throw new Error('No task tries again.')
  return row && Math.round(row.seconds)
}

test('an overloaded push service gets the push again when it asked for it', async () => {
  const trip = await book()
  const path = await subscribe(customer)
  server.answer(() => ({ status: 429, headers: { 'Retry-After': '90' } }))
  await move(trip, 'on_the_way', 1)
  expect(await titlesAt(path)).toHaveLength(1)
  expect(await pauseOf(customer)).toBeGreaterThan(80)
  expect(await titlesAt(path)).toEqual([])
  server.answer(() => ({ status: 201 }))
  await passPauses(api)
  expect(await titlesAt(path)).toEqual(['Marcus T. is on the way'])
  expect(await waiting()).toEqual([])
})

test('a push service that is busy until the push is worthless does not get it again', async () => {
  const trip = await book()
  const path = await subscribe(customer)
  const date = new Date(Date.now() + 2 * 3_600_000).toUTCString()
  server.answer(() => ({ status: 429, headers: { 'Retry-After': date } }))
  await move(trip, 'on_the_way', 1)
  expect(await titlesAt(path)).toHaveLength(1)
  expect(await waiting()).toEqual([])
})

test('a push service that fails gets the push five times, with growing pauses', async () => {
  const trip = await book()
  const path = await subscribe(customer)
  server.answer(() => ({ status: 503 }))
  await say(packer, trip)
  const pauses: (number | undefined)[] = []
  let attempts = 0
  for (let run = 0; run < 6; run += 1) {
    attempts += (await titlesAt(path)).length
    pauses.push(await pauseOf(customer))
    await passPauses(api)
  }
  expect(attempts).toBe(5)
  expect(pauses.slice(0, 4).every((pause, index) => pause! >= [3, 27, 115, 590][index]!)).toBe(true)
  expect(pauses.slice(4)).toEqual([undefined, undefined])
  expect(await waiting()).toEqual([])
})

test('a push service that is away gets the push when it is back', async () => {
  const trip = await book()
  const gone = await createPushServer()
  const { path: _, ...subscription } = gone.subscribe()
  await customer.put('/api/push/subscriptions', subscription)
  await gone.close()
  const path = await subscribe(packer)
  await move(trip, 'on_the_way', 1)
  await say(customer, trip)
  expect(await titlesAt(path)).toEqual(['New message from Rosa D.'])
  expect(await pauseOf(customer)).toBeGreaterThan(2)
})

test('a push service that does not answer is left, and gets the push again', async () => {
  server.answer(() => 'none')
  const trip = await book()
  const path = await subscribe(customer)
  await move(trip, 'on_the_way', 1)
  await runPushTasks(api, 100)
  expect(server.take()).toHaveLength(1)
  server.answer(() => ({ status: 201 }))
  await passPauses(api)
  expect(await titlesAt(path)).toEqual(['Marcus T. is on the way'])
})

test('many pushes to a slow push service delay no push to another one', async () => {
  const slow = await createPushServer()
  const trip = await book()
  const { path: _, ...subscription } = slow.subscribe()
  await customer.put('/api/push/subscriptions', subscription)
  const message = (await (await say(packer, trip)).json()) as { id: number }
  await api.sql`
    insert into pushes (device_id, kind, subject_id, due_at, expires_at)
    select id, 'message', ${message.id}, now(), now() + interval '1 hour'
    from push_devices, generate_series(1, 600) where user_id = ${customer.id}`
  const path = await subscribe(packer)
  await say(customer, trip)
  const arrived = new Promise<void>((resolve) => {
    server.answer(() => {
      resolve()
      return { status: 201 }
    })
  })
  slow.answer(async () => {
    await arrived
    return { status: 201 }
  })
  // A push that waited for those to the slow service would wait for its own answer: until it times out.
  expect(await titlesAt(path, 60_000)).toEqual(['New message from Rosa D.'])
  expect(slow.take()).toHaveLength(601)
  expect(await waiting()).toEqual([])
  await slow.close()
})

test('a name that leads to a private address gets no request', async () => {
  const { keys, path } = server.subscribe()
  const endpoint = server.origin.replace('127.0.0.1', 'localhost') + path
  const handOver = createHandOver({
    readKeys: createPushKeys(api.sql),
    contact: 'mailto:team@example.com',
    settings: { pushesToLoopback: false },
  })
  const push = { endpoint, service: server.origin, ...keys, expires_at: new Date() }
  const payload = { title: 'A', body: 'B.', url: '/', tag: 'c' }
  const outcome = await handOver(push as unknown as PushRow, { payload, isUrgent: false })
  expect(outcome).toEqual({ is: 'failed', why: 'the push service has no public address' })
  expect(server.take()).toEqual([])
})

test('the pushes of a process that died are sent by another one', async () => {
  const trip = await book()
  const path = await subscribe(customer)
  await move(trip, 'on_the_way', 1)
  await api.sql`update pushes set due_at = now() + interval '1 minute', attempts = 1`
  expect(await titlesAt(path)).toEqual([])
  await passPauses(api, '2 minutes')
  await wakePushes(api.sql)
  expect(await titlesAt(path)).toEqual(['Marcus T. is on the way'])
})

test('processes that take pushes at once take different ones', async () => {
  const trip = await book()
  await subscribe(customer)
  for (let count = 0; count < 20; count += 1) await say(packer, trip)
  const taking = { count: 5, busy: [], idleSeconds: 3600 }
  const taken = await Promise.all(Array.from({ length: 8 }, () => takePushes(api.sql, taking)))
  const ids = taken.flat().map(({ id }) => id)
  expect(ids.length).toBeGreaterThan(0)
  expect(new Set(ids).size).toBe(ids.length)
  // They are due again only when the processes that have taken them count as dead.
  expect(await takePushes(api.sql, { ...taking, count: 20 })).toHaveLength(20 - ids.length)
  expect(await takePushes(api.sql, taking)).toEqual([])
})
