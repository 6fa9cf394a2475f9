import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { AccountExport } from '../account/account.contract.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import { passTime, takeMails } from '../mail/mail.fixture.ts'
import type { Notifications } from '../notifications/notifications.contract.ts'
import { runOperatorCommand } from '../operator/command/command.ts'
import type { PublicPacker } from '../packers/packers.contract.ts'
import { moveTo } from '../payments/payments.fixture.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import type { Trip } from '../trips/trips.contract.ts'
import { settleDue } from '../background/settle-due.ts'
import { bookNow, completeTrip, ownReview, passHours, readTrip, write } from './reviews.fixture.ts'
import { confirmAddress } from '../account/account.fixture.ts'

let api: TestApi
let customer: Person
let packer: Person
let stranger: Person
beforeAll(async () => {
  api = await createTestApi()
  stranger = await api.signUp('packer')
})
beforeEach(async () => {
  customer = await api.signUp('customer', { name: 'Dana Whitfield' })
  packer = await api.signUp('packer', { name: 'Marcus Tran', bio: 'Careful with pianos.' })
})
afterEach(async () => {
  // The ratings always equal a recount of published reviews that are not hidden.
  const recount = await api.sql`
    select subject_id as user_id, count(*)::int, sum(stars)::int from reviews
    where published_at is not null and hidden_at is null group by 1 order by 1`
  const ratings = await api.sql`select * from ratings where count > 0 order by user_id`
  expect([...ratings]).toEqual([...recount])
})
afterAll(() => api.close())

const sides = () => ({ customer, packer })
const publicPacker = async (id = packer.id, reader = customer) =>
  (await (await reader.get(`/api/packers/${id}`)).json()) as PublicPacker
const kindsOf = async (person: Person) => {
  const { notifications } = (await (await person.get('/api/notifications')).json()) as Notifications
  return notifications.map(({ kind }) => kind)
}

/** Completes a trip, and publishes a review by each side. Returns the trip's id. */
async function reviewedTrip(stars: { byCustomer: number; byPacker: number }) {
  const trip = await completeTrip(api, sides())
  await write(customer, trip, stars.byCustomer)
  await write(packer, trip, stars.byPacker)
  return trip
}

async function operate(...args: string[]) {
  const lines: string[] = []
  await runOperatorCommand([...args, '--operator', 'kim'], {
    env: () => ({ DATABASE_URL: api.url }),
    start: 'npm run operator --',
    say: (line) => lines.push(line),
  })
  return lines.join('\n')
}

test('both reviews are published when both sides have written', async () => {
  const trip = await completeTrip(api, sides())
  expect(await ownReview(customer, trip)).toBeNull()
  const first = await write(customer, trip, 3, '  A scratch on the table.  ')
  const unpublished = { trip_id: trip, published_at: null, reply: null, hidden_reason: null }
  expect(await first.json()).toEqual({ ...unpublished, stars: 3, text: 'A scratch on the table.' })
  // Editable until published.
  await write(customer, trip, 4, 'The scratch came off.')
  expect(await ownReview(customer, trip)).toMatchObject({ stars: 4, published_at: null })

  const second = (await (await write(packer, trip, 5)).json()) as { published_at: string }
  expect(second.published_at).toEqual(expect.any(String))
  expect((await readTrip(packer, trip)).received_review).toEqual({
    ...{ id: expect.any(Number), stars: 4, text: 'The scratch came off.', reply: null },
    published_at: second.published_at,
  })
  expect((await readTrip(customer, trip)).received_review).toMatchObject({ stars: 5 })
  for (const person of [customer, packer]) {
    const late = await write(person, trip, 1)
    expect([late.status, (await late.json()).detail]).toEqual([
      409,
      'Your review is published, so it can no longer be changed.',
    ])
    expect((await kindsOf(person))[0]).toBe('reviews_published')
  }
})

test('of two reviews at once, the later one publishes both', async () => {
  for (let round = 0; round < 10; round += 1) {
    const trip = await completeTrip(api, sides())
    await Promise.all([write(customer, trip, 5), write(packer, trip, 5)])
    const published = await api.sql`
      select from reviews where trip_id = ${trip} and published_at is not null`
    expect(published).toHaveLength(2)
    const events = await api.sql`
      select from gig_events where trip_id = ${trip} and kind = 'reviews_published'`
    expect(events).toHaveLength(1)
  }
})

