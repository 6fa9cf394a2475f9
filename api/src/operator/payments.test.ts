import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import {
  addCard,
  balances,
  bookTrip,
  connectBank,
  moveTo,
  passHours,
  paymentOf,
  settlePayments,
  testPayments,
} from '../payments/payments.fixture.ts'
import type { PackerPay } from '../payments/payments.contract.ts'
import type { Payments } from '../payments/payments.ts'
import { reconcile } from '../payments/reconcile.ts'
import type { GigEvent, Trip } from '../trips/trips.contract.ts'
import { runOperatorCommand } from './command/command.ts'

let api: TestApi
let payments: Payments
let customer: Person
let packer: Person
beforeAll(async () => {
  const open = testPayments()
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  await addCard(api, customer)
  await connectBank(api, packer)
})
afterAll(() => api.close())

const settle = () => settlePayments(api.sql, payments)

async function run(...args: string[]) {
  const lines: string[] = []
  await runOperatorCommand([...args, '--operator', 'kim'], {
    env: () => ({ DATABASE_URL: api.url }),
    start: 'operate',
    say: (line) => lines.push(line),
  })
  return lines.join('\n')
}

const payOf = async (person: Person) =>
  (await (await person.get('/api/packer/pay')).json()) as PackerPay

async function notesOf(person: Person, { gig_id }: Trip, kind: string) {
  const events = (await (await person.get(`/api/gigs/${gig_id}/events`)).json()) as GigEvent[]
  return events.filter((event) => event.kind === kind).map(({ note }) => note)
}

async function disputed() {
  const trip = await bookTrip(api, { customer, packer }, { price: 480 })
  await settle()
  await moveTo({ customer, packer }, trip, 'delivered')
  await customer.post(`/api/trips/${trip.id}/problem`, { kind: 'damage', text: 'A broken lamp.' })
  await settle()
  return trip
}

test('an operator divides the money of a disputed job, and no side gets it before', async () => {
  const before = await balances(api.sql)
  const trip = await disputed()
  expect(await paymentOf(packer, trip)).toMatchObject({ state: 'disputed', released: 0 })
  const said = await run('resolve', 'trip', String(trip.id), '80.50', 'The lamp is broken.')
  // $6.44 is the share of $80.50 in the fee of $38.40.
  expect(said).toBe(
    `Trip ${trip.id} is resolved: $86.94 to the customer, $399.50 to the packer, $31.96 to us.`,
  )
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({
    ...{ state: 'released', captured: 518.4, refunded: 86.94, released: 399.5 },
  })
  // The event `resolved` has the reason, so the event of the refund repeats nothing.
  expect(await notesOf(customer, trip, 'resolved')).toEqual(['The lamp is broken.'])
  expect(await notesOf(customer, trip, 'payment_refunded')).toEqual([null])
  const receipt = await customer.get(`/api/trips/${trip.id}/receipt`)
  expect(await receipt.text()).toContain('<dt>Price</dt>')
  const after = await balances(api.sql)
  const moved = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0)
  expect(['card', 'held', 'bank'].map(moved)).toEqual([-43_146, 0, 39_950])
  const [action] = await api.sql`select operator, action, subject, note from operator_actions
    order by id desc limit 1`
  expect(action).toEqual({
    ...{
      operator: 'kim',
      action: 'resolve',
      subject: `trip ${trip.id}`,
      note: '$86.94 to the customer. The lamp is broken.',
    },
  })
})

test('a refund after the transfer takes the money back from the bank, else from later pay', async () => {
  const trip = await disputed()
  await run('resolve', 'trip', String(trip.id), '0', 'Nothing is broken.')
  await settle()
  const [transfer] = await api.sql<{ provider_ref: string }[]>`
    select provider_ref from payment_steps where trip_id = ${trip.id} and kind = 'transfer'`
  await run('resolve', 'trip', String(trip.id), '100', 'A second look.')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ refunded: 108, released: 380 })
  expect((await balances(api.sql))['earned']).toBe(0)
  // The bank gives nothing back any more: the packer owes it.
  await api.sql`
    update test_provider.objects set cents = 0 where ref = ${transfer?.provider_ref ?? ''}`
  await run('resolve', 'trip', String(trip.id), '200', 'A third look.')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ refunded: 216, released: 280 })
  expect((await balances(api.sql))['earned']).toBe(-10_000)
  const next = await bookTrip(api, { customer, packer }, { price: 300 })
  await moveTo({ customer, packer }, next, 'delivered', 'completed')
  await settle()
  expect((await balances(api.sql))['earned']).toBe(0)
  const [sent] = await api.sql`
    select cents from payment_steps where trip_id = ${next.id} and kind = 'transfer'`
  expect(sent).toEqual({ cents: 20_000 })
})

