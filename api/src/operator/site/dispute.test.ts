import { createTestApi, type Person, type TestApi } from '../../app.fixture.ts'
import { sent } from '../../messages/messages.fixture.ts'
import {
  addCard,
  balances,
  bookTrip,
  connectBank,
  moveTo,
  notifyOf,
  passHours,
  paymentOf,
  settlePayments,
  testPayments,
} from '../../payments/payments.fixture.ts'
import type { Payments } from '../../payments/payments.ts'
import { openChargeback } from '../../payments/test-provider/test-chargebacks.ts'
import type { GigEvent, Trip } from '../../trips/trips.contract.ts'
import { createTestSite } from './site.fixture.ts'

let api: TestApi
let payments: Payments
let people: { customer: Person; packer: Person }
let site: Awaited<ReturnType<typeof createTestSite>>
let kim: Awaited<ReturnType<typeof site.signIn>>
beforeAll(async () => {
  const open = testPayments()
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
  people = await signUp()
  site = await createTestSite({}, api)
  kim = await site.signIn('Kim', 'money')
})
afterAll(() => api.close())

async function signUp() {
  const customer = await api.signUp('customer', { name: 'Rosa Davis' })
  const packer = await api.signUp('packer', { name: 'Marcus Price' })
  await addCard(api, customer)
  await connectBank(api, packer)
  return { customer, packer }
}

const settle = () => settlePayments(api.sql, payments)
const markup = '<script>alert(1)</script>'

async function disputed(of = people) {
  const trip = await bookTrip(api, of, { price: 480 })
  await settle()
  await moveTo(of, trip, 'delivered')
  const report = { kind: 'damage', text: `A broken lamp. ${markup}` }
  await of.customer.post(`/api/trips/${trip.id}/problem`, report)
  await settle()
  return trip
}

const open = async (trip: Trip) => (await kim.get(`/disputes/${trip.id}`)).text()
const textOf = (page: string) =>
  page
    .replaceAll(/<[^>]*>/g, ' ')
    .replaceAll('&#39;', "'")
    .replaceAll(/\s+/g, ' ')

/** The hidden fields of the form that posts to `to`, as a browser sends them. */
function hiddenIn(page: string, to: string) {
  const form = new RegExp(`<form[^>]*/${to}".*?</form>`, 's').exec(page)?.[0] ?? ''
  const fields = form.matchAll(/type="hidden" name="(\w+)" value="([^"]*)"/g)
  return Object.fromEntries([...fields].map(([, name = '', value = '']) => [name, value]))
}

const texts = {
  customerText: 'The pickup photo shows it whole.',
  packerText: 'It comes off your pay.',
}

async function preview(trip: Trip, form: object) {
  const typed = { ...texts, ...form }
  const page = await (await kim.post(`/disputes/${trip.id}/preview`, typed)).text()
  return { page, form: { ...typed, ...hiddenIn(page, 'resolve') } }
}

const resolve = (trip: Trip, form: object) =>
  kim.post(`/disputes/${trip.id}/resolve`, form as Record<string, string>)

async function notesOf(person: Person, { gig_id }: Trip, kind: string) {
  const events = (await (await person.get(`/api/gigs/${gig_id}/events`)).json()) as GigEvent[]
  return events.filter((event) => event.kind === kind).map(({ note }) => note)
}

