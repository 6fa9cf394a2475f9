import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { confirmAddresses, takeMails } from '../mail/mail.fixture.ts'
import { listNewGigs } from '../mail/mail.sql.ts'
import { tellPackers } from '../workflow/urgent.sql.ts'
import { createConversation, sent, threadOf } from '../messages/messages.fixture.ts'
import {
  addCard,
  bookTrip,
  connectBank,
  moveTo,
  settlePayments,
  testPayments,
} from '../payments/payments.fixture.ts'
import { splitOf } from '../payments/split.ts'
import { factsOf } from '../payments/payment-facts.ts'
import type { PackerPay } from '../payments/payments.contract.ts'
import type { Payments } from '../payments/payments.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import { changesChannel } from '../platform/db/notify-change.ts'
import { runTx } from '../platform/db/sql.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import { until, untilWaiting } from '../platform/until.fixture.ts'
import { completeTrip, write as review } from '../reviews/reviews.fixture.ts'
import { decideCheck } from './acts/checks.ts'
import type { Seen } from './acts/decide.ts'
import { hideMessage, resolveMessage, unhideMessage } from './acts/messages.ts'
import { deleteReply, putReply, replyFor } from './acts/replies.ts'
import { listReplies } from './acts/replies.sql.ts'
import { hideReview, unhideReview } from './acts/reviews.ts'
import { changeDeadTask } from './acts/tasks.ts'
import { answerTicket, resolveTicket } from './acts/tickets.ts'
import { endTrip, markTrip, resolveTrip, writeOff } from './acts/trips.ts'
import { deleteUser, liftSuspension, signOutUser, suspendUser } from './acts/users.ts'
import type { OperatorError } from './operator-error.ts'
import {
  readMessage,
  readPayment,
  readReview,
  readTicket,
  readTrip,
  readUser,
} from './read/readers.ts'
import { listDeadTasks } from './read/tasks.sql.ts'

let api: TestApi
let payments: Payments
let customer: Person
let packer: Person
beforeAll(async () => {
  const open = testPayments()
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
  customer = await api.signUp('customer', { name: 'Dana Whitfield' })
  packer = await api.signUp('packer')
  await addCard(api, customer)
  await connectBank(api, packer)
})
afterAll(() => api.close())

const signInAs = ({ username, password }: Person) =>
  api.send('POST', '/api/customer/auth/signin', { json: { username, password } })

/** What the trip's accounts of the kind `held` have in the end, in cents. */
const heldOf = (lines: { kind: string; cents: number }[]) =>
  lines.filter(({ kind }) => kind === 'held').reduce((sum, { cents }) => sum + cents, 0)

const settle = () => settlePayments(api.sql, payments)

async function disputed(people = { customer, packer }) {
  const trip = await bookTrip(api, people, { price: 480 })
  await settle()
  await moveTo(people, trip, 'delivered')
  await people.customer.post(`/api/trips/${trip.id}/problem`, { kind: 'damage', text: 'A lamp.' })
  await settle()
  return trip.id
}

async function ticket() {
  const json = { subject: 'A scratch', text: 'The table has a scratch.' }
  return ((await (await customer.post('/api/support', json)).json()) as { id: number }).id
}

async function reported() {
  const conversation = await createConversation(api)
  const images = [await api.upload(conversation.packer)]
  const { id } = await sent(conversation.packer, conversation.path, { text: 'Pay cash.', images })
  await conversation.customer.post(`/api/messages/${id}/report`, { reason: 'Cash.' })
  return { ...conversation, id }
}

async function deadTask() {
  const [row] = await api.sql<[{ id: string }]>`
    select id::text from graphile_worker.add_job('first', max_attempts => 1)`
  await api.sql`select graphile_worker.permanently_fail_jobs(array[${row.id}::bigint], 'no')`
  return row.id
}

type Decide = (operator: string, seen: Seen) => Promise<unknown>

