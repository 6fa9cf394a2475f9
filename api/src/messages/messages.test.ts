import { moveTo } from '../workflow/moves.fixture.ts'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { AccountExport } from '../account/account.contract.ts'
import type { Booking } from '../bookings/bookings.contract.ts'
import { sweepImages } from '../images/sweep-images.ts'
import type { Notifications } from '../notifications/notifications.contract.ts'
import { defaultSettings } from '../platform/settings.ts'
import { until, untilWaiting } from '../platform/until.fixture.ts'
import type { CustomerJob, GigEvent, Trip } from '../trips/trips.contract.ts'
import { createConversation, send, sent, threadOf } from './messages.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const detailOf = async (response: Response) => [
  response.status,
  ((await response.json()) as { detail: string }).detail,
]

/** Reports that the packer has arrived and, for `loaded`, that everything is loaded. */
async function reportStage(packer: Person, tripId: number, stage: 'at_pickup' | 'loaded') {
  const report = (step: string, version: number) =>
    packer.post(`/api/trips/${tripId}/stage`, { stage: step, version })
  await report('at_pickup', 1)
  if (stage === 'loaded') await report(stage, 2)
}

test('both sides write and read, and see when the other has seen a message', async () => {
  const { customer, packer, tripId, gigId, path } = await createConversation(api)
  const asked = await sent(packer, path, { text: ' Is the loading zone free? ' })
  expect(asked).toMatchObject({
    ...{ trip_id: tripId, sender: 'packer', text: 'Is the loading zone free?' },
    ...{ images: [], proof: null, seen_at: null },
  })
  expect(await threadOf(customer, path)).toMatchObject({
    ...{ trip_id: tripId, gig_id: gigId, title: 'Two rooms', other: 'Marcus T.' },
    ...{ pickup_time_zone: 'America/Chicago', is_open: true, closes_at: null },
    messages: [asked],
  })
  // Reading alone marks nothing.
  expect((await threadOf(packer, path)).messages[0]?.seen_at).toBeNull()
  // The sender cannot mark the message.
  await packer.put(`${path}/read`, { id: asked.id })
  expect((await threadOf(packer, path)).messages[0]?.seen_at).toBeNull()
  expect((await customer.put(`${path}/read`, { id: asked.id })).status).toBe(204)
  const { messages, other } = await threadOf(packer, path)
  expect([other, typeof messages[0]?.seen_at]).toEqual(['Dana W.', 'string'])
  // A second reading keeps the time of the first.
  await customer.put(`${path}/read`, { id: 2_147_483_647 })
  expect((await threadOf(packer, path)).messages).toEqual(messages)
})

test('a message tells the pages of both sides, with ids only, and a repeated call tells neither', async () => {
  const { customer, packer, gigId, tripId, path } = await createConversation(api)
  const heard: string[] = []
  const { unlisten } = await api.sql.listen('changes', (text) => heard.push(text))
  for (let call = 0; call < 2; call++)
    await sent(packer, path, { text: 'Which door?' }, 'told-once')
  await api.sql.notify('changes', '"the end"')
  await until(() => heard.includes('"the end"'))
  await unlisten()
  expect(heard.map((text) => JSON.parse(text) as unknown)).toEqual([
    { kind: 'message', gig_id: gigId, trip_id: tripId, users: [customer.id, packer.id] },
    'the end',
  ])
})