test('after 14 days a review is published to the second, before and after the background task', async () => {
  const trip = await completeTrip(api, sides())
  const { review_until, ended_at } = await readTrip(packer, trip)
  expect(Date.parse(review_until ?? '') - Date.parse(ended_at ?? '')).toBe(14 * 24 * 3_600_000)
  await write(customer, trip, 2, 'Late and loud.')
  await passHours(api, trip, 14 * 24 - 1)
  expect((await readTrip(packer, trip)).received_review).toBeNull()
  expect((await publicPacker()).reviews).toEqual([])
  await settleDue(api.sql)
  expect((await ownReview(customer, trip))?.published_at).toBeNull()

  await passHours(api, trip, 1)
  const seen = async () => [
    (await readTrip(packer, trip)).received_review,
    (await ownReview(customer, trip))?.published_at,
    (await publicPacker()).reviews,
  ]
  const before = await seen()
  expect(before[0]).toMatchObject({
    stars: 2,
    published_at: (await readTrip(packer, trip)).review_until,
  })
  for (const person of [customer, packer]) {
    expect((await write(person, trip, 5)).status).toBe(409)
    expect(await kindsOf(person)).not.toContain('reviews_published')
  }
  await settleDue(api.sql)
  await settleDue(api.sql)
  expect(await seen()).toEqual(before)
  for (const person of [customer, packer]) {
    const kinds = await kindsOf(person)
    expect(kinds.filter((kind) => kind === 'reviews_published')).toHaveLength(1)
  }
})

test('a trip can be reviewed only after its end, and not after a no-show', async () => {
  const { id } = await bookNow(api, sides())
  const expectNone = async (person: Person, detail: string) => {
    const answer = await write(person, id, 1)
    expect([answer.status, (await answer.json()).detail]).toEqual([409, detail])
    expect((await readTrip(person, id)).review_until).toBeNull()
  }
  await expectNone(customer, 'You can write the review when the move is completed.')
  await packer.post(`/api/trips/${id}/stage`, { stage: 'at_pickup', version: 1 })
  await api.sql`
    update trips set pickup_date = now() - interval '1 hour', created_at = now() - interval '2 hours',
      stage_at = now() - interval '1 hour'
    where id = ${id}`
  const report = { kind: 'no_show', text: 'I waited for an hour.' }
  expect((await packer.post(`/api/trips/${id}/problem`, report)).status).toBe(201)
  for (const person of [customer, packer]) await expectNone(person, 'You cannot write this review.')
})

test('mean and count appear from three reviews on, in every place', async () => {
  const figures = async () => {
    const { id, gig_id } = await bookNow(api, sides())
    const gig = (await (await stranger.get(`/api/gig/${gig_id}`)).json()) as Gig
    return [
      (await publicPacker()).rating,
      (await readTrip(customer, id)).packer.rating,
      gig.customer_rating ?? null,
    ]
  }
  await reviewedTrip({ byCustomer: 5, byPacker: 1 })
  await reviewedTrip({ byCustomer: 5, byPacker: 2 })
  expect(await figures()).toEqual([null, null, null])
  // The third one is published by time alone, and the background task has not run.
  const trip = await completeTrip(api, sides())
  await write(customer, trip, 4)
  await passHours(api, trip, 14 * 24)
  const packersRating = { mean: 4.67, count: 3 }
  expect(await figures()).toEqual([packersRating, packersRating, null])
  expect((await publicPacker()).star_counts).toEqual([0, 0, 0, 1, 2])
  await settleDue(api.sql)
  await reviewedTrip({ byCustomer: 1, byPacker: 5 })
  const after = { mean: 3.75, count: 4 }
  expect(await figures()).toEqual([after, after, { mean: 2.67, count: 3 }])
})

test('the public profile has figures and reviews, and no contact', async () => {
  await packer.post('/api/packer/specialtys', { specialty_id: 3 })
  const trip = await reviewedTrip({ byCustomer: 5, byPacker: 5 })
  const profile = await publicPacker()
  expect(profile).toEqual({
    ...{ id: packer.id, display_name: 'Marcus T.', bio: 'Careful with pianos.' },
    ...{ badges: [], verified_until: null, background_until: null },
    ...{
      completed_jobs: 1,
      bookings_kept: 100,
      crew_size: 1,
      rating: null,
      star_counts: [0, 0, 0, 0, 1],
      member_since: expect.any(String),
    },
    specialties: [expect.objectContaining({ specialty_name: 'piano' })],
    reviews: [
      {
        ...{ id: expect.any(Number), stars: 5, text: 'Thank you.', reply: null },
        ...{ author: 'Dana W.', published_at: (await ownReview(customer, trip))?.published_at },
      },
    ],
  })
  expect(await publicPacker(packer.id, stranger)).toEqual(profile)
  for (const id of [customer.id, 999_999]) {
    expect((await stranger.get(`/api/packers/${id}`)).status).toBe(404)
  }
})