test.each([
  ['disputed', ['delivered']],
  ['completed', ['delivered', 'completed']],
])('a packer who gets nothing of a %s job sees that it is not paid', async (stage, stages) => {
  const people = { customer, packer: await api.signUp('packer') }
  const trip = await bookTrip(api, people, { price: 480 })
  await moveTo(people, trip, ...stages)
  if (stage === 'disputed') {
    await customer.post(`/api/trips/${trip.id}/problem`, { kind: 'damage', text: 'All is lost.' })
  }
  await settle()
  await run('resolve', 'trip', String(trip.id), '480', 'All is lost.')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'refunded', refunded: 518.4 })
  expect(await payOf(people.packer)).toMatchObject({
    ...{ held: 0, held_count: 0, on_its_way: 0, paid: 0 },
    jobs: [{ trip_id: trip.id, state: 'not_paid' }],
  })
})

test('a refund before the transfer arrives lowers what is on its way to the bank', async () => {
  const people = { customer, packer: await api.signUp('packer') }
  await connectBank(api, people.packer)
  const trip = await bookTrip(api, people, { price: 480 })
  await moveTo(people, trip, 'delivered', 'completed')
  await settle()
  await run('resolve', 'trip', String(trip.id), '80', 'A broken lamp.')
  await settle()
  expect(await payOf(people.packer)).toMatchObject({ on_its_way: 400, paid: 0 })
})

test('both sides see the reason of each refund of a completed job', async () => {
  const trip = await bookTrip(api, { customer, packer }, { price: 480 })
  await moveTo({ customer, packer }, trip, 'delivered', 'completed')
  await settle()
  const reasons = ['Two boxes were lost.', 'A third box was lost.']
  await run('resolve', 'trip', String(trip.id), '50', reasons[0] ?? '')
  await settle()
  await run('resolve', 'trip', String(trip.id), '75', reasons[1] ?? '')
  await settle()
  expect(await notesOf(customer, trip, 'payment_refunded')).toEqual(reasons)
  expect(await notesOf(packer, trip, 'payment_refunded')).toEqual(reasons)
})

test('shows a payment with its steps and ledger lines, but no card', async () => {
  const trip = await disputed()
  const shown = await run('show', 'payment', String(trip.id))
  expect(shown).toContain('captured     $518.40')
  expect(shown).toMatch(/authorize \$518\.40, done/)
  expect(shown).toMatch(/capture \$518\.40, done/)
  expect(shown).toMatch(/held +\$518\.40/)
  expect(shown).not.toMatch(/(?<![\w.-])4242\b/)
})

test.each([
  [['resolve', 'trip', '1', '80'], 'Write the refund in dollars and the decision in quotes'],
  [['resolve', 'trip', '1', '8.005', 'x'], '"8.005" is not an amount in dollars'],
  [['resolve', 'trip', '99999', '1', 'x'], 'There is no trip 99999.'],
  [['show', 'payment', '99999'], 'Trip 99999 has no payment.'],
])('%j is refused with a reason', async (args, reason) => {
  await expect(run(...args)).rejects.toThrow(reason)
})

test('refuses more than was charged, less than was refunded, and jobs that are not delivered', async () => {
  const trip = await disputed()
  const resolve = (amount: string) => run('resolve', 'trip', String(trip.id), amount, 'Decided.')
  await expect(resolve('480.01')).rejects.toThrow('The refund can be at most $480.00, the price.')
  await resolve('50')
  await settle()
  await expect(resolve('49')).rejects.toThrow('$54.00 is refunded already.')
  const booked = await bookTrip(api, { customer, packer })
  await expect(run('resolve', 'trip', String(booked.id), '1', 'x')).rejects.toThrow(
    'is not delivered: it is booked. Use "end trip" to end it.',
  )
})