test('unread messages are counted in the trip, the list of jobs and the notifications', async () => {
  const { customer, packer, tripId, gigId, path } = await createConversation(api)
  await sent(packer, path, { text: 'One' })
  const second = await sent(packer, path, { text: 'Two' })
  const counts = async () => {
    const [trip, jobs, news] = await Promise.all([
      customer.get(`/api/trips/${tripId}`).then((answer) => answer.json() as Promise<Trip>),
      customer.get('/api/customer/jobs').then((answer) => answer.json() as Promise<CustomerJob[]>),
      customer.get('/api/notifications').then((answer) => answer.json() as Promise<Notifications>),
    ])
    return [trip.unread_messages, jobs[0]?.unread_messages, news.messages] as const
  }
  const conversation = { trip_id: tripId, gig_id: gigId, title: 'Two rooms', other: 'Marcus T.' }
  expect(await counts()).toEqual([
    ...[2, 2],
    [{ ...conversation, count: 2, created_at: second.created_at }],
  ])
  await sent(customer, path, { text: 'Three' })
  const [own] = (await (await packer.get('/api/packers/gigs')).json()) as Booking[]
  expect(own).toMatchObject({ gig_id: gigId, unread_messages: 1 })
  await customer.put(`${path}/read`, { id: second.id })
  expect(await counts()).toEqual([0, 0, []])
})

test('a repeated call sends nothing, also at once and after the conversation was closed', async () => {
  const { customer, tripId, path } = await createConversation(api)
  const json = { text: 'Hello', images: [await api.upload(customer)] }
  const all = await Promise.all([1, 2, 3, 4].map(() => sent(customer, path, json, 'same')))
  expect(new Set(all.map(({ id }) => id)).size).toBe(1)
  await endTrip(tripId, '15 days')
  expect(await sent(customer, path, json, 'same')).toEqual(all[0])
  expect(await detailOf(await send(customer, path, { text: 'Other' }, 'same'))).toEqual([
    409,
    'This Idempotency-Key was used for another message.',
  ])
  expect((await threadOf(customer, path)).messages).toHaveLength(1)
  expect((await customer.post(path, { text: 'No key' })).status).toBe(400)
})

/** Completes the trip, and moves its end into the past. */
async function endTrip(tripId: number, ago: string) {
  await moveTo(api.sql, tripId, 'delivered')
  await moveTo(api.sql, tripId, 'completed')
  await api.sql`update trips set ended_at = now() - ${ago}::interval where id = ${tripId}`
}

test('14 days after the end of the trip, messages can be read but not written', async () => {
  const { customer, packer, tripId, path } = await createConversation(api)
  await endTrip(tripId, '13 days 23 hours')
  await sent(packer, path, { text: 'You forgot a box.' })
  expect((await threadOf(customer, path)).is_open).toBe(true)
  await api.sql`update trips set ended_at = now() - interval '14 days' where id = ${tripId}`
  expect(await detailOf(await send(customer, path, { text: 'Thanks' }))).toEqual([
    409,
    'This conversation is closed. You could write until 14 days after the end of the move.',
  ])
  const { is_open: isOpen, messages } = await threadOf(customer, path)
  expect([isOpen, messages.map(({ text }) => text)]).toEqual([false, ['You forgot a box.']])
})

test('the newest 50 come first, and the link leads to older ones', async () => {
  const { customer, packer, tripId, path } = await createConversation(api)
  await api.sql`
    insert into messages (trip_id, sender_id, recipient_id, key, body_hash, text)
    select ${tripId}, ${packer.id}, ${customer.id}, 'many-' || n, '', n::text
    from generate_series(1, 101) n`
  const texts: string[][] = []
  let next: string | undefined = path
  while (next !== undefined) {
    const page: Response = await customer.get(next)
    texts.push(
      ((await page.json()) as { messages: { text: string }[] }).messages.map((m) => m.text),
    )
    next = page.headers.get('Link')?.split(/[<>]/)[1]
  }
  expect(texts.map((page) => [page.length, page[0], page.at(-1)])).toEqual([
    [50, '52', '101'],
    [50, '2', '51'],
    [1, '1', '1'],
  ])
})

/** The form of a token is all that the fields' checks look at. */
const token = 'AAAAAAAAAAAAAAAAAAAAAAAA'

