import ICAL from 'ical.js'
import { settleDue } from '../background/settle-due.ts'
import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { endTrip } from '../operator/acts/trips.ts'
import type { Trip } from '../trips/trips.contract.ts'
import { confirmAddresses, passTime, siteUrl, takeMails } from './mail.fixture.ts'
import { sampleMails } from './samples.ts'
import { addReminders } from './mail.sql.ts'

let api: TestApi
let customer: Person
let packer: Person
const dana = 'dana@example.com'
const marcus = 'marcus@example.com'

beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer', { name: 'Dana Whitfield', email: dana })
  packer = await api.signUp('packer', { name: 'Marcus Torres', email: marcus })
  await confirmAddresses(api)
  await takeMails(api)
})
afterAll(() => api.close())

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

async function post(pickupHours = 1) {
  const fields = { pickup_date: inHours(pickupHours), dropoff_date: inHours(pickupHours + 4) }
  return api.createGig(customer, fields)
}

async function book(pickupHours = 1) {
  const { id } = await post(pickupHours)
  await packer.post(`/api/packer/gigs/${id}`)
  return { id, trip: (await (await packer.get(`/api/gigs/${id}/trip`)).json()) as Trip }
}

const subjects = async () =>
  (await takeMails(api)).map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()

test('each event mails the users whom it concerns, once', async () => {
  const { id, trip } = await book()
  expect(await subjects()).toEqual([
    `${dana}: Marcus T. booked your move`,
    `${marcus}: You booked “Two rooms across town”`,
  ])
  await customer.put(`/api/gigs/${id}`, {
    ...gigFields({ pickup_date: trip.pickup_date, dropoff_date: trip.dropoff_date }),
    price: 900,
  })
  expect(await subjects()).toEqual([
    `${marcus}: Dana W. raised the price of “Two rooms across town”`,
  ])
  const move = (stage: string, version: number) =>
    packer.post(`/api/trips/${trip.id}/stage`, { stage, version })
  await move('on_the_way', 1)
  await move('at_pickup', 2)
  await move('loaded', 3)
  expect(await subjects()).toEqual([`${dana}: Marcus T. is on the way`])
  await move('delivered', 4)
  expect(await subjects()).toEqual([`${dana}: Marcus T. reports that everything is delivered`])
  await customer.post(`/api/trips/${trip.id}/stage`, { stage: 'completed', version: 5 })
  expect(await subjects()).toEqual([`${marcus}: “Two rooms across town” is completed`])
  await passTime(api, '1 hour')
  expect(await subjects()).toEqual([
    `${dana}: How was the move with Marcus T.?`,
    `${marcus}: How was the gig with Dana W.?`,
  ])
  await customer.post(`/api/trips/${trip.id}/problem`, { kind: 'damage', text: 'A scratch.' })
  expect(await subjects()).toEqual([
    `${dana}: We have your report about “Two rooms across town”`,
    `${marcus}: Dana W. reported a problem with “Two rooms across town”`,
  ])
})

test.each([
  ['booked', 'please say so on the job page, so that the booking ends.'],
  ['at_pickup', 'please contact our support, so that we end the booking.'],
])(
  'the mail about a move that is not delivered says, at %s, how to end it for free',
  async (stage, way) => {
    const { trip } = await book()
    if (stage === 'at_pickup') {
      await packer.post(`/api/trips/${trip.id}/stage`, { stage, version: 1 })
    }
    await subjects()
    await api.sql`
    update trips set pickup_date = now() - interval '30 hours', dropoff_date = now() - interval '25 hours',
      created_at = now() - interval '3 days'
    where id = ${trip.id}`
    await settleDue(api.sql)
    const mails = await takeMails(api)
    expect(mails.map(({ subject }) => subject)).toEqual(
      Array(2).fill('Is “Two rooms across town” done?'),
    )
    const { text } = mails.find(({ recipient }) => recipient === dana) ?? { text: '' }
    expect(text.replaceAll(/\s+/g, ' ')).toContain(`If the move did not take place, ${way}`)
    await endTrip(api.sql, 'kim', { tripId: trip.id, fee: 0, text: 'It did not take place.' })
    await subjects()
  },
)

test('the question whether a move is done is not mailed once it is', async () => {
  const { trip } = await book()
  await subjects()
  await api.sql`
    update trips set pickup_date = now() - interval '30 hours', dropoff_date = now() - interval '25 hours'
    where id = ${trip.id}`
  await settleDue(api.sql)
  await packer.post(`/api/trips/${trip.id}/stage`, { stage: 'delivered', version: 1 })
  expect(await subjects()).toEqual([`${dana}: Marcus T. reports that everything is delivered`])
})

