import { runTx } from '../platform/db/sql.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import { recordEvents } from '../events/record-events.sql.ts'
import { readTrip } from '../operator/read/readers.ts'
import { runOperatorCommand } from '../operator/command/command.ts'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import type { Notifications } from '../notifications/notifications.contract.ts'
import type { CustomerJob, GigEvent, Trip } from './trips.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
let stranger: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer', { name: 'Dana Smith' })
  packer = await api.signUp('packer')
  stranger = await api.signUp('packer')
  await packer.put('/api/packer/edit', { name: 'Marcus Torres' })
})
afterAll(() => api.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

/** Creates a gig and books it as the packer. Returns the gig's id and the trip. */
async function book(pickupHours = 0): Promise<{ gigId: number; trip: Trip }> {
  const { id: gigId } = await api.createGig(customer, {
    pickup_date: inHours(pickupHours),
    dropoff_date: inHours(pickupHours + 4),
  })
  expect((await packer.post(`/api/packer/gigs/${gigId}`)).status).toBe(201)
  return { gigId, trip: await tripOf(gigId, packer) }
}

async function tripOf(gigId: number, person: Person): Promise<Trip> {
  const response = await person.get(`/api/gigs/${gigId}/trip`)
  expect(response.status).toBe(200)
  return (await response.json()) as Trip
}

const move = (person: Person, { id }: Trip, json: object) =>
  person.post(`/api/trips/${id}/stage`, json)

const eventsOf = async (gigId: number, person: Person) =>
  (await (await person.get(`/api/gigs/${gigId}/events`)).json()) as GigEvent[]

const statusOf = async (gigId: number) => {
  const [row] = await api.sql<{ gig_status_id: number }[]>`
    select gig_status_id from gigs where id = ${gigId}`
  return row?.gig_status_id
}

test('a trip from booking to completion, as customer and packer see it', async () => {
  const { gigId, trip } = await book()
  expect(trip).toMatchObject({
    gig_id: gigId,
    stage: 'booked',
    version: 1,
    customer: { id: customer.id, display_name: 'Dana S.' },
    packer: { id: packer.id, display_name: 'Marcus T.', completed_jobs: 0 },
    is_secured: null,
    completion_code: null,
    ended_at: null,
  })
  for (const [index, stage] of ['on_the_way', 'at_pickup', 'loaded', 'delivered'].entries()) {
    const response = await move(packer, trip, { stage, version: index + 1 })
    expect(await response.json()).toMatchObject({
      stage,
      version: index + 2,
      completion_code: null,
      packer: { completed_jobs: 0 },
    })
    expect(await statusOf(gigId)).toBe(stage === 'delivered' ? 3 : 2)
  }
  const { completion_code } = await tripOf(gigId, customer)
  expect(completion_code).toMatch(/^\d{6}$/)
  const done = await move(packer, trip, { stage: 'completed', version: 5, completion_code })
  expect(await done.json()).toMatchObject({
    ...{ stage: 'completed', version: 6, next: [] },
    packer: { completed_jobs: 1 },
  })
  const events = await eventsOf(gigId, customer)
  expect(events.map(({ kind, actor, from_stage }) => [kind, actor, from_stage])).toEqual([
    ['posted', 'customer', null],
    ['booked', 'packer', null],
    ['on_the_way', 'packer', 'booked'],
    ['at_pickup', 'packer', 'on_the_way'],
    ['loaded', 'packer', 'at_pickup'],
    ['delivered', 'packer', 'loaded'],
    ['completed', 'packer', 'delivered'],
    ['review_time', 'system', null],
  ])
  expect(JSON.stringify(events)).not.toContain(completion_code)
  // A packer sees the events of their own trips, not earlier events of the gig.
  expect((await eventsOf(gigId, packer)).map(({ kind }) => kind)).toEqual(
    events.slice(1).map(({ kind }) => kind),
  )
})

test('a long timeline has its newest events, also those that committed after later ones', async () => {
  const { gigId, trip } = await book()
  const event = { gig_id: gigId, trip_id: trip.id, actor: 'customer', kind: 'changed' } as const
  const sides = { customer_id: customer.id, packer_id: packer.id }
  await recordEvents(
    api.sql,
    Array.from({ length: 500 }, () => ({ ...event, ...sides })),
  )
  const seen = await runTx(api.sql, async (tx) => {
    await recordEvents(tx, [{ ...event, ...sides, kind: 'proof' }])
    await recordEvents(api.sql, [{ ...event, ...sides }])
    return eventsOf(gigId, packer)
  })
  const kinds = async (path: string) =>
    ((await (await packer.get(path)).json()) as GigEvent[]).slice(-2).map(({ kind }) => kind)
  expect(await kinds(`/api/gigs/${gigId}/events`)).toEqual(['proof', 'changed'])
  // Pages that asked for what is new, with the id of the newest event, would miss the first one for ever.
  expect(await kinds(`/api/gigs/${gigId}/events?after=${seen.at(-1)?.id}`)).toEqual([
    ...['proof', 'changed'],
  ])
  const { events } = await readTrip(api.sql, trip.id)
  expect(events.slice(-2).map(({ kind }) => kind)).toEqual(['proof', 'changed'])
})

test('the booking calls move the trip, too', async () => {
  const { gigId } = await book(60)
  expect((await packer.delete(`/api/packer/gigs/${gigId}`)).status).toBe(204)
  expect(await tripOf(gigId, packer)).toMatchObject({ stage: 'cancelled', version: 2 })
  await packer.post(`/api/packer/gigs/${gigId}`)
  await api.startPickup(gigId)
  await packer.put(`/api/packer/gig/${gigId}`, { gig_status_id: 3 })
  expect(await tripOf(gigId, customer)).toMatchObject({
    stage: 'delivered',
    completion_code: expect.stringMatching(/^\d{6}$/) as string,
  })
})

test('a repeated move changes nothing; an old version or a move that is not allowed gets the current stage', async () => {
  const { gigId, trip } = await book()
  await move(packer, trip, { stage: 'on_the_way', version: 1 })
  const again = await move(packer, trip, { stage: 'on_the_way', version: 1 })
  expect([again.status, await again.json()]).toMatchObject([200, { version: 2 }])
  const old = await move(packer, trip, { stage: 'loaded', version: 1 })
  expect([old.status, await old.json()]).toMatchObject([
    409,
    {
      stage: 'on_the_way',
      version: 2,
      detail: 'This booking has changed. It is on the way.',
    },
  ])
  const early = await book(20)
  const refused = await move(packer, early.trip, { stage: 'delivered', version: 1 })
  expect([refused.status, await refused.json()]).toMatchObject([409, { stage: 'booked' }])
  expect(await eventsOf(gigId, packer)).toHaveLength(2)
})

test('of several moves at once one succeeds; the others get 409 or change nothing', async () => {
  const { gigId, trip } = await book()
  const stages = ['on_the_way', 'at_pickup', 'on_the_way', 'loaded']
  const answers = await Promise.all(
    stages.map((stage) => move(packer, trip, { stage, version: 1 })),
  )
  const { stage, version } = await tripOf(gigId, packer)
  expect(version).toBe(2)
  expect(answers.map(({ status }) => status)).toEqual(
    stages.map((wanted) => (wanted === stage ? 200 : 409)),
  )
  expect(await eventsOf(gigId, packer)).toHaveLength(2)
})

test('after five wrong codes the packer gets 429; the customer needs no code', async () => {
  const { gigId, trip } = await book()
  await move(packer, trip, { stage: 'delivered', version: 1 })
  const { completion_code } = await tripOf(gigId, customer)
  const wrong = completion_code === '000000' ? '000001' : '000000'
  const attempt = (code: string | null) =>
    move(packer, trip, { stage: 'completed', version: 2, completion_code: code })
  const guesses = await Promise.all(Array.from({ length: 8 }, () => attempt(wrong)))
  expect(guesses.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    ...Array<number>(5).fill(403),
    ...Array<number>(3).fill(429),
  ])
  // A repeated move to delivered, with a code, does not reset the count of wrong codes.
  await move(packer, trip, { stage: 'delivered', version: 2, completion_code: wrong })
  const locked = await attempt(completion_code)
  expect(locked.status).toBe(429)
  expect(Number(locked.headers.get('Retry-After'))).toBeGreaterThan(0)
  const confirmed = await move(customer, trip, { stage: 'completed', version: 2 })
  expect(await confirmed.json()).toMatchObject({ stage: 'completed' })
})