test.each([
  [{}, 'text', 'is required without photos'],
  [{ text: ' \n ' }, 'text', 'is required without photos'],
  [{ text: 'x'.repeat(2001) }, 'text', 'must be at most 2000 characters'],
  [{ text: 'a\0b' }, 'text', 'contains characters that cannot be stored'],
  [{ text: 'a', proof: 'pickup' }, 'proof', 'needs at least one photo'],
  [{ images: [token], proof: 'garage' }, 'proof', 'must be pickup or delivery'],
  [{ images: Array(6).fill(token) }, 'images', 'must have at most 5 entries'],
  [
    { images: ['/api/images/AAAAAAAAAAAAAAAAAAAAAAAA'] },
    'images.0',
    'must be the token of a photo',
  ],
])('bad input %# gets one sentence', async (json, path, message) => {
  const { customer, path: url } = await createConversation(api)
  const response = await send(customer, url, json)
  const { errors } = (await response.json()) as { errors: { path: string; message: string }[] }
  expect([response.status, errors.length, errors[0]?.path]).toEqual([422, 1, path])
  expect(errors[0]?.message).toContain(message)
  expect((await threadOf(customer, url)).messages).toEqual([])
})

test('HTML, links and control characters come back as the same plain text', async () => {
  const { customer, packer, path } = await createConversation(api)
  const text = '<img src=x onerror=alert(1)> https://evil.example \u202E\u0007 🚚'
  await sent(packer, path, { text })
  expect((await threadOf(customer, path)).messages[0]?.text).toBe(text)
  await sent(packer, path, { text: '🚚'.repeat(2000) })
})

test('an unknown photo is refused, and nothing is sent', async () => {
  const { customer, path } = await createConversation(api)
  const images = [await api.upload(customer), token]
  const response = await send(customer, path, { text: 'Look', images })
  expect(response.status).toBe(422)
  expect(await response.json()).toMatchObject({ missing_photos: [token] })
  expect((await threadOf(customer, path)).messages).toEqual([])
})

test('an account can send 30 messages in a minute', async () => {
  const { customer, packer, path } = await createConversation(api)
  const app = api.build({ attempts: { ...defaultSettings.attempts, messagesPerAccount: 2 } })
  const statuses: number[] = []
  for (const person of [customer, customer, customer, packer]) {
    const response = await app.request(path, {
      method: 'POST',
      headers: {
        Cookie: person.cookie,
        'Content-Type': 'application/json',
        'Idempotency-Key': `flood-${statuses.length}`,
      },
      body: JSON.stringify({ text: 'Hello' }),
    })
    statuses.push(response.status)
    if (response.status !== 429) continue
    expect(response.headers.get('Retry-After')).toBe('60')
    expect(await response.json()).toMatchObject({
      detail: 'You are sending messages too quickly. Please wait a minute.',
    })
  }
  expect(statuses).toEqual([201, 201, 429, 201])
  expect(defaultSettings.attempts.messagesPerAccount).toBe(30)
})

test('a proof appears in the timeline of both sides, with its photos', async () => {
  const { customer, packer, tripId, gigId, path } = await createConversation(api)
  await reportStage(packer, tripId, 'at_pickup')
  const images = [await api.upload(packer), await api.upload(packer)]
  const proof = await sent(packer, path, { text: 'All boxes', images, proof: 'pickup' })
  expect(proof).toMatchObject({
    proof: 'pickup',
    images: [/^\/api\/images\//, /^\/api\/images\//].map((pattern) =>
      expect.stringMatching(pattern),
    ),
  })
  for (const person of [customer, packer]) {
    const events = (await (await person.get(`/api/gigs/${gigId}/events`)).json()) as GigEvent[]
    expect(events.at(-1)).toMatchObject({
      ...{ kind: 'proof', actor: 'packer', reason: 'pickup', trip_id: tripId, note: null },
      images: proof.images,
    })
    const { notifications } = (await (
      await person.get('/api/notifications')
    ).json()) as Notifications
    expect(notifications.map(({ kind }) => kind)).not.toContain('proof')
  }
  // Without a session: the random URL is the secret, as for photos of gigs.
  expect((await api.send('GET', `${proof.images[0]}?w=320`)).status).toBe(200)
})