/** Each prepares a case, and returns what two operators decide who have both seen it undecided. */
const cases: Record<string, () => Promise<[Decide, Decide, RegExp]>> = {
  async ticket() {
    const id = await ticket()
    return [
      (by, seen) => answerTicket(api.sql, by, { id, text: 'Hello.', ...seen }),
      (by, seen) => resolveTicket(api.sql, by, { id, text: 'Done.', ...seen }),
      /^(kim answered|lee resolved) this ticket 0 minutes ago\.$/,
    ]
  },
  async dispute() {
    const tripId = await disputed()
    return [
      (by, seen) => resolveTrip(api.sql, by, { tripId, refund: 8050, text: 'A.', ...seen }),
      (by, seen) => resolveTrip(api.sql, by, { tripId, refund: 0, text: 'B.', ...seen }),
      /^(kim|lee) resolved this trip 0 minutes ago: \$(86\.94|0\.00) to the customer\. [AB]\.$/,
    ]
  },
  async 'trip that is not delivered'() {
    const { id: tripId } = await bookTrip(api, { customer, packer }, { price: 100 })
    return [
      (by, seen) => endTrip(api.sql, by, { tripId, fee: 0, text: 'A.', ...seen }),
      (by, seen) => endTrip(api.sql, by, { tripId, fee: 'no-show', text: 'B.', ...seen }),
      /^(kim|lee) ended this trip 0 minutes ago: (\$0\.00 to the packer|no-show)\. [AB]\.$/,
    ]
  },
  async mark() {
    const { id: tripId } = await bookTrip(api, { customer, packer }, { price: 100 })
    await endTrip(api.sql, 'ann', { tripId, fee: 'no-show', text: 'A.' })
    return [
      (by, seen) => markTrip(api.sql, by, { tripId, counts: true, reason: 'A.', ...seen }),
      (by, seen) => markTrip(api.sql, by, { tripId, counts: false, reason: 'B.', ...seen }),
      /^(kim counted|lee excused) the end of this trip 0 minutes ago: [AB]\.$/,
    ]
  },
  async check() {
    const { id: userId } = packer
    return [
      (by, seen) =>
        decideCheck(api.sql, by, { userId, kind: 'identity', state: 'passed', ...seen }),
      (by, seen) =>
        decideCheck(api.sql, by, {
          ...{ userId, kind: 'identity', state: 'failed', reason: 'Blurred.', ...seen },
        }),
      /^(kim passed|lee refused) this identity check 0 minutes ago\.$/,
    ]
  },
  async review() {
    const trip = await completeTrip(api, { customer, packer })
    await review(customer, trip, 1)
    await review(packer, trip, 5)
    const [row] = await api.sql<[{ id: number }]>`
      select id from reviews where trip_id = ${trip} and author_id = ${customer.id}`
    const { id } = row
    expect(await readReview(api.sql, id)).toMatchObject({
      review: { stars: 1, author: { id: customer.id }, subject: { id: packer.id }, reports: [] },
    })
    return [
      (by, seen) => hideReview(api.sql, by, { id, note: 'A phone number.', ...seen }),
      (by, seen) => unhideReview(api.sql, by, { id, note: 'Fine.', ...seen }),
      /^(kim hid|lee kept) this review 0 minutes ago: (A phone number|Fine)\.$/,
    ]
  },
  async message() {
    const { id } = await reported()
    return [
      (by, seen) => hideMessage(api.sql, by, { id, note: 'Cash.', ...seen }),
      (by, seen) => resolveMessage(api.sql, by, { id, note: 'Fine.', ...seen }),
      /^(kim hid|lee resolved) this message 0 minutes ago: (Cash|Fine)\.$/,
    ]
  },
  async 'dead task'() {
    const id = await deadTask()
    return [
      (by, seen) => changeDeadTask(api.sql, by, { id, change: 'retry', ...seen }),
      (by, seen) => changeDeadTask(api.sql, by, { id, change: 'drop', ...seen }),
      /^(kim retried|lee dropped) this task 0 minutes ago: first\.$/,
    ]
  },
  async user() {
    const { id } = await api.signUp('packer')
    return [
      (by, seen) => suspendUser(api.sql, by, { id, note: 'Spam.', ...seen }),
      (by, seen) => suspendUser(api.sql, by, { id, note: 'Cash.', ...seen }),
      /^(kim|lee) suspended this user 0 minutes ago: (Spam|Cash)\.$/,
    ]
  },
  async debt() {
    const debtor = await api.signUp('customer')
    await addCard(api, debtor, 'Visa 0002')
    const { id: tripId } = await bookTrip(api, { customer: debtor, packer }, { price: 100 })
    await endTrip(api.sql, 'ann', { tripId, fee: 60_00, text: 'Late.' })
    await settle()
    const { decision } = await readTrip(api.sql, tripId)
    const seen = { seen: decision?.id }
    return [
      (by) => writeOff(api.sql, by, { tripId, reason: 'Stolen card.', ...seen }),
      (by) => writeOff(api.sql, by, { tripId, reason: 'Goodwill.', ...seen }),
      /wrote off the debt of this trip 0 minutes ago: \$60\.00, (Stolen card|Goodwill)\.$/,
    ]
  },
  async reply() {
    await putReply(api.sql, 'ann', { title: 'Greeting', text: 'Hello {name}.' })
    const [reply] = await listReplies(api.sql)
    const id = reply?.id ?? 0
    return [
      (by, seen) => putReply(api.sql, by, { id, title: 'Hi', text: 'Hi.', ...seen }),
      (by, seen) => deleteReply(api.sql, by, { id, ...seen }),
      /^(kim changed|lee deleted) this reply 0 minutes ago: (Hi|Greeting)\.$/,
    ]
  },
}

