import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { Trip } from '../trips/trips.contract.ts'
import { advanceDuePayments } from './advance-payment.ts'
import { addCard, bookTrip, paymentOf, settlePayments, testPayments } from './payments.fixture.ts'
import type { Payments } from './payments.ts'

let api: TestApi
let payments: Payments
let customer: Person
let trips: Trip[]
beforeEach(async () => {
  const open = testPayments()
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
  customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  await addCard(api, customer)
  // With the fee, the total of the last one ends in .02: the provider's answer is lost.
  trips = []
  for (const price of [100, 200, 100.02]) {
    trips.push(await bookTrip(api, { customer, packer }, { price }))
  }
})
afterEach(() => api.close())

const first = () => trips[0]?.id ?? 0
const statesNow = () =>
  Promise.all(trips.map(async (trip) => (await paymentOf(customer, trip)).state))

test('the job of one payment advances all that are due, and returns those without an answer', async () => {
  const lost = await advanceDuePayments(api.sql, payments.provider, first())
  expect(lost).toEqual([trips[2]?.id])
  expect(await statesNow()).toEqual(['authorized', 'authorized', 'none'])
  await settlePayments(api.sql, payments)
  const steps =
    await api.sql`select count(*)::int as count from test_provider.objects where kind = 'hold'`
  expect(steps[0]).toEqual({ count: 3 })
})

test('the job of a payment that is not due does nothing', async () => {
  await api.sql`update payments set next_at = now() + interval '1 hour' where trip_id = ${first()}`
  expect(await advanceDuePayments(api.sql, payments.provider, first())).toEqual([])
  expect(await statesNow()).toEqual(['none', 'none', 'none'])
})

test('a payment that fails does not stop the others', async () => {
  const { provider } = payments
  const failing: typeof provider = {
    ...provider,
    run: async (step) => {
      if (step.tripId === trips[1]?.id) throw new Error('a bug')
      return provider.run(step)
    },
  }
  await expect(advanceDuePayments(api.sql, failing, first())).rejects.toThrow('a bug')
  // The failed batch has lost the answer of the last one. Alone, it is looked up and found.
  expect(await statesNow()).toEqual(['authorized', 'none', 'authorized'])
})

test('a payment that another transaction has locked is left out', async () => {
  await api.sql.begin(async (tx) => {
    await tx`select from payments where trip_id = ${trips[1]?.id ?? 0} for update`
    await advanceDuePayments(api.sql, payments.provider, first())
  })
  expect(await statesNow()).toEqual(['authorized', 'none', 'none'])
})