test.each([
  ['the customer', () => customer, () => `${marcus}: Dana W. reported that you did not show up`],
  ['the packer', () => packer, () => `${dana}: Marcus T. reported that you were not there`],
])('a no-show that %s reported is described for the other side', async (_, by, subject) => {
  const { trip } = await book()
  await api.startPickup(trip.gig_id)
  if (by() === packer) {
    await packer.post(`/api/trips/${trip.id}/stage`, { stage: 'at_pickup', version: 1 })
  }
  await api.sql`
    update trips set pickup_date = now() - interval '1 hour', created_at = now() - interval '2 hours',
      stage_at = now() - interval '1 hour'
    where id = ${trip.id}`
  await subjects()
  const report = { kind: 'no_show', text: 'The street was empty.' }
  expect((await by().post(`/api/trips/${trip.id}/problem`, report)).status).toBe(201)
  expect(await subjects()).toContain(subject())
})

test.each([
  [
    'no-show',
    `${dana}: We decided that Marcus T. did not show up`,
    'We decided that you did not show up',
  ],
  [0, `${dana}: We canceled “Two rooms across town”`, 'We canceled “Two rooms across town”'],
] as const)(
  'a booking that an operator ends (%s) was not ended by the other side',
  async (fee, ...told) => {
    const { trip } = await book()
    await subjects()
    await endTrip(api.sql, 'kim', { tripId: trip.id, fee, text: 'Both wrote to us.' })
    expect(await subjects()).toEqual([told[0], `${marcus}: ${told[1]}`])
  },
)

test('mails about a dispute name its deadline, and the customer gets the reply', async () => {
  const { trip } = await book()
  await api.startPickup(trip.gig_id)
  const url = `/api/trips/${trip.id}`
  await packer.post(`${url}/stage`, { stage: 'delivered', version: 1 })
  await takeMails(api)
  await customer.post(`${url}/problem`, { kind: 'damage', text: 'A scratch.' })
  const reports = await takeMails(api)
  expect(reports.map(({ recipient }) => recipient).toSorted()).toEqual([dana, marcus])
  for (const { text } of reports) expect(text).toMatch(/We decide by \w{3}, \w{3} \d+, \d+:\d\d/)
  await packer.post(`${url}/problem-reply`, { text: 'It was there before.' })
  expect(await subjects()).toEqual([
    `${dana}: Marcus T. replied to your report about “Two rooms across town”`,
  ])
})

test('a cancellation mails both sides, and removes the booking from their calendars', async () => {
  const { trip } = await book()
  await takeMails(api)
  await packer.post(`/api/trips/${trip.id}/cancel`, { reason: 'My van broke down.' })
  const mails = await takeMails(api)
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()).toEqual([
    `${dana}: Marcus T. canceled “Two rooms across town”`,
    `${marcus}: You canceled “Two rooms across town”`,
  ])
  for (const { attachments } of mails) {
    expect(calendarOf(attachments)).toMatchObject({ method: 'CANCEL', status: 'CANCELLED' })
  }
  expect(mails.find(({ recipient }) => recipient === dana)?.text).toContain(
    'other packers can book it',
  )
})

function calendarOf(attachments: { content: string }[]) {
  const calendar = new ICAL.Component(ICAL.parse(attachments[0]?.content ?? '') as unknown[])
  const component = calendar.getFirstSubcomponent('vevent')
  if (!component) throw new Error('The calendar file has no event.')
  const event = new ICAL.Event(component)
  return {
    method: calendar.getFirstPropertyValue('method'),
    status: component.getFirstPropertyValue('status'),
    uid: event.uid,
    sequence: event.sequence,
    start: event.startDate.toJSDate().toISOString(),
    end: event.endDate.toJSDate().toISOString(),
    location: event.location,
    text: component.toString(),
  }
}

test('the mail of a booking has a calendar file, and neither address nor code', async () => {
  const { id, trip } = await book()
  const mails = await takeMails(api)
  const [gig] = await api.sql`select * from gigs where id = ${id}`
  for (const { text, html, attachments } of mails) {
    const entry = calendarOf(attachments)
    expect(entry).toMatchObject({
      method: 'REQUEST',
      status: 'CONFIRMED',
      uid: `trip-${trip.id}@manyhands`,
      sequence: 1,
      start: trip.pickup_date.replace(/\.\d+/, '.000'),
      end: trip.dropoff_date.replace(/\.\d+/, '.000'),
    })
    for (const part of [text, html, entry.text]) {
      expect(part).not.toContain(gig?.['pickup_street_address'])
      expect(part).not.toContain(gig?.['dropoff_street_address'])
    }
  }
  expect(mails.map(({ text }) => text).join()).toContain(`${siteUrl}/customer/jobs/${id}`)
})