test('strangers see no trip', async () => {
  const { gigId, trip } = await book()
  for (const path of [
    `/api/trips/${trip.id}`,
    `/api/gigs/${gigId}/trip`,
    `/api/gigs/${gigId}/events`,
  ]) {
    expect((await stranger.get(path)).status).toBe(404)
  }
  expect((await move(stranger, trip, { stage: 'loaded', version: 1 })).status).toBe(404)
  expect((await move(customer, trip, { stage: 'loaded', version: 1 })).status).toBe(403)
})

test('customer and packer can cancel until the truck is loaded', async () => {
  const first = await book()
  const reason = { reason: 'The truck broke down.' }
  const canceled = await packer.post(`/api/trips/${first.trip.id}/cancel`, reason)
  expect(await canceled.json()).toMatchObject({ stage: 'cancelled', end_reason: reason.reason })
  expect(await statusOf(first.gigId)).toBe(1)
  const second = await book()
  await customer.post(`/api/trips/${second.trip.id}/cancel`, { ...reason, reopen: false })
  expect(await statusOf(second.gigId)).toBeUndefined()
  expect(await (await packer.get(`/api/trips/${second.trip.id}`)).json()).toMatchObject({
    gig_id: null,
    stage: 'cancelled',
  })
  expect((await eventsOf(second.gigId, customer)).map(({ kind }) => kind)).toEqual([
    'posted',
    'booked',
    'cancelled',
    'deleted',
  ])
  const third = await book()
  await move(packer, third.trip, { stage: 'at_pickup', version: 1 })
  await move(packer, third.trip, { stage: 'loaded', version: 2 })
  expect((await customer.post(`/api/trips/${third.trip.id}/cancel`, reason)).status).toBe(409)
  expect((await packer.delete(`/api/packer/gigs/${third.gigId}`)).status).toBe(409)
})