test('an operator previews and decides a dispute, and the ledger has the split', async () => {
  const before = await balances(api.sql)
  const trip = await disputed()
  const page = await open(trip)
  expect(page).toContain('A broken lamp. &lt;script&gt;')
  expect(page).not.toContain('<script')
  expect(page).not.toContain('and pay the packer')
  const { page: previewed, form } = await preview(trip, { refund: '80.00' })
  expect(textOf(previewed)).toContain('Marcus P., packer $480.00 $400.00 Manyhands $38.40 $32.00')
  expect(textOf(previewed)).toContain('Refund $86.40 and pay the packer $400.00')
  expect(previewed).toContain('It comes off your pay.</textarea>')
  expect(previewed).toContain(`formaction="/disputes/${trip.id}/preview#decision"`)
  const reloaded = await kim.get(`/disputes/${trip.id}/preview`)
  expect(reloaded.headers.get('Location')).toBe(`/disputes/${trip.id}`)

  const decided = await resolve(trip, { ...form, refund: '80.00' })
  expect(decided.headers.get('Location')).toBe(`/disputes/${trip.id}`)
  const after = textOf(await open(trip))
  expect(after).toContain(
    `Trip ${trip.id} is decided: $86.40 to the customer, $400.00 to the packer.`,
  )
  expect(after).toMatch(/Kim resolved this trip 0 minutes ago: \$86.40 to the customer\./)
  expect(after).toContain("$86.40 goes back to the customer's card. $400.00 goes to the packer.")
  await settle()
  expect(textOf(await open(trip))).toContain('The money has moved.')
  const now = await balances(api.sql)
  const changed = Object.keys(now).map((kind) => [kind, (now[kind] ?? 0) - (before[kind] ?? 0)])
  expect(Object.fromEntries(changed)).toMatchObject({
    card: -43_200,
    bank: 40_000,
    held: 0,
    earned: 0,
  })
  expect(await notesOf(people.customer, trip, 'resolved')).toEqual([texts.customerText])
  expect(await notesOf(people.packer, trip, 'resolved')).toEqual([texts.packerText])
  const ended = (await (await people.packer.get(`/api/trips/${trip.id}`)).json()) as Trip
  expect(ended.end_reason).toBe(texts.packerText)

  const ledger = await (await kim.get(`/money/trips/${trip.id}`)).text()
  expect(textOf(ledger)).toMatch(
    /Transfer .*? \$400.00 \$0.00 \$32.00 earned -\$400.00, bank \$400.00/,
  )
  expect(textOf(ledger)).toContain('Left with us: $32.00. $32.00 service fee')
  for (const kind of ['hold', 'refund', 'transfer'])
    expect(ledger).toMatch(new RegExp(`<code>test_${kind}_`))
})

test.each([
  ['nothing', '0.00', 'Refund $0.00 and pay the packer $480.00'],
  ['half', '240.00', 'Refund $259.20 and pay the packer $240.00'],
  ['all', '480.00', 'Refund $518.40 and pay the packer $0.00'],
])('one press previews %s', async (_label, choice, button) => {
  const trip = await disputed()
  expect(await open(trip)).toContain(`name="choice" value="${choice}"`)
  expect(textOf((await preview(trip, { refund: 'x', choice })).page)).toContain(button)
})

test.each([
  ['more than was paid', { refund: '480.01' }, 'The refund can be at most $480.00, the price.'],
  ['no amount', { refund: 'a <b>' }, 'is not an amount in dollars'],
  ['an amount that was not previewed', { refund: '90.00' }, 'not the one of the preview'],
  ['no reason', { customerText: ' ' }, 'Write what you decided'],
  ['a long reason', { customerText: 'a'.repeat(501) }, 'at most 500 characters'],
])('%s is refused, and what was typed stays', async (_name, change, sentence) => {
  const trip = await disputed()
  const { form } = await preview(trip, { refund: '80.00', packerText: `Off your pay. ${markup}` })
  const answer = await resolve(trip, { ...form, refund: '80.00', ...change })
  expect(answer.status).toBe(422)
  const page = await answer.text()
  expect(textOf(page)).toContain(sentence)
  expect(page).toContain('Off your pay. &lt;script&gt;')
  expect((await paymentOf(people.customer, trip)).state).toBe('disputed')
})

test('the money of a decided job says that a declined card is no longer tried after 14 days', async () => {
  const of = await signUp()
  await addCard(api, of.customer, 'Visa 0002')
  const trip = await disputed(of)
  const { form } = await preview(trip, { refund: '0' })
  await resolve(trip, form)
  await settle()
  expect(textOf(await open(trip))).toContain('The card is charged $518.40.')
  await passHours(api.sql, 15 * 24)
  await settle()
  const text = textOf(await open(trip))
  expect(text).toContain('The customer owes $518.40. We no longer try the card, only a new one.')
  expect(text).toContain('$480.00 goes to the packer, once the customer pays.')
  expect(text).not.toContain('The next one is at')
})