test.each(Object.keys(cases))(
  'of two decisions at once about a %s, the second gets the first',
  async (name) => {
    const [first, second, sentence] = (await cases[name]?.()) ?? []
    const before = await api.sql`select from operator_actions`
    const results = await Promise.allSettled([
      first?.('kim', { seen: 0 }),
      second?.('lee', { seen: 0 }),
    ])
    const refused = results.filter(({ status }) => status === 'rejected')
    expect(refused).toHaveLength(1)
    const { reason } = refused[0] as { reason: OperatorError }
    expect(reason.message).toMatch(sentence ?? '')
    expect(reason.kind).toBe('conflict')
    expect(await api.sql`select from operator_actions`).toHaveLength(before.length + 1)
  },
)

test('a decision needs the stage and the certificate that the operator saw', async () => {
  const tripId = await disputed()
  const act = resolveTrip(api.sql, 'kim', { tripId, refund: 0, text: 'A.', stage: 'delivered' })
  await expect(act).rejects.toThrow(`Trip ${tripId} was delivered, and is disputed now.`)
  const check = { userId: packer.id, kind: 'insurance', state: 'failed', reason: 'Old.' } as const
  await expect(decideCheck(api.sql, 'kim', { ...check, certificate: 1 })).rejects.toThrow(
    'This certificate no longer waits for a decision. It is decided meanwhile.',
  )
})

test('the preview of a split and the money that moves are the same', async () => {
  const tripId = await disputed()
  const { payment, trip, events } = await readTrip(api.sql, tripId)
  expect(trip).toMatchObject({ stage: 'disputed', customer: { id: customer.id } })
  expect(events.map(({ kind }) => kind)).toContain('problem')
  if (!payment) throw new Error('The trip has a payment.')
  const preview = splitOf(factsOf(payment), 6500)
  expect(preview.before).toEqual({ customer: 0, packer: 48_000, manyhands: 3840 })
  expect(preview.after).toEqual({ customer: 7020, packer: 41_500, manyhands: 3320 })
  expect(await resolveTrip(api.sql, 'kim', { tripId, refund: 6500, text: 'A.' })).toEqual(preview)
  await settle()
  const { payment: moved, lines } = await readPayment(api.sql, tripId)
  expect(moved).toMatchObject({
    ...{ refunded_cents: 7020, released_cents: 41_500, released_fee_cents: 3320 },
  })
  expect(heldOf(lines)).toBe(0)
})

test('a correction after a write-off does not charge the debt', async () => {
  const tripId = await disputed()
  await resolveTrip(api.sql, 'kim', { tripId, refund: 0, text: 'A.' })
  await settle()
  // Extra work of $46.30 was agreed, and the card was declined.
  await api.sql`
    update payments set price_cents = 52_630, fee_cents = 4210 where trip_id = ${tripId}`
  const owed = await writeOff(api.sql, 'kim', { tripId, reason: 'Cannot pay.' })
  expect(owed).toBe(5000)
  const split = await resolveTrip(api.sql, 'kim', { tripId, refund: 2000, text: 'A.' })
  expect(split?.after).toEqual({ customer: 2160, packer: 45_630, manyhands: 4050 })
  await settle()
  const { payment, lines } = await readPayment(api.sql, tripId)
  expect(payment).toMatchObject({
    ...{ captured_cents: 51_840, refunded_cents: 2160, released_cents: 45_630, waived_cents: 5000 },
  })
  expect(heldOf(lines)).toBe(0)
})