test('a customer who cancels and deletes a job just after its packer canceled deletes it', async () => {
  const { gigId, trip } = await book(60)
  const cancel = (person: Person, more: object = {}) =>
    person.post(`/api/trips/${trip.id}/cancel`, { reason: 'As we agreed.', ...more })
  expect((await cancel(packer)).status).toBe(200)
  expect((await cancel(customer)).status).toBe(200)
  expect(await statusOf(gigId)).toBe(1)
  expect((await stranger.post(`/api/packer/gigs/${gigId}`)).status).toBe(201)
  expect((await cancel(customer, { reopen: false })).status).toBe(409)
  expect(await statusOf(gigId)).toBe(2)
  expect((await stranger.delete(`/api/packer/gigs/${gigId}`)).status).toBe(204)
  for (const attempt of [1, 2]) {
    const answer = await cancel(customer, { reopen: false })
    expect([attempt, answer.status, await answer.json()]).toMatchObject([
      ...[attempt, 200],
      { stage: 'cancelled', gig_id: null, end_reason: 'As we agreed.' },
    ])
  }
  expect(await statusOf(gigId)).toBeUndefined()
})

test('a no-show within its period ends the trip; damage after the delivery opens a dispute', async () => {
  const early = await book()
  const noShow = { kind: 'no_show', text: 'The packer did not show up.' }
  expect((await customer.post(`/api/trips/${early.trip.id}/problem`, noShow)).status).toBe(409)
  const late = await book(-1)
  expect((await customer.post(`/api/trips/${late.trip.id}/problem`, noShow)).status).toBe(409)
  await api.sql`
    update trips set created_at = created_at - interval '1 hour' where id = ${late.trip.id}`
  const reported = await customer.post(`/api/trips/${late.trip.id}/problem`, noShow)
  expect([reported.status, await reported.json()]).toMatchObject([201, { stage: 'no_show' }])
  expect(await statusOf(late.gigId)).toBe(1)
  await move(packer, early.trip, { stage: 'delivered', version: 1 })
  const damage = { kind: 'damage', text: 'A leg of the table is broken.' }
  const disputed = await customer.post(`/api/trips/${early.trip.id}/problem`, damage)
  expect(await disputed.json()).toMatchObject({ stage: 'disputed' })
  const events = await eventsOf(early.gigId, packer)
  expect(events.filter(({ note }) => note === damage.text)).toEqual([
    expect.objectContaining({ kind: 'problem', reason: 'damage' }),
  ])
  const bell = (await (await packer.get('/api/notifications')).json()) as Notifications
  const news = bell.notifications.filter(({ gig_id }) => gig_id === early.gigId)
  expect(news.map(({ kind }) => kind)).toEqual(['problem'])
})