test('the reviewed user answers in public; no other user can', async () => {
  const trip = await completeTrip(api, sides())
  await write(customer, trip, 4)
  const [row] = await api.sql<{ id: number }[]>`select id from reviews where trip_id = ${trip}`
  const answer = (person: Person, text: unknown = 'Thank you, Dana.') =>
    person.put(`/api/reviews/${row?.id}/reply`, { text })
  // Not published yet: for the subject, it does not exist.
  expect((await answer(packer)).status).toBe(404)
  expect((await packer.post(`/api/reviews/${row?.id}/report`, { reason: 'No.' })).status).toBe(404)
  await passHours(api, trip, 14 * 24)
  for (const person of [customer, stranger]) expect((await answer(person)).status).toBe(404)
  for (const wrong of ['', 'x'.repeat(501), null]) {
    expect((await answer(packer, wrong)).status).toBe(422)
  }
  expect((await answer(packer, 'Thanks.')).status).toBe(204)
  expect((await answer(packer)).status).toBe(204)
  expect((await publicPacker()).reviews[0]).toMatchObject({ reply: 'Thank you, Dana.' })
  expect(await ownReview(customer, trip)).toMatchObject({ reply: 'Thank you, Dana.' })
})

test('an operator hides a reported review, and shows it again; the rating follows', async () => {
  for (const stars of [5, 5]) await reviewedTrip({ byCustomer: stars, byPacker: 5 })
  const trip = await completeTrip(api, sides())
  await write(customer, trip, 1, 'Call me: 555-0100\u001B[2J')
  const [row] = await api.sql<{ id: number }[]>`select id from reviews where trip_id = ${trip}`
  const id = String(row?.id)
  await expect(operate('hide', id, 'Phone number')).rejects.toThrow('is not published yet')
  await write(packer, trip, 5)
  const report = (person: Person, reason: unknown) =>
    person.post(`/api/reviews/${id}/report`, { reason })
  expect((await report(customer, 'It is mine.')).status).toBe(404)
  expect((await report(packer, '')).status).toBe(422)
  expect((await report(packer, 'It has a phone number.')).status).toBe(204)
  expect((await report(packer, 'Again.')).status).toBe(204)
  expect((await report(stranger, 'A phone number!')).status).toBe(204)
  expect(await operate('queue')).toContain(`review ${id}  A phone number!\n    Report, `)
  const shown = await operate('show', 'review', id)
  expect(shown).toContain(`1 of 5 stars, ${customer.username} about`)
  expect(shown).toContain('Call me: 555-0100')
  expect(shown).not.toContain('\u001B')
  expect(shown).toMatch(/Reported .*: It has a phone number\.\nReported .*: A phone number!/)
  expect(shown).not.toContain('Again.')

  expect((await publicPacker()).rating).toEqual({ mean: 3.67, count: 3 })
  expect(await operate('hide', id, 'It contains a phone number.')).toBe(`Review ${id} is hidden.`)
  expect(await operate('queue')).not.toContain(`review ${id} `)
  expect(await publicPacker()).toMatchObject({
    ...{ rating: null, star_counts: [0, 0, 0, 0, 2], reviews: { length: 2 } },
  })
  expect((await readTrip(packer, trip)).received_review).toBeNull()
  expect((await packer.put(`/api/reviews/${id}/reply`, { text: 'Hm.' })).status).toBe(404)
  expect(await ownReview(customer, trip)).toMatchObject({
    ...{ stars: 1, hidden_reason: 'It contains a phone number.' },
  })
  await operate('unhide', id, 'No number.')
  expect(await ownReview(customer, trip)).toMatchObject({ hidden_reason: null })
  expect(await publicPacker()).toMatchObject({ rating: { count: 3 }, reviews: { length: 3 } })
  expect(
    await api.sql`select operator, action, note from operator_actions where subject = ${`review ${id}`}`,
  ).toMatchObject([
    { operator: 'kim', action: 'show', note: null },
    { operator: 'kim', action: 'hide', note: 'It contains a phone number.' },
    { operator: 'kim', action: 'unhide', note: 'No number.' },
  ])
  await expect(operate('hide', '999999', 'x')).rejects.toThrow('There is no review 999999.')
  await expect(operate('hide', id, ' ')).rejects.toThrow('Write why you hide the review')
})

