import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { saveOpenedPage } from './payment-accounts.sql.ts'
import { readOpenedPages } from './payment-accounts.ts'
import {
  addCard,
  bookTrip,
  connectBank,
  paymentOf,
  settlePayments,
  testPayments,
} from './payments.fixture.ts'
import type { Payments } from './payments.ts'
import { AnswerLost } from './provider.ts'

let api: TestApi
let payments: Payments
let customer: Person
let packer: Person
let isAway = false
beforeAll(async () => {
  const answer = <T>(value: Promise<T>): Promise<T> => {
    if (isAway) throw new AnswerLost()
    return value
  }
  const open = testPayments((provider) => ({
    ...provider,
    // No notification arrives.
    fetchObject: () => Promise.resolve(undefined),
    findMethod: async (ref) => answer(provider.findMethod(ref)),
    hasPayouts: async (ref) => answer(provider.hasPayouts(ref)),
  }))
  api = await createTestApi({}, { payments: async (sql) => (payments = await open(sql)) })
})
beforeEach(async () => {
  isAway = false
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterAll(() => api.close())

const chooseCard = (card: string) => addCard(api, customer, card)
const methodOf = async () => (await customer.get('/api/payments/method')).json()
const payoutsOf = async () => (await packer.get('/api/packer/payouts')).json()
const methodsOf = () => api.sql`
  select method_label, payouts_enabled from payment_accounts
  where user_id in (${customer.id}, ${packer.id}) order by user_id`
const stateOf = async (state: string) => {
  await api.sql`update test_provider.objects set state = ${state} where key = ${`payout_account-${packer.id}`}`
}

test('a card that replaces another one is shown on return, and used', async () => {
  await chooseCard('Visa 0002')
  expect(await methodOf()).toMatchObject({ label: 'Visa 0002' })
  const trip = await bookTrip(api, { customer, packer })
  await settlePayments(api.sql, payments)
  expect(await paymentOf(customer, trip)).toMatchObject({ state: 'declined' })
  await chooseCard('Mastercard 4444')
  expect(await methodOf()).toEqual({
    provider: 'test',
    label: 'Mastercard 4444',
    is_declined: false,
  })
  await settlePayments(api.sql, payments)
  expect(await paymentOf(customer, trip)).toMatchObject({
    ...{ state: 'authorized', method_label: 'Mastercard 4444' },
  })
})

test('a bank account that is connected, or no longer works, is shown on return', async () => {
  await connectBank(api, packer)
  expect(await payoutsOf()).toMatchObject({ enabled: true })
  await packer.post('/api/packer/payouts', {})
  await stateOf('empty')
  expect(await payoutsOf()).toMatchObject({ enabled: false, is_started: true })
})

test('a new account in the place of one that is gone has no bank account yet', async () => {
  await connectBank(api, packer)
  await payoutsOf()
  const refs = await api.sql`
    update payment_accounts set payout_ref = 'gone' where user_id = ${packer.id} returning payouts_enabled`
  expect(refs).toEqual([{ payouts_enabled: true }])
  await saveOpenedPage(api.sql, packer.id, 'test', { payout_ref: 'gone' })
  const enabled = async () =>
    (await api.sql`select payouts_enabled from payment_accounts where user_id = ${packer.id}`)[0]
  expect(await enabled()).toEqual({ payouts_enabled: true })
  await saveOpenedPage(api.sql, packer.id, 'test', { payout_ref: 'new' })
  expect(await enabled()).toEqual({ payouts_enabled: false })
})

test('the API asks the provider hourly about a user who does not return', async () => {
  await chooseCard('Visa 4242')
  await methodOf()
  await chooseCard('Mastercard 4444')
  await connectBank(api, packer)
  await readOpenedPages(api.sql, payments.provider)
  expect(await methodsOf()).toEqual([
    { method_label: 'Mastercard 4444', payouts_enabled: false },
    { method_label: null, payouts_enabled: true },
  ])
})

test('the API asks about all users, in batches', async () => {
  await chooseCard('Visa 4242')
  await connectBank(api, packer)
  await readOpenedPages(api.sql, payments.provider, 1)
  expect(await methodsOf()).toEqual([
    { method_label: 'Visa 4242', payouts_enabled: false },
    { method_label: null, payouts_enabled: true },
  ])
})

test('while the provider is unreachable, the stored state is shown', async () => {
  await chooseCard('Visa 4242')
  await methodOf()
  await connectBank(api, packer)
  await payoutsOf()
  isAway = true
  expect(await methodOf()).toMatchObject({ label: 'Visa 4242' })
  expect(await payoutsOf()).toMatchObject({ enabled: true })
  await readOpenedPages(api.sql, payments.provider)
})

test('the API no longer asks the provider once its pages have expired', async () => {
  await chooseCard('Visa 4242')
  await methodOf()
  await chooseCard('Mastercard 4444')
  await api.sql`update payment_accounts set method_page_at = now() - interval '2 days'`
  expect(await methodOf()).toMatchObject({ label: 'Visa 4242' })
})