test('if both sides say that they were there, it is a dispute, and an operator ends the trip', async () => {
  const { gigId, trip } = await book(-1)
  await move(packer, trip, { stage: 'at_pickup', version: 1 })
  await api.sql`update trips set created_at = created_at - interval '1 hour' where id = ${trip.id}`
  const noShow = { kind: 'no_show', text: 'The packer is not here.' }
  const reported = await customer.post(`/api/trips/${trip.id}/problem`, noShow)
  expect([reported.status, await reported.json()]).toMatchObject([
    201,
    { stage: 'disputed', delivered_at: null, next: [] },
  ])
  const again = await customer.post(`/api/trips/${trip.id}/problem`, noShow)
  expect([again.status, await again.json()]).toMatchObject([201, { version: 3 }])
  const reports = (await eventsOf(gigId, packer)).filter(({ kind }) => kind === 'problem')
  expect(reports).toHaveLength(1)
  const calls = [
    packer.post(`/api/trips/${trip.id}/stage`, { stage: 'loaded', version: 3 }),
    packer.delete(`/api/packer/gigs/${gigId}`),
    packer.put(`/api/packer/gig/${gigId}`, { gig_status_id: 3 }),
    customer.post(`/api/trips/${trip.id}/cancel`, { reason: 'I found others.' }),
    customer.delete(`/api/gigs/${gigId}`),
  ]
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([409, 409, 409, 409, 409])
  expect((await tripOf(gigId, packer)).packer.bookings_kept).toBe(
    (await tripOf(gigId, customer)).packer.bookings_kept,
  )
  await runOperatorCommand(['end', 'trip', String(trip.id), 'no-show', 'The photos say so.'], {
    ...{ env: () => ({ DATABASE_URL: api.url }), start: 'operate', say: () => {} },
  })
  expect(await tripOf(gigId, customer)).toMatchObject({
    ...{ stage: 'no_show', end_reason: 'The photos say so.', review_until: null },
  })
  expect(await statusOf(gigId)).toBe(1)
  expect((await packer.post(`/api/packer/gigs/${gigId}`)).status).toBe(409)
})

test('a trip has at most five reports, until 48 hours after its end', async () => {
  const { trip } = await book()
  const report = (person: Person) =>
    person.post(`/api/trips/${trip.id}/problem`, { kind: 'other', text: 'The door is closed.' })
  for (const person of [customer, packer, customer, packer]) {
    expect((await report(person)).status).toBe(201)
  }
  await packer.post(`/api/trips/${trip.id}/cancel`, { reason: 'The door is closed.' })
  const age = (hours: number) => api.sql`
    update trips set ended_at = now() - make_interval(hours => ${hours}) where id = ${trip.id}`
  await age(49)
  expect((await report(customer)).status).toBe(409)
  await age(47)
  expect((await report(customer)).status).toBe(201)
  expect((await report(packer)).status).toBe(409)
})

test('five reports of the packer do not keep the customer from opening a dispute', async () => {
  const { gigId, trip } = await book()
  await move(packer, trip, { stage: 'delivered', version: 1 })
  const report = (person: Person) =>
    person.post(`/api/trips/${trip.id}/problem`, { kind: 'damage', text: 'A leg is broken.' })
  for (let sent = 0; sent < 5; sent += 1) expect((await report(packer)).status).toBe(201)
  expect((await report(packer)).status).toBe(409)
  expect((await report(customer)).status).toBe(201)
  expect((await tripOf(gigId, customer)).stage).toBe('disputed')
})

test('a job that is loaded cannot be deleted at any door', async () => {
  const { gigId, trip } = await book()
  await move(packer, trip, { stage: 'at_pickup', version: 1 })
  await move(packer, trip, { stage: 'loaded', version: 2 })
  const reason = { reason: 'Changed my mind.', reopen: false }
  const answers = await Promise.all([
    customer.delete(`/api/gigs/${gigId}`),
    customer.post(`/api/trips/${trip.id}/cancel`, reason),
    customer.delete('/api/account', { password: customer.password }),
  ])
  expect(answers.map(({ status }) => status)).toEqual([409, 409, 409])
  expect(await statusOf(gigId)).toBe(2)
})