test('a review of a customer is for its two sides only', async () => {
  const trip = await reviewedTrip({ byCustomer: 5, byPacker: 2 })
  const { received_review } = await readTrip(customer, trip)
  const report = (person: Person) =>
    person.post(`/api/reviews/${received_review?.id}/report`, { reason: 'It is unfair.' })
  expect((await report(stranger)).status).toBe(404)
  expect((await report(await api.signUp('customer'))).status).toBe(404)
  expect((await report(customer)).status).toBe(204)
})

test('a stranger gets 404, and a packer of an earlier booking cannot review a later one', async () => {
  const { id, gig_id } = await bookNow(api, { customer, packer: stranger })
  await stranger.post(`/api/trips/${id}/cancel`, { reason: 'My van broke down.' })
  await packer.post(`/api/packer/gigs/${gig_id}`)
  const trip = (await (await packer.get(`/api/gigs/${gig_id}/trip`)).json()) as Trip
  await moveTo({ customer, packer }, trip, 'delivered', 'completed')
  expect((await write(stranger, trip.id, 1)).status).toBe(404)
  expect((await stranger.get(`/api/trips/${trip.id}/review`)).status).toBe(404)
  expect((await write(stranger, id, 1)).status).toBe(409)
})

test('an author with an unconfirmed email address gets 403', async () => {
  const fresh = await api.signUp('customer')
  const trip = await completeTrip(api, { customer: fresh, packer })
  await api.sql`update users set email_verified_at = null where id = ${fresh.id}`
  const refused = await write(fresh, trip, 5)
  expect([refused.status, ((await refused.json()) as { detail: string }).detail]).toEqual([
    403,
    'Confirm your email address before you review. On the account page you can get the email again.',
  ])
  await confirmAddress(api.sql, fresh.id)
  expect((await write(fresh, trip, 5)).status).toBe(200)
})

test('a fresh account can review nothing, and a customer at most once per trip', async () => {
  const fresh = await api.signUp('customer')
  const trip = await reviewedTrip({ byCustomer: 5, byPacker: 5 })
  expect((await write(fresh, trip, 1)).status).toBe(404)
  await Promise.all(Array.from({ length: 5 }, () => write(customer, trip, 1)))
  expect((await publicPacker()).reviews.map(({ stars }) => stars)).toEqual([5])
})

test('after 30 changes in an hour the author gets 429', async () => {
  const trip = await completeTrip(api, sides())
  const statuses: number[] = []
  for (let index = 0; index < 31; index += 1) statuses.push((await write(packer, trip, 5)).status)
  expect(statuses).toEqual([...Array<number>(30).fill(200), 429])
})

test.each([{}, { stars: 0 }, { stars: 6 }, { stars: 4.5 }, { stars: '5' }, { stars: 5, text: 7 }])(
  '%j is not a review',
  async (json) => {
    const trip = await completeTrip(api, sides())
    expect((await customer.put(`/api/trips/${trip}/review`, json)).status).toBe(422)
  },
)

test('a text of 1,000 characters is stored as it is; a longer one is refused', async () => {
  const trip = await completeTrip(api, sides())
  const text = '<img src=x onerror=alert(1)> https://example.com '.padEnd(
    1000,
    '😀'.slice(0, 1) + 'x',
  )
  const plain = `<b>Fine</b> https://example.com ${'😀'.repeat(900)}`
  expect((await write(customer, trip, 5, plain)).status).toBe(200)
  expect((await ownReview(customer, trip))?.text).toBe(plain)
  expect((await write(customer, trip, 5, 'x'.repeat(1001))).status).toBe(422)
  // Half of a surrogate pair cannot be stored.
  expect((await write(customer, trip, 5, text)).status).toBe(422)
  expect((await customer.put(`/api/trips/${trip}/review`, { stars: 5 })).status).toBe(200)
  expect((await ownReview(customer, trip))?.text).toBe('')
})