test('a packer reads the own share of a job whose money is not collected', async () => {
  const debtor = await api.signUp('customer')
  await addCard(api, debtor, 'Visa 0002')
  const tripId = await disputed({ customer: debtor, packer })
  await resolveTrip(api.sql, 'kim', { tripId, refund: 8000, text: 'A.' })
  const canceled = await bookTrip(api, { customer: debtor, packer }, { price: 100 })
  await endTrip(api.sql, 'kim', { tripId: canceled.id, fee: 60_00, text: 'Late.' })
  await settle()
  const newest = async (count: number) => {
    const { jobs } = (await (await packer.get('/api/packer/pay')).json()) as PackerPay
    return jobs.slice(0, count).map(({ trip_id, pay, state }) => ({ trip_id, pay, state }))
  }
  const resolved = { trip_id: tripId, pay: 400, state: 'waiting' }
  expect(await newest(2)).toEqual([{ trip_id: canceled.id, pay: 60, state: 'waiting' }, resolved])
  await writeOff(api.sql, 'kim', { tripId: canceled.id, reason: 'Stolen card.' })
  expect(await newest(2)).toEqual([{ trip_id: canceled.id, pay: 0, state: 'not_paid' }, resolved])
})

test('a dispute can be decided after its customer has deleted the account', async () => {
  const leaver = await api.signUp('customer')
  await addCard(api, leaver)
  const tripId = await disputed({ customer: leaver, packer })
  // The account page refuses it while money is held. An older release did not.
  await api.sql`
    update users set username = null, password_hash = null, name = '', email = '', phone = '', bio = '',
      deleted_at = now() where id = ${leaver.id}`
  expect((await readTrip(api.sql, tripId)).trip.customer.username).toBeNull()
  await resolveTrip(api.sql, 'kim', { tripId, refund: 48_000, text: 'All is lost.' })
  await settle()
  expect((await readPayment(api.sql, tripId)).payment).toMatchObject({ refunded_cents: 51_840 })
})

test('a hidden message is removed for both sides, and stays for the operator and its author’s export', async () => {
  const { id, path, ...sides } = await reported()
  const [photo = ''] = (await threadOf(sides.customer, path)).messages[0]?.images ?? []
  const statusOfPhoto = async () => (await api.send('GET', photo)).status
  expect(await statusOfPhoto()).toBe(200)
  await hideMessage(api.sql, 'kim', { id, note: 'Cash.' })
  for (const side of [sides.customer, sides.packer]) {
    const { messages } = await threadOf(side, path)
    expect(messages).toMatchObject([{ text: 'Removed by Manyhands', images: [] }])
  }
  expect(await statusOfPhoto()).toBe(404)
  const { report } = await readMessage(api.sql, id)
  expect(report.messages).toMatchObject([{ text: 'Pay cash.', images: [expect.any(String)] }])
  const file = await sides.packer.get('/api/account/export')
  expect(await file.text()).toContain('Pay cash.')
  await unhideMessage(api.sql, 'kim', { id, note: 'A joke.' })
  const { messages } = await threadOf(sides.customer, path)
  expect(messages).toMatchObject([{ text: 'Pay cash.', images: [photo] }])
  expect(await statusOfPhoto()).toBe(200)
})