test('a second decision tells the first one, and keeps the text', async () => {
  const trip = await disputed()
  const { form } = await preview(trip, { refund: '80.00' })
  const lee = await site.signIn('Lee', 'money')
  expect(
    (await lee.post(`/disputes/${trip.id}/resolve`, { ...form, refund: '80.00' })).status,
  ).toBe(303)
  const answer = await resolve(trip, { ...form, refund: '80.00' })
  expect(answer.status).toBe(409)
  const page = await answer.text()
  expect(textOf(page)).toContain('Lee resolved this trip 0 minutes ago: $86.40 to the customer.')
  expect(page).toContain(`${texts.packerText}</textarea>`)
  const acts = await api.sql`
    select operator, action from operator_actions where subject = ${`trip ${trip.id}`} and action = 'resolve'`
  expect(acts).toEqual([{ operator: 'Lee', action: 'resolve' }])
})

test('a preview after the decision of another operator does not hide it', async () => {
  const trip = await disputed()
  const opened = hiddenIn(await open(trip), 'resolve')
  const lee = await site.signIn('Lee', 'money')
  const { form } = await preview(trip, { refund: '80.00' })
  await lee.post(`/disputes/${trip.id}/resolve`, { ...form, refund: '80.00' })
  const late = await preview(trip, { ...opened, refund: '240.00' })
  expect((await resolve(trip, { ...late.form, refund: '240.00' })).status).toBe(409)
})

test.each([
  ['end', { endText: 'The truck broke.', fee: '20' }, 'Choose what to do.'],
  ['resolve', texts, 'not the one of the preview'],
  ['mark', {}, 'Choose what to do.'],
])('a form to %s without its choice changes nothing', async (to, form, sentence) => {
  const trip = await disputed()
  const answer = await kim.post(`/disputes/${trip.id}/${to}`, {
    ...{ seen: '0', mark: '0', stage: 'disputed' },
    ...form,
  })
  expect([answer.status, textOf(await answer.text())]).toEqual([
    422,
    expect.stringContaining(sentence),
  ])
  expect((await paymentOf(people.customer, trip)).state).toBe('disputed')
})

test('a form without the decision that it saw changes nothing', async () => {
  const trip = await disputed()
  const { form } = await preview(trip, { refund: '80.00' })
  const answer = await resolve(trip, { ...form, refund: '80.00', seen: '' })
  expect([answer.status, textOf(await answer.text())]).toEqual([
    422,
    expect.stringContaining('Load the page again'),
  ])
})

test('a decision about a completed trip is corrected', async () => {
  const trip = await disputed()
  const first = await preview(trip, { refund: '80.00' })
  await resolve(trip, { ...first.form, refund: '80.00' })
  await settle()
  const less = await preview(trip, { refund: '10.00' })
  expect(textOf(less.page)).toContain('$86.40 is refunded already.')
  const { form } = await preview(trip, { refund: '100.00', packerText: 'We looked again.' })
  expect((await resolve(trip, { ...form, refund: '100.00' })).status).toBe(303)
  await settle()
  expect(await paymentOf(people.customer, trip)).toMatchObject({ refunded: 108, released: 380 })
  expect(await notesOf(people.packer, trip, 'payment_refunded')).toContain('We looked again.')
})

test('a trip that is not delivered ends for a fee or as a no-show, which can be excused', async () => {
  const trip = await bookTrip(api, people, { price: 480 })
  const page = await open(trip)
  expect(page).not.toContain('name="refund"')
  const end = (form: object) =>
    kim.post(`/disputes/${trip.id}/end`, {
      ...hiddenIn(page, 'end'),
      endText: 'The truck broke.',
      ...form,
    })
  const high = await end({ how: 'cancelled', fee: '481' })
  expect(high.status).toBe(422)
  expect(await high.text()).toContain('The fee can be at most $480.00.')
  expect((await end({ how: 'no_show', fee: '0' })).status).toBe(303)
  const second = await end({ how: 'cancelled', fee: '0', endText: 'The crew is ill.' })
  expect(second.status).toBe(409)
  expect(await second.text()).toContain('The crew is ill.</textarea>')
  const ended = await open(trip)
  expect(textOf(ended)).toContain('This end counts against the packer.')
  const mark = (markText: string) =>
    kim.post(`/disputes/${trip.id}/mark`, { ...hiddenIn(ended, 'mark'), markText })
  expect((await mark(' ')).status).toBe(422)
  expect((await mark('A wrong address.')).status).toBe(303)
  expect((await mark('Again.')).status).toBe(409)
  expect(textOf(await open(trip))).toContain('This end does not count against the packer.')
})