test('text of users is escaped in HTML, stays on one line, and is no link', async () => {
  const { id } = await post()
  // Only older rows have such a title.
  await api.sql`
    update gigs set title = ${'<img src=x onerror=alert(1)> evil.com\r\nBcc: other@example.com'},
      pickup_city = ${'Oak\u202Eland\n\nPay at http://evil.com'}
    where id = ${id}`
  await packer.post(`/api/packer/gigs/${id}`)
  const mails = await takeMails(api)
  expect(mails).toHaveLength(2)
  for (const { html, text, subject } of mails) {
    expect(html).not.toContain('<img')
    expect(text).not.toMatch(/^Bcc/m)
    expect(subject).not.toMatch(/\s\s|[\r\n]/)
    expect(`${subject}${text}${html}`).not.toMatch(/evil\.com|other@example|http:..evil|\u202E/)
    expect(text).not.toMatch(/^Pay/m)
  }
})

test('the day before, both sides are reminded once; a new date reminds again', async () => {
  const { id, trip } = await book(30)
  await takeMails(api)
  await api.sql`
    alter table trips disable trigger user`
  const setPickup = (hours: number) => api.sql`
    update trips set pickup_date = ${inHours(hours)}, created_at = now() - interval '3 days'
    where id = ${trip.id}`
  await setPickup(23)
  await addReminders(api.sql)
  await addReminders(api.sql)
  expect(await subjects()).toEqual([
    `${dana}: Your move with Marcus T. is within 24 hours`,
    `${marcus}: Your gig with Dana W. is within 24 hours`,
  ])
  await setPickup(22)
  await addReminders(api.sql)
  expect(await subjects()).toHaveLength(2)
  await setPickup(21)
  await addReminders(api.sql)
  await api.sql`alter table trips enable trigger user`
  // The trip is canceled before the job runs.
  await customer.post(`/api/trips/${trip.id}/cancel`, { reason: 'We stay.', reopen: false })
  expect((await subjects()).filter((line) => line.includes('24 hours'))).toEqual([])
  expect(await api.sql`select from gigs where id = ${id}`).toHaveLength(0)
})

test('a customer gets one mail before a job expires', async () => {
  const { id } = await post(40)
  await api.sql`
    update gigs set created_on_date = now() - interval '3 days', pickup_date = ${inHours(10)},
      dropoff_date = ${inHours(12)}
    where id = ${id}`
  // Its packer has just fallen out, which another mail says.
  await api.sql`update gigs set urgent_at = now() - interval '1 minute' where id = ${id}`
  await addReminders(api.sql)
  expect(await subjects()).toEqual([])
  await api.sql`update gigs set urgent_at = now() - interval '2 days' where id = ${id}`
  await addReminders(api.sql)
  await addReminders(api.sql)
  expect(await subjects()).toEqual([`${dana}: “Two rooms across town” expires within 24 hours`])
})

test('a topic that is switched off gets no mails; unsubscribing needs one POST', async () => {
  await customer.put('/api/account/mail', { topics: ['progress'], zip_code: '' })
  await book()
  expect(await subjects()).toEqual([`${marcus}: You booked “Two rooms across town”`])
  const [row] = await api.sql`
    select unsubscribe_key from mail_preferences where user_id = ${packer.id}`
  const link = `/api/account/mail/unsubscribe/${row?.['unsubscribe_key']}/bookings`
  const opened = await api.send('GET', link)
  expect(opened.status).toBe(405)
  expect(await (await packer.get('/api/account/mail')).json()).toMatchObject({
    topics: ['bookings', 'progress', 'messages', 'reminders', 'favorites', 'urgent'],
  })
  expect((await api.send('POST', link)).status).toBe(204)
  await book()
  expect(await subjects()).toEqual([])
  expect(await (await packer.get('/api/account/mail')).json()).toEqual({
    topics: ['progress', 'messages', 'reminders', 'favorites', 'urgent'],
    zip_code: '',
  })
})

test('a saved change of the mail settings keeps those of other devices', async () => {
  const path = '/api/account/mail'
  const send = async (change: object) => (await packer.put(path, change)).json()
  const start = ['bookings', 'progress', 'urgent']
  expect(await send({ topics: start, zip_code: '94607' })).toEqual({
    ...{ topics: start, zip_code: '94607' },
  })
  await send({ topics_on: ['messages', 'bookings'], topics_off: ['progress'] })
  expect(await send({ topics_off: ['urgent'], zip_code: '' })).toEqual({
    ...{ topics: ['messages', 'bookings'], zip_code: '' },
  })
  const settings = await send({})
  expect(settings).toEqual({ topics: ['messages', 'bookings'], zip_code: '' })
  expect(await (await packer.get(path)).json()).toEqual(settings)
  const first = await api.signUp('customer')
  expect(await (await first.put(path, { topics_off: ['messages'] })).json()).toEqual({
    ...{ topics: ['bookings', 'progress', 'reminders', 'favorites', 'urgent'], zip_code: '' },
  })
})