describe('a suspended user', () => {
  const sentence = 'This account is suspended. Our email to you says why.'

  test('who fails to sign in signs out no other user of the browser', async () => {
    const [user, other] = [await api.signUp('customer'), await api.signUp('customer')]
    await suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' })
    const { username, password } = user
    const refused = await other.post('/api/customer/auth/signin', { username, password })
    expect([refused.status, (await refused.json()).detail]).toEqual([403, sentence])
    expect((await other.get('/api/account')).status).toBe(200)
  })

  test('reopens no expired gig by a change that began before the suspension', async () => {
    const user = await api.signUp('customer')
    const gig = await api.createGig(user)
    await suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' })
    await runTx(api.sql, (tx) =>
      changeColumns(tx, gig.id, {
        pickup_date: new Date('2100-01-01'),
        dropoff_date: new Date('2100-01-02'),
      }),
    )
    const [row] = await api.sql`select gig_status_id from gigs where id = ${gig.id}`
    expect(row?.['gig_status_id']).toBe(4)
  })

  test('reopens an expired gig after the suspension by a new pickup time only', async () => {
    const user = await api.signUp('customer')
    const gig = await api.createGig(user)
    await suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' })
    await liftSuspension(api.sql, 'kim', { id: user.id, note: 'Explained.' })
    const statusAfter = (columns: Record<string, unknown>) =>
      runTx(api.sql, async (tx) => {
        await changeColumns(tx, gig.id, columns)
        const [row] = await tx`select gig_status_id from gigs where id = ${gig.id}`
        return row?.['gig_status_id'] as number
      })
    expect(await statusAfter({ title: 'A better title', price_cents: 90_000 })).toBe(4)
    const pickup_date = new Date(Date.parse(gig.pickup_date) + 1)
    expect(await statusAfter({ pickup_date })).toBe(1)
  })

  test('is signed out, cannot sign in, gets the reason, and can sign in again after the lift', async () => {
    const user = await api.signUp('customer', { email: 'sus@example.com' })
    await takeMails(api)
    await suspendUser(api.sql, 'kim', { id: user.id, note: 'You sent spam.' })
    expect((await user.get('/api/account')).status).toBe(401)
    const [mail] = await takeMails(api)
    expect(mail?.text).toContain('You sent spam.')
    const signIn = () => signInAs(user)
    const refused = await signIn()
    expect([refused.status, await refused.json()]).toMatchObject([403, { detail: sentence }])
    await liftSuspension(api.sql, 'kim', { id: user.id, note: 'Explained.' })
    expect((await signIn()).status).toBe(200)
    expect((await takeMails(api)).map(({ subject }) => subject)).toContain(
      'You can use your account again',
    )
  })

  test('reads that an offered gig expired, not that all packers can book it', async () => {
    const user = await api.signUp('customer', { email: 'offers@example.com' })
    await confirmAddresses(api)
    const gig = await api.createGig(user)
    await api.sql`
      update gigs set gig_status_id = 5, offered_to = ${packer.id}, offered_until = now() + interval '1 day'
      where id = ${gig.id}`
    await takeMails(api)
    const changes: { kind: string; gig_id: number; users: number[] }[] = []
    const { unlisten } = await api.sql.listen(changesChannel, (text) => {
      changes.push(JSON.parse(text) as (typeof changes)[number])
    })
    await suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' })
    await until(() => changes.some(({ users }) => users.includes(packer.id)))
    await unlisten()
    expect(changes.filter(({ users }) => users.includes(packer.id))).toEqual([
      { kind: 'expired', gig_id: gig.id, trip_id: null, users: [packer.id] },
    ])
    const mails = (await takeMails(api)).map(({ subject, text }) => `${subject} ${text}`).join()
    expect(mails).toContain('expired')
    expect(mails).not.toContain('All packers can book')
    const told = await api.sql`
      select kind, reason from gig_events where gig_id = ${gig.id} and kind <> 'posted'`
    expect(told).toEqual([{ kind: 'expired', reason: 'suspended' }])
  })

  test('has no open gigs: they expire, also those whose booking ends later', async () => {
    const user = await api.signUp('customer')
    await addCard(api, user)
    const open = await api.createGig(user)
    const trip = await bookTrip(api, { customer: user, packer }, { price: 100 })
    await suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' })
    const refused = await packer.post(`/api/packer/gigs/${open.id}`)
    expect([refused.status, await refused.json()]).toMatchObject([
      409,
      { detail: 'This gig is no longer available.' },
    ])
    // A page that was opened by a link offers no booking either.
    const shown = (await (await packer.get(`/api/gig/${open.id}`)).json()) as Gig
    expect(Date.parse(shown.bookable_until ?? '')).toBeLessThanOrEqual(Date.now())
    await endTrip(api.sql, 'kim', { tripId: trip.id, fee: 0, text: 'The customer is suspended.' })
    const states = await api.sql`
      select gig_status_id from gigs where id in ${api.sql([open.id, trip.gig_id ?? 0])}`
    expect(states).toEqual([{ gig_status_id: 4 }, { gig_status_id: 4 }])
    const list = (await (await packer.get('/api/gigs?available=true')).json()) as { id: number }[]
    expect(list.filter(({ id }) => id === open.id || id === trip.gig_id)).toEqual([])
  })

  test('loses the bookings to come as a packer, and their customers hear it', async () => {
    const user = await api.signUp('packer')
    const [soon, later, begun] = [
      await bookTrip(api, { customer, packer: user }, { pickupHours: 3 }),
      await bookTrip(api, { customer, packer: user }, { pickupHours: 90 }),
      await bookTrip(api, { customer, packer: user }, { pickupHours: 1 }),
    ]
    await moveTo({ customer, packer: user }, begun, 'on_the_way')
    await confirmAddresses(api)
    await takeMails(api)
    await suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' })
    const stages = await api.sql`
      select stage, actor, note from trips where packer_id = ${user.id} order by id`
    const ended = {
      stage: 'cancelled',
      actor: 'operator',
      note: 'The packer can no longer do this job.',
    }
    expect(stages).toMatchObject([ended, ended, { stage: 'on_the_way' }])
    const gigs = await api.sql`
      select gig_status_id, urgent_at is not null as is_urgent from gigs
      where id = any(${[soon, later, begun].map(({ gig_id }) => gig_id ?? 0)}) order by id`
    expect(gigs).toEqual([
      { gig_status_id: 1, is_urgent: true },
      { gig_status_id: 1, is_urgent: false },
      { gig_status_id: 2, is_urgent: false },
    ])
    const [task] = await api.sql`
      select from graphile_worker._private_jobs where key = ${`tell-${soon.gig_id}`}`
    expect(task).toBeDefined()
    const mails = (await takeMails(api)).filter(({ subject }) => subject.includes('We canceled'))
    expect(mails.filter(({ text }) => text.includes('You pay nothing.'))).toHaveLength(2)
    // The suspended packer cannot sign in to look for others.
    expect(mails.filter(({ text }) => text.includes('other gigs'))).toEqual([])
  })

  test('is not locked before the payments of the bookings to come', async () => {
    const user = await api.signUp('packer')
    const trip = await bookTrip(api, { customer, packer: user }, { pickupHours: 3 })
    const { call } = await api.sql.begin(async (tx) => {
      await tx`select from payments where trip_id = ${trip.id} for update`
      const call = suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' })
      await untilWaiting(api.sql, 1)
      // As an event of the payment does.
      await tx`set local lock_timeout = '500ms'`
      await tx`select from users where id = ${user.id} for key share`
      return { call }
    })
    expect(await call).toBeUndefined()
  })

  test('is not asked first, told or listed as a packer', async () => {
    const user = await api.signUp('packer')
    await user.put('/api/packer/edit', { home_zip: '62704' })
    const { gig_id } = await bookTrip(api, { customer, packer: user }, { pickupHours: 50 })
    await user.delete(`/api/packer/gigs/${gig_id}`)
    await customer.put(`/api/packers/${user.id}/favorite`)
    await suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' })
    const offer = await customer.post('/api/gigs', { ...gigFields(), offer_to: user.id })
    expect([offer.status, await offer.text()]).toEqual([
      422,
      expect.stringContaining('the packer takes no jobs now'),
    ])
    const { gig_id: gigId } = await bookTrip(api, { customer, packer }, { pickupHours: 20 })
    await packer.delete(`/api/packer/gigs/${gigId}`)
    const listed = await customer.get(`/api/gigs/${gigId}/packers`)
    expect(await listed.text()).not.toContain(`"id":${user.id},`)
    expect(await runTx(api.sql, (tx) => tellPackers(tx, gigId ?? 0))).toBe(0)
    const told = await api.sql`
      select from gig_events where packer_id = ${user.id} and kind in ('offered', 'urgent', 'favorite_posted')`
    expect(told).toHaveLength(0)
    await api.sql`update gigs set created_on_date = now() - interval '2 hours' where id = ${gigId}`
    expect(await listNewGigs(api.sql, { id: user.id, zip_code: '' })).toEqual([])
  })

  test.each(['books', 'posts'])('%s nothing with a call that began before', async (act) => {
    const user = await api.signUp(act === 'books' ? 'packer' : 'customer')
    const gig = await api.createGig(customer)
    const { call } = await api.sql.begin(async (tx) => {
      await tx`select from gigs where id = ${gig.id} for update`
      await tx`select from users where id = ${user.id} for update`
      const call =
        act === 'books'
          ? user.post(`/api/packer/gigs/${gig.id}`)
          : user.post('/api/gigs', gigFields())
      await untilWaiting(api.sql, 1)
      await tx`update users set suspended_at = now() where id = ${user.id}`
      return { call }
    })
    const refused = await call
    expect([refused.status, await refused.json()]).toMatchObject([403, { detail: sentence }])
  })

  test('gets no open gig by a booking that is canceled at the same time', async () => {
    const user = await api.signUp('customer')
    const { gig_id: gigId } = await bookTrip(api, { customer: user, packer }, { price: 0 })
    const { call } = await api.sql.begin(async (tx) => {
      await tx`select from gigs where id = ${gigId} for update`
      const call = packer.delete(`/api/packer/gigs/${gigId}`)
      await untilWaiting(api.sql, 1)
      await tx`update users set suspended_at = now() where id = ${user.id}`
      return { call }
    })
    expect((await call).status).toBe(204)
    expect(await api.sql`select gig_status_id from gigs where id = ${gigId}`).toEqual([
      { gig_status_id: 4 },
    ])
  })

  test('can have the account deleted by an operator', async () => {
    const user = await api.signUp('packer')
    await suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' })
    await deleteUser(api.sql, 'kim', { id: user.id, note: 'Asked by email.' })
    expect((await readUser(api.sql, user.id)).user).toMatchObject({ username: null, email: '' })
  })

  test('a sign-in at the same time leaves no session', async () => {
    const user = await api.signUp('customer')
    await Promise.all([suspendUser(api.sql, 'kim', { id: user.id, note: 'Spam.' }), signInAs(user)])
    expect((await readUser(api.sql, user.id)).user.sessions).toEqual([])
  })
})