test('the queue lists what the comparison with the provider found', async () => {
  const trip = await disputed()
  await api.sql`
    insert into test_provider.objects (ref, kind, cents, state) values ('stray', 'transfer', 500, 'done')`
  await api.sql`
    update test_provider.objects set captured_cents = 1 where ref = (
      select provider_ref from payment_steps where trip_id = ${trip.id} and kind = 'capture')`
  await reconcile(api.sql, payments.provider, { ageMs: 0 })
  const queue = await run('queue')
  expect(queue).toContain("The provider's transfer stray of $5.00 has no step.")
  expect(queue).toMatch(/The provider's capture \S+ of \$0\.01 has step \d+ of \$518\.40\./)
})

test('the queue lists payments that are no longer tried, until the customer pays or an operator waives them', async () => {
  await addCard(api, customer, 'Visa 0002')
  const completed = async () => {
    const trip = await bookTrip(api, { customer, packer }, { price: 480 })
    await moveTo({ customer, packer }, trip, 'delivered', 'completed')
    await settle()
    return trip
  }
  const [paid, waived] = [await completed(), await completed()]
  const pass = (days: number) => passHours(api.sql, days * 24)
  const debt = ({ id, title }: { id: number; title: string }) =>
    `trip ${id}  ${title}, $518.40\n    Debt, Some B. and Some B., waits for 14 days\n`
  await pass(13)
  await settle()
  expect(await run('queue')).not.toContain('Debt')
  await pass(1)
  await settle()
  const queue = `${await run('queue')}\n`
  expect(queue).toContain(debt(paid))
  expect(queue).toContain(debt(waived))

  await run('resolve', 'trip', String(waived.id), '480', 'We waive it.')
  expect(await run('queue')).not.toContain(debt(waived))
  await addCard(api, customer)
  await settle()
  expect(await paymentOf(customer, paid)).toMatchObject({ state: 'released' })
  expect(await paymentOf(customer, waived)).toMatchObject({
    state: 'refunded',
    captured: 0,
  })
  expect(await run('queue')).not.toContain('Debt')
})

test('ends a trip that is not delivered, and the customer pays the fee that the operator names', async () => {
  const trip = await bookTrip(api, { customer, packer }, { price: 100 })
  await settle()
  await moveTo({ customer, packer }, trip, 'loaded')
  const end = (...args: string[]) => run('end', 'trip', String(trip.id), ...args)
  await expect(end('0.49', 'x')).rejects.toThrow('The fee can be 0, or $0.50 or more.')
  await expect(end('101', 'x')).rejects.toThrow('The fee can be at most $100.00.')
  await expect(end('no-show', 'x')).rejects.toThrow('cannot end like this: it is loaded')
  expect(await end('60', 'The truck broke down.')).toBe(
    `Trip ${trip.id} is canceled: the customer pays the packer $60.00.`,
  )
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'released', cancel_fee: 60 })
  const gig = await customer.get(`/api/gig/${trip.gig_id}`)
  expect(await gig.json()).toMatchObject({ gig_status_id: 1, packer_id: null })
  await expect(end('0', 'x')).rejects.toThrow('cannot end like this: it is cancelled')
  const done = await disputed()
  await expect(run('end', 'trip', String(done.id), '0', 'x')).rejects.toThrow('use "resolve trip"')
})

test('a dispute before the delivery takes no money until the operator has decided', async () => {
  const trip = await bookTrip(api, { customer, packer }, { price: 100, pickupHours: -1 })
  await settle()
  await moveTo({ customer, packer }, trip, 'at_pickup')
  await passHours(api.sql, 1)
  const report = { kind: 'no_show', text: 'The packer is not here.' }
  expect((await customer.post(`/api/trips/${trip.id}/problem`, report)).status).toBe(201)
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'authorized' })
  await run('end', 'trip', String(trip.id), '0', 'You waited at different doors.')
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'refunded' })
})

test('a customer who owes money cannot delete the account until it is paid or written off', async () => {
  const debtor = await api.signUp('customer')
  await addCard(api, debtor, 'Visa 0002')
  const trip = await bookTrip(api, { customer: debtor, packer }, { price: 100 })
  await settle()
  await moveTo({ customer: debtor, packer }, trip, 'delivered', 'completed')
  await settle()
  for (let day = 0; day < 16; day += 1) {
    await passHours(api.sql, 24)
    await settle()
  }
  const remove = () => debtor.delete('/api/account', { password: debtor.password })
  expect((await remove()).status).toBe(409)
  const writeOff = () => run('write-off', String(trip.id), 'The card was stolen.')
  expect(await writeOff()).toBe(`$108.00 of trip ${trip.id} is written off.`)
  await settle()
  await expect(writeOff()).rejects.toThrow(
    /No money is owed .* kim wrote off the debt of this trip 0 minutes ago: \$108.00, The card was stolen./,
  )
  expect((await remove()).status).toBe(204)
})