test('the sweep keeps photos of messages, and deletes them with the account of their sender', async () => {
  const { customer, packer, gigId, tripId, path } = await createConversation(api)
  await reportStage(packer, tripId, 'loaded')
  const { images } = await sent(packer, path, {
    images: [await api.upload(packer)],
    proof: 'pickup',
  })
  const answer = await sent(customer, path, { text: 'Thanks' })
  // Negative, so that also a photo of this millisecond is old enough.
  await sweepImages(api.sql, api.images, -1_000)
  expect((await api.send('GET', images[0] ?? '')).status).toBe(200)

  await endTrip(tripId, '1 day')
  await api.sql`update gigs set gig_status_id = 3 where id = ${gigId}`
  expect((await packer.delete('/api/account', { password: packer.password })).status).toBe(204)
  expect((await api.send('GET', images[0] ?? '')).status).toBe(404)
  const thread = await threadOf(customer, path)
  expect(thread).toMatchObject({ is_open: false, messages: [{ id: answer.id }] })
  expect(await detailOf(await send(customer, path, { text: 'Hello?' }))).toEqual([
    409,
    'The other side has deleted the account, so your message would not be read.',
  ])
  // The timeline keeps the event, without photos.
  const events = (await (await customer.get(`/api/gigs/${gigId}/events`)).json()) as GigEvent[]
  expect(events.find(({ kind }) => kind === 'proof')).toMatchObject({ images: [] })
})

test.each<['booked' | 'at_pickup' | 'loaded' | 'disputed', string[]]>([
  ['booked', []],
  ['at_pickup', ['pickup']],
  // Both sides say that they were there.
  ['disputed', ['pickup']],
  ['loaded', ['pickup', 'delivery']],
])('at the stage %s, both sides can send photos as proof of %j', async (stage, proofs) => {
  const { customer, packer, tripId, path } = await createConversation(api)
  if (stage === 'disputed') {
    await reportStage(packer, tripId, 'at_pickup')
    await moveTo(api.sql, tripId, 'disputed', 'customer')
  } else if (stage !== 'booked') await reportStage(packer, tripId, stage)
  expect((await threadOf(customer, path)).proofs).toEqual(proofs)
  for (const person of [customer, packer]) {
    for (const proof of ['pickup', 'delivery']) {
      const { status } = await send(person, path, { images: [await api.upload(person)], proof })
      expect([proof, status]).toEqual([proof, proofs.includes(proof) ? 201 : 409])
    }
  }
})

test('messages outlive a deleted gig', async () => {
  const { customer, packer, gigId, tripId, path } = await createConversation(api)
  await reportStage(packer, tripId, 'at_pickup')
  await sent(packer, path, { images: [await api.upload(packer)], proof: 'pickup' })
  await customer.post(`/api/trips/${tripId}/cancel`, { reason: 'We stay.', reopen: false })
  expect((await customer.get(`/api/gig/${gigId}`)).status).toBe(404)
  await sent(packer, path, { text: 'Bye' })
  expect(await threadOf(customer, path)).toMatchObject({
    ...{ gig_id: null, title: 'Two rooms', is_open: true },
    pickup_time_zone: 'America/Chicago',
    messages: [{ proof: 'pickup' }, { text: 'Bye' }],
  })
  const { messages } = (await (await customer.get('/api/notifications')).json()) as Notifications
  expect(messages).toMatchObject([{ trip_id: tripId, gig_id: null, count: 2 }])
})

test('the export has the messages that the account has sent', async () => {
  const { customer, packer, path } = await createConversation(api)
  const first = await sent(customer, path, { text: 'First', images: [await api.upload(customer)] })
  await sent(packer, path, { text: 'Not mine' })
  const second = await sent(customer, path, { text: 'Second' })
  const { messages } = (await (await customer.get('/api/account/export')).json()) as AccountExport
  expect(messages).toEqual([second, first])
})

test('a changed phone number is hidden until it is shared, too', async () => {
  const { customer, packer, tripId, path } = await createConversation(api, 20)
  const share = () => customer.put(`/api/trips/${tripId}/phone`, { shared: true })
  const seen = async () => (await threadOf(packer, path)).phone.other
  expect((await share()).status).toBe(204)
  expect(await seen()).toBe(customer.phone)
  await customer.put('/api/customer/profile', { phone: '510-555-0199' })
  expect(await seen()).toBeNull()
  expect((await threadOf(customer, path)).phone.shared).toBe(false)
  await share()
  expect(await seen()).toBe('510-555-0199')
})