test('operators read messages, notes and photos of both sides only after a report', async () => {
  const trip = await bookTrip(api, people, { price: 480 })
  await settle()
  const send = async (person: Person, proof: string) => {
    const token = await api.upload(person)
    await sent(person, `/api/trips/${trip.id}/messages`, { text: 'Here', images: [token], proof })
    return token
  }
  await moveTo(people, trip, 'at_pickup')
  const pickup = await send(people.packer, 'pickup')
  const asked = { kind: 'extra', reason: 'stairs', amount: 45, text: 'Two flights.' }
  await people.packer.post(`/api/trips/${trip.id}/proposals`, asked)
  await moveTo(people, trip, 'delivered')
  const delivery = await send(people.customer, 'delivery')
  const before = await open(trip)
  expect(textOf(before)).toContain('operators cannot read the messages, notes and photos')
  expect(before).not.toMatch(/Here|Two flights/)
  expect((await kim.get(`/disputes/${trip.id}/images/${pickup}`)).status).toBe(404)
  await people.customer.post(`/api/trips/${trip.id}/problem`, { kind: 'damage', text: 'A lamp.' })
  const page = await open(trip)
  expect(page).toContain('Here')
  expect(page).toContain('Two flights')
  const [, left = '', right = ''] = page.split('<h3>')
  expect(left).toContain(
    `<a href="/disputes/${trip.id}/images/${pickup}" target="_blank" rel="noopener">`,
  )
  expect(right).toContain(`<img src="/disputes/${trip.id}/images/${delivery}"`)
  const photo = await kim.get(`/disputes/${trip.id}/images/${pickup}`)
  expect(Object.fromEntries(photo.headers)).toMatchObject({
    'content-type': 'image/webp',
    'content-security-policy': expect.stringContaining("default-src 'none'"),
    'x-content-type-options': 'nosniff',
  })
  expect((await site.send('GET', `/disputes/${trip.id}/images/${pickup}`)).status).toBe(303)
  expect((await kim.get(`/disputes/${trip.id}/images/..%2f..%2fetc`)).status).toBe(404)
})

test('the page works and says so after the customer has deleted the account', async () => {
  const own = await signUp()
  const trip = await bookTrip(api, own, { price: 480 })
  await moveTo(own, trip, 'delivered', 'completed')
  await settle()
  const gone = await own.customer.delete('/api/account', { password: own.customer.password })
  expect(gone.status).toBe(204)
  const page = await open(trip)
  expect(textOf(page)).toContain('The customer has deleted the account')
  const { form } = await preview(trip, { refund: '80.00' })
  expect((await resolve(trip, { ...form, refund: '80.00' })).status).toBe(303)
  await settle()
  expect(await paymentOf(own.packer, trip)).toMatchObject({ refunded: 86.4, released: 400 })
})

test('chargebacks and extra work that waits are shown', async () => {
  const trip = await disputed()
  const [step] = await api.sql<[{ provider_ref: string }]>`
    select provider_ref from payment_steps where trip_id = ${trip.id} and kind = 'capture'`
  const ref = (await openChargeback(api.sql, step.provider_ref)) ?? ''
  await notifyOf(api.sql, payments, ref)
  await settle()
  const { page } = await preview(trip, { refund: '480.00' })
  expect(textOf(page)).toMatch(
    /Open chargeback: the customer's bank took back \$518.40\. Answer by/,
  )
  expect(textOf(page)).toContain(
    'The bank has taken back $518.40, so not all of $518.40 can be refunded',
  )
  expect(textOf(await (await kim.get('/money')).text())).toMatch(
    /Trip \d+ .*? \$518.40 took it back/,
  )

  const other = await bookTrip(api, people, { price: 480 })
  await settle()
  await moveTo(people, other, 'at_pickup')
  const asked = await people.packer.post(`/api/trips/${other.id}/proposals`, {
    ...{ kind: 'extra', reason: 'stairs', amount: 45, text: 'Five floors.' },
  })
  expect(asked.status).toBe(201)
  expect(textOf(await open(other))).toContain('Extra work of $45.00 waits for the customer.')
})