test('packers who ask for new jobs get those of their area that they qualify for', async () => {
  const near = await api.signUp('packer', { email: 'near@example.com' })
  const far = await api.signUp('packer', { email: 'far@example.com' })
  await confirmAddresses(api)
  await near.put('/api/account/mail', { topics: ['new_jobs'], zip_code: '94607' })
  await far.put('/api/account/mail', { topics: ['new_jobs'], zip_code: '10001' })
  await api.sql`delete from reminders`
  await takeMails(api)
  const fields = gigFields()
  await api.createGig(customer, {
    title: 'In Oakland',
    pickup_location: { ...fields.pickup_location, zip_code: '94612' },
  })
  await api.createGig(customer, {
    title: 'With a piano',
    specialties: [3],
    pickup_location: { ...fields.pickup_location, zip_code: '94612' },
  })
  await api.createGig(customer, {
    title: 'For verified packers',
    verified_only: true,
    pickup_location: { ...fields.pickup_location, zip_code: '94612' },
  })
  await api.createGig(customer, {
    title: 'For three people',
    move: { helpers: 3 },
    pickup_location: { ...fields.pickup_location, zip_code: '94612' },
  })
  const hours = 3_600_000
  const digests = async (hoursAgo = 0) => {
    const ts = new Date(Date.now() - hoursAgo * hours).toISOString()
    await api.sql`
      select graphile_worker.add_job('add_new_jobs_mails', ${api.sql.json({ _cron: { ts } })}::json)`
    return takeMails(api)
  }
  // In the first hour, only favorite packers get a mail.
  expect(await digests()).toEqual([])
  await api.sql`update gigs set created_on_date = now() - interval '1 hour' where gig_status_id = 1`
  const mails = await digests()
  expect(mails.map(({ recipient }) => recipient)).toEqual(['near@example.com'])
  expect(mails[0]?.text).toContain('In Oakland')
  expect(mails[0]?.text).not.toMatch(/With a piano|For verified packers|For three people/)
  // A daily mail that goes out three hours late lists no newer jobs: the next daily mail lists them.
  await api.sql`update gigs set created_on_date = now() - interval '2 hours' where gig_status_id = 1`
  expect(await digests(3)).toEqual([])
  expect(await digests(-21)).toHaveLength(1)
  // A job that one packer was asked first is new for all others when the offer ends.
  await api.sql`update gigs set created_on_date = now() - interval '30 hours' where gig_status_id = 1`
  expect(await digests()).toEqual([])
  await api.sql`
    insert into gig_events (gig_id, customer_id, actor, kind, created_at)
    select id, customer_id, 'system', 'offer_ended', now() - interval '20 hours'
    from gigs where title = 'In Oakland'`
  expect((await digests()).map(({ recipient }) => recipient)).toEqual(['near@example.com'])
  expect(await digests(-24)).toEqual([])
})

test('the mail about a canceled booking says that the job is open again only if packers can book it', async () => {
  await customer.put('/api/account/mail', { topics_on: ['bookings'] })
  const canceled = async (hoursAgo: number) => {
    const { id } = await book(1)
    await takeMails(api)
    await api.sql`
      update gigs set pickup_date = now() - make_interval(hours => ${hoursAgo}),
        dropoff_date = now(), created_on_date = now() - interval '3 days' where id = ${id}`
    await packer.delete(`/api/packer/gigs/${id}`)
    const mails = await takeMails(api)
    return mails.find(({ recipient }) => recipient === dana)?.text
  }
  expect(await canceled(1)).toContain('Your job is open again')
  expect(await canceled(13)).not.toContain('Your job is open again')
})

test('the mail about a proposed change says until when the packer can answer', async () => {
  const { trip } = await book(10)
  await takeMails(api)
  const times = { pickup_date: inHours(30), dropoff_date: inHours(34) }
  await customer.post(`/api/trips/${trip.id}/proposals`, { kind: 'change', ...times })
  const [mail] = await takeMails(api)
  // The pickup time, which is sooner than 24 hours after the proposal.
  const [, pickup] = /Pickup: .*, IL, (.+)/.exec(mail?.text ?? '') ?? []
  expect(mail?.text).toContain(`Without an answer, the proposal ends on ${pickup}.`)
})

test('the mails about a refund give the reason', () => {
  const mails = sampleMails(siteUrl)
  expect(mails['payment_refunded-packer']).toMatchObject({
    subject: 'Dana W. got a refund of $40 for “Two-bedroom apartment to a townhouse”',
    paragraphs: [
      'Our reason: “Two boxes were lost.”',
      'Your Pay shows what you get for the gig now.',
    ],
  })
  expect(mails['payment_refunded-customer']?.paragraphs[0]).toBe(
    'Our reason: “Two boxes were lost.”',
  )
})