test('an operator ends all sessions and passkeys of a user, who can sign in again', async () => {
  const user = await api.signUp('packer')
  expect((await readUser(api.sql, user.id)).user.sessions).toHaveLength(1)
  await api.sql`
    insert into passkeys (user_id, credential_id, public_key, counter, transports, name)
    values (${user.id}, 'stolen', '', 0, '{}', 'Phone')`
  expect(await signOutUser(api.sql, 'kim', { id: user.id, note: 'Stolen phone.' })).toBe(1)
  expect((await user.get('/api/account')).status).toBe(401)
})

test('a ticket is read with its user and jobs, and dead tasks are listed', async () => {
  const gig = await api.createGig(customer, { title: 'Two rooms' })
  const json = { subject: 'A question', text: 'When?', gig_id: gig.id }
  const { id } = (await (await customer.post('/api/support', json)).json()) as { id: number }
  const { user, jobs, decision } = await readTicket(api.sql, id)
  expect(user).toMatchObject({ id: customer.id, name: 'Dana Whitfield' })
  expect(jobs.find(({ gig_id }) => gig_id === gig.id)).toMatchObject({
    ...{ title: 'Two rooms', stage: 'posted', trip_id: null, other: null },
  })
  expect(decision).toBeNull()
  const task = await deadTask()
  expect(await listDeadTasks(api.sql)).toMatchObject([{ id: task, task: 'first' }])
})

test('a ticket is not closed over a message that the operator has not seen', async () => {
  const id = await ticket()
  const newest = (await readTicket(api.sql, id)).ticket.messages.at(-1)?.id
  await customer.post(`/api/support/${id}`, { text: 'It is worse.' })
  await expect(resolveTicket(api.sql, 'kim', { id, newest })).rejects.toThrow(
    'The user has written meanwhile. Read the new message first.',
  )
  const seen = (await readTicket(api.sql, id)).ticket
  await resolveTicket(api.sql, 'kim', { id, newest: seen.messages.at(-1)?.id })
})

test('a saved reply greets the user by the first name', () => {
  expect(replyFor({ text: 'Hello {name}, …' }, 'Dana Whitfield')).toBe('Hello Dana, …')
  expect(replyFor({ text: 'Hello {name}, …' }, '')).toBe('Hello there, …')
})