test('both sides get the question an hour later by mail, unless they have answered it', async () => {
  const dana = await api.signUp('customer', { name: 'Dana Whitfield', email: 'dana@example.com' })
  const marcus = await api.signUp('packer', { name: 'Marcus Tran', email: 'marcus@example.com' })
  await takeMails(api)
  const subjects = async () =>
    (await takeMails(api)).map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()
  const first = await completeTrip(api, { customer: dana, packer: marcus })
  expect(first).toBeGreaterThan(0)
  const jobs = () => api.sql`
    select run_at > now() + interval '49 minutes' as is_late from graphile_worker.jobs
    where (key like ${`events-${dana.id}-%`} or key like ${`events-${marcus.id}-%`})
      and run_at > now() + interval '11 minutes'`
  expect((await subjects()).filter((subject) => subject.includes('How was'))).toEqual([])
  // 10 minutes have passed.
  expect(await jobs()).toEqual([{ is_late: true }, { is_late: true }])
  await passTime(api, '1 hour')
  const both = await subjects()
  expect(both).toContain('dana@example.com: How was the move with Marcus T.?')
  expect(both).toContain('marcus@example.com: How was the gig with Dana W.?')

  const second = await completeTrip(api, { customer: dana, packer: marcus })
  await write(dana, second, 5, 'A secret text.')
  await subjects()
  await passTime(api, '1 hour')
  const one = await subjects()
  expect(one.filter((subject) => subject.includes('How was'))).toEqual([
    'marcus@example.com: How was the gig with Dana W.?',
  ])
  await write(marcus, second, 5)
  const mails = await takeMails(api)
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`).toSorted()).toEqual([
    'dana@example.com: The reviews of “Two rooms across town” are published',
    'marcus@example.com: The reviews of “Two rooms across town” are published',
  ])
  expect(JSON.stringify(mails)).not.toMatch(/A secret text|Secret Street|111-222-3333/)
})

test('the export has the own reviews and reports, and received reviews in the trips', async () => {
  const trip = await reviewedTrip({ byCustomer: 4, byPacker: 5 })
  const received = (await readTrip(packer, trip)).received_review
  await packer.post(`/api/reviews/${received?.id}/report`, { reason: 'Not me.' })
  const exported = (await (await packer.get('/api/account/export')).json()) as AccountExport
  expect(exported.reviews).toEqual([await ownReview(packer, trip)])
  expect(exported.trips[0]).toMatchObject({ received_review: { stars: 4 } })
  expect(exported.review_reports).toMatchObject([{ review_id: received?.id, reason: 'Not me.' }])
})

test('a deleted account leaves the stars, but not what it wrote', async () => {
  const first = await completeTrip(api, sides())
  await write(customer, first, 5, 'Zebra crossing.')
  await write(packer, first, 4)
  const { received_review } = await readTrip(customer, first)
  await customer.put(`/api/reviews/${received_review?.id}/reply`, { text: 'Zebra reply.' })
  const second = await completeTrip(api, sides())
  await write(customer, second, 3, 'Zebra again.')
  const left = await readTrip(packer, second)
  await stranger.post(`/api/reviews/${received_review?.id}/report`, { reason: 'Zebra.' })
  const toReport = (await readTrip(packer, first)).received_review?.id
  expect(left.received_review).toBeNull()
  expect((await customer.delete('/api/account', { password: customer.password })).status).toBe(204)
  const rows =
    await api.sql`select r::text as row from reviews r union all select p::text from reports p`
  expect(JSON.stringify(rows)).not.toContain('Zebra')
  const { reviews } = await publicPacker(packer.id, stranger)
  expect(reviews).toMatchObject([
    { id: toReport, stars: 5, text: '', author: `Customer ${customer.id}` },
  ])
  // The packer can still review, which publishes both reviews.
  expect((await write(packer, second, 5)).status).toBe(200)
  expect((await readTrip(packer, second)).received_review).toMatchObject({ stars: 3, text: '' })
  await packer.delete('/api/account', { password: packer.password })
  expect((await stranger.get(`/api/packers/${packer.id}`)).status).toBe(404)
})

test('the database refuses to change or delete a published review', async () => {
  const trip = await reviewedTrip({ byCustomer: 5, byPacker: 5 })
  const refused = async (change: Promise<unknown>) => expect(change).rejects.toThrow(/review/)
  await refused(api.sql`update reviews set stars = 1 where trip_id = ${trip}`)
  await refused(api.sql`update reviews set text = 'Other' where trip_id = ${trip}`)
  await refused(api.sql`update reviews set published_at = null where trip_id = ${trip}`)
  await refused(api.sql`delete from reviews where trip_id = ${trip}`)
})

test('the deletion of an account waits for a review of its user, without a deadlock', async () => {
  const trip = await completeTrip(api, sides())
  const { calls } = await api.sql.begin(async (tx) => {
    await tx`select from users where id = ${packer.id} for update`
    const calls = [write(customer, trip, 5)]
    await untilWaiting(api.sql, 1)
    calls.push(customer.delete('/api/account', { password: customer.password }))
    await untilWaiting(api.sql, 2)
    return { calls }
  })
  expect((await Promise.all(calls)).map(({ status }) => status)).toEqual([200, 204])
})