test('both sides of a dispute can send photos, and see the deadline of the decision', async () => {
  const { gigId, trip } = await book()
  const reply = {
    text: 'It was broken before.',
    images: [await api.upload(packer), await api.upload(packer)],
  }
  const send = (person: Person, call: string, json: object) =>
    person.post(`/api/trips/${trip.id}/${call}`, json)
  expect((await send(packer, 'problem-reply', reply)).status).toBe(409)
  await move(packer, trip, { stage: 'delivered', version: 1 })
  const report = { kind: 'damage', text: 'A leg is broken.', images: [await api.upload(customer)] }
  const { stage_at, answer_by } = (await (await send(customer, 'problem', report)).json()) as Trip
  expect(Date.parse(answer_by ?? '') - Date.parse(stage_at)).toBe(48 * 3_600_000)
  expect((await send(customer, 'problem-reply', reply)).status).toBe(403)
  expect((await send(packer, 'problem-reply', reply)).status).toBe(201)
  const photos = (await eventsOf(gigId, customer)).flatMap(({ kind, images }) =>
    images ? [[kind, images.length]] : [],
  )
  expect(photos).toEqual([
    ['problem', 1],
    ['problem_reply', 2],
  ])
  const events = await eventsOf(gigId, packer)
  const [src = ''] = events.flatMap(({ images = [] }) => images)
  expect((await packer.get(src)).status).toBe(200)
  const tooMany = { ...report, images: Array<string>(6).fill('AAAAAAAAAAAAAAAAAAAAAAAA') }
  expect((await send(customer, 'problem', tooMany)).status).toBe(422)
  for (let sent = 1; sent < 5; sent += 1) await send(packer, 'problem-reply', { text: 'Again.' })
  expect((await send(packer, 'problem-reply', { text: 'Once more.' })).status).toBe(409)
})

test('a report and a reply that are sent again with the same Idempotency-Key count once', async () => {
  const { gigId, trip } = await book()
  await move(packer, trip, { stage: 'delivered', version: 1 })
  const send = async (person: Person, call: string, json: object, key: string) => {
    const headers = { 'Idempotency-Key': key }
    return (await person.post(`/api/trips/${trip.id}/${call}`, json, { headers })).status
  }
  const report = { kind: 'damage', text: 'A leg is broken.', images: [await api.upload(customer)] }
  const reply = { text: 'It was broken before.', images: [await api.upload(packer)] }
  expect([
    await send(customer, 'problem', report, 'one'),
    ...(await Promise.all([1, 2].map(() => send(customer, 'problem', report, 'one')))),
    await send(packer, 'problem-reply', reply, 'one'),
    await send(packer, 'problem-reply', reply, 'one'),
  ]).toEqual([201, 201, 201, 201, 201])
  expect(await send(customer, 'problem', { ...report, text: 'A door.' }, 'one')).toBe(409)
  expect(await send(customer, 'problem', report, 'no key!')).toBe(400)
  const sent = (await eventsOf(gigId, customer)).map(({ kind }) => kind)
  expect(sent.filter((kind) => kind.startsWith('problem'))).toEqual(['problem', 'problem_reply'])
})

test('after a reported no-show, the packer cannot book the gig again in any way; others can', async () => {
  const text = 'The house stayed dark.'
  const endAsNoShow = async (reporter: Person) => {
    const { gigId, trip } = await book(-1)
    if (reporter === packer) await move(packer, trip, { stage: 'at_pickup', version: 1 })
    await api.sql`
      update trips set created_at = created_at - interval '1 hour', stage_at = stage_at - interval '1 hour'
      where id = ${trip.id}`
    const report = { kind: 'no_show', text }
    expect((await reporter.post(`/api/trips/${trip.id}/problem`, report)).status).toBe(201)
    return gigId
  }
  const noShowOf = async (gigId: number, person: Person) =>
    ((await (await person.get(`/api/gig/${gigId}`)).json()) as Gig).no_show
  const missed = await endAsNoShow(customer)
  const again = await packer.post(`/api/packer/gigs/${missed}`)
  expect([again.status, ((await again.json()) as { detail: string }).detail]).toEqual([
    409,
    'You did not come, or ended your booking shortly before the pickup, so you cannot book this gig again.',
  ])
  const byHand = api.sql.begin(async (tx) => {
    await tx`update gigs set gig_status_id = 2, packer_id = ${packer.id} where id = ${missed}`
    await tx`insert into bookings (gig_id, packer_id) values (${missed}, ${packer.id})`
  })
  await expect(byHand).rejects.toThrow(/did not come to gig/)
  expect(await noShowOf(missed, packer)).toBe(true)
  expect(await noShowOf(missed, customer)).toBeUndefined()
  expect(await noShowOf(missed, stranger)).toBeUndefined()
  expect((await stranger.post(`/api/packer/gigs/${missed}`)).status).toBe(201)
  // A packer who showed up can, after a no-show of the customer.
  const kept = await endAsNoShow(packer)
  expect(await noShowOf(kept, packer)).toBeUndefined()
  expect((await packer.post(`/api/packer/gigs/${kept}`)).status).toBe(201)
})