test('a number that changes while it is shared does not share the next one', async () => {
  const { tripId, packer } = await createConversation(api, 20)
  const call = await api.sql.begin(async (tx) => {
    await tx`update users set phone = '510-555-0199' where id = ${packer.id}`
    const sent = packer.put(`/api/trips/${tripId}/phone`, { shared: true })
    await untilWaiting(api.sql, 1)
    return { sent }
  })
  expect((await call.sent).status).toBe(204)
  expect(await api.sql`select from shared_phones where user_id = ${packer.id}`).toHaveLength(0)
})

test('a phone number is visible only while it is shared, from 24 hours before the pickup', async () => {
  const { customer, packer, tripId, path } = await createConversation(api, 25)
  const share = (shared: boolean) => customer.put(`/api/trips/${tripId}/phone`, { shared })
  expect(await detailOf(await share(true))).toEqual([
    409,
    'You can share your phone number from 24 hours before the pickup until the move ends.',
  ])
  await api.sql`update trips set pickup_date = now() + interval '23 hours' where id = ${tripId}`
  expect((await threadOf(customer, path)).phone).toMatchObject({ shared: false, can_share: true })
  expect((await share(true)).status).toBe(204)
  expect((await threadOf(packer, path)).phone).toMatchObject({
    shared: false,
    other: customer.phone,
  })
  expect((await threadOf(customer, path)).phone).toMatchObject({ shared: true, other: null })
  await share(false)
  expect((await threadOf(packer, path)).phone.other).toBeNull()

  await share(true)
  await endTrip(tripId, '13 days')
  expect((await threadOf(packer, path)).phone).toMatchObject({
    can_share: false,
    other: customer.phone,
  })
  await api.sql`update trips set ended_at = now() - interval '14 days' where id = ${tripId}`
  expect((await threadOf(packer, path)).phone.other).toBeNull()
  expect((await share(false)).status).toBe(204)
  expect((await share(true)).status).toBe(409)
})

test('a packer without a phone number learns what to do first', async () => {
  const { packer, tripId } = await createConversation(api)
  await packer.put('/api/packer/edit', { phone: '' })
  expect(await detailOf(await packer.put(`/api/trips/${tripId}/phone`, { shared: true }))).toEqual([
    409,
    'Add a phone number to your profile first.',
  ])
})

test('only the recipient can report a message, again once the first report is closed', async () => {
  const { customer, packer, path } = await createConversation(api)
  const { id } = await sent(packer, path, { text: 'Pay me in cash.' })
  const report = (person: typeof customer, json: object = { reason: 'Wants cash.' }) =>
    person.post(`/api/messages/${id}/report`, json)
  const stranger = await api.signUp('packer')
  expect((await report(packer)).status).toBe(404)
  expect((await report(stranger, {})).status).toBe(404)
  expect((await report(customer, { reason: ' ' })).status).toBe(422)
  expect((await report(customer)).status).toBe(204)
  expect((await report(customer, { reason: 'Again' })).status).toBe(204)
  const reports = () => api.sql`
    select reason, resolved_at is null as is_open from message_reports where message_id = ${id}`
  expect(await reports()).toEqual([{ reason: 'Wants cash.', is_open: true }])
  await api.sql`update message_reports set resolved_at = now()`
  expect((await report(customer, { reason: 'Now by phone, too' })).status).toBe(204)
  expect(await reports()).toEqual([{ reason: 'Now by phone, too', is_open: true }])
  await api.sql`update message_reports set resolved_at = now()`
  await api.sql`update messages set hidden_at = now() where id = ${id}`
  expect((await report(customer)).status).toBe(204)
  expect(await reports()).toEqual([{ reason: 'Now by phone, too', is_open: false }])
})