test('a customer lists their own jobs with stages, in pages', async () => {
  const dana = await api.signUp('customer')
  const gigs = [await api.createGig(dana), await api.createGig(dana), await api.createGig(dana)]
  await packer.post(`/api/packer/gigs/${gigs[1]?.id}`)
  const all = (await (await dana.get('/api/customer/jobs')).json()) as CustomerJob[]
  expect(all.map(({ gig_id, stage }) => [gig_id, stage])).toEqual([
    [gigs[2]?.id, 'posted'],
    [gigs[1]?.id, 'booked'],
    [gigs[0]?.id, 'posted'],
  ])
  expect(all[1]).toMatchObject({
    packer: { id: packer.id, display_name: 'Marcus T.' },
    pickup: { city: gigs[1]?.pickup_location.city },
    pickup_time_zone: gigs[1]?.pickup_time_zone,
  })
  const open = await dana.get('/api/customer/jobs?state=open&limit=1')
  expect(await open.json()).toEqual(all.slice(0, 1))
  const [, next = ''] = /<([^>]+)>/.exec(open.headers.get('Link') ?? '') ?? []
  expect(await (await dana.get(next)).json()).toEqual(all.slice(2))
  expect((await dana.get('/api/customer/jobs?cursor=none')).status).toBe(400)
})

test('an open job says how its packer or an operator ended the last booking, until the next booking', async () => {
  const { gigId, trip } = await book(60)
  const endedOf = async () => {
    const jobs = (await (await customer.get('/api/customer/jobs')).json()) as CustomerJob[]
    return jobs.find(({ gig_id }) => gig_id === gigId)?.ended_booking
  }
  expect(await endedOf()).toBeNull()
  const reason = 'The truck broke down.'
  await packer.post(`/api/trips/${trip.id}/cancel`, { reason })
  expect(await endedOf()).toEqual({
    trip_id: trip.id,
    stage: 'cancelled',
    actor: 'packer',
    packer: { id: packer.id, display_name: 'Marcus T.' },
    reason,
    ended_at: (await tripOf(gigId, customer)).ended_at,
  })
  await packer.post(`/api/packer/gigs/${gigId}`)
  expect(await endedOf()).toBeNull()
  const { id } = await tripOf(gigId, customer)
  await customer.post(`/api/trips/${id}/cancel`, { reason })
  expect(await endedOf()).toBeNull()
  await packer.post(`/api/packer/gigs/${gigId}`)
  const last = String((await tripOf(gigId, customer)).id)
  await runOperatorCommand(['end', 'trip', last, '0', reason], {
    ...{ env: () => ({ DATABASE_URL: api.url }), start: 'operate', say: () => {} },
  })
  expect(await endedOf()).toMatchObject({ stage: 'cancelled', actor: 'operator', reason })
})

test('when 12 packers book a gig at once, one gets a trip', async () => {
  const packers = await Promise.all(Array.from({ length: 12 }, () => api.signUp('packer')))
  const { id } = await api.createGig(customer)
  await Promise.all(packers.map((person) => person.post(`/api/packer/gigs/${id}`)))
  expect(await api.sql`select id from trips where gig_id = ${id}`).toHaveLength(1)
  expect((await eventsOf(id, customer)).map(({ kind }) => kind)).toEqual(['posted', 'booked'])
})

test('a change of the gig also changes its trip', async () => {
  const { gigId, trip } = await book()
  await runTx(api.sql, (tx) =>
    changeColumns(tx, gigId, { price_cents: trip.price * 100 + 1000, title: 'New' }),
  )
  expect(await tripOf(gigId, packer)).toMatchObject({ title: 'New', price: trip.price + 10 })
  expect((await eventsOf(gigId, packer)).at(-1)?.kind).toBe('price_raised')
})
