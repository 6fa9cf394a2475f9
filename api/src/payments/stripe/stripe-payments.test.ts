import { createTestApi, type Person, type TestApi } from '../../app.fixture.ts'
import { bookTrip, moveTo, paymentOf, settlePayments } from '../payments.fixture.ts'
import { openPayments } from '../open-payments.ts'
import type { Payments } from '../payments.ts'
import { saveRefundGoal, savePaymentSettings } from '../payments.sql.ts'
import { acceptEvent } from '../provider-events.ts'
import { listDifferences } from '../reconcile.sql.ts'
import { reconcile } from '../reconcile.ts'
import { openServer, webhookSecret as secret } from './stripe-setup.fixture.ts'

let api: TestApi
let stripe: Awaited<ReturnType<typeof openServer>>
let payments: Payments
let customer: Person
let packer: Person
beforeEach(async () => {
  stripe = await openServer()
  payments = { provider: stripe.provider, feePercent: 8, siteUrl: 'http://localhost' }
  api = await createTestApi(
    {},
    {
      payments: async (sql) => {
        await savePaymentSettings(sql, { provider: 'stripe', fee_percent: 8 })
        return payments
      },
    },
  )
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterEach(async () => {
  await api.close()
  await stripe.close()
})

async function addCard() {
  const answer = await customer.post('/api/payments/method', { return_to: '/account' })
  const { url } = (await answer.json()) as { url: string }
  stripe.server.completePage(url, 'pm_card_visa')
  await customer.get('/api/payments/method')
}

const settle = () => settlePayments(api.sql, payments)

async function differences() {
  await reconcile(api.sql, stripe.provider, { ageMs: 0 })
  return (await listDifferences(api.sql)).map(({ text }) => text)
}

test('a refund that fails later is in the queue of the operator', async () => {
  await addCard()
  const trip = await bookTrip(api, { customer, packer })
  await moveTo({ customer, packer }, trip, 'delivered')
  await settle()
  await api.sql.begin((tx) =>
    saveRefundGoal(tx, trip.id, { goal: 2000, feePart: 0, waived: 0, note: null }),
  )
  await settle()
  expect(await paymentOf(customer, trip)).toMatchObject({ captured: 108, refunded: 20 })
  expect(await differences()).toEqual([])

  const [step] = await api.sql<{ id: number; provider_ref: string }[]>`
    select id, provider_ref from payment_steps where kind = 'refund'`
  const ref = step?.provider_ref ?? ''
  stripe.server.objects.get(ref)['status'] = 'failed'
  const { body, header } = stripe.server.notify('refund.failed', ref, { secret })
  const event = stripe.provider.readEvent(body, header)
  if (!event) throw new Error('The notification was not read.')
  await acceptEvent(api.sql, 'stripe', event)
  await settle()
  expect(await differences()).toEqual([
    `Step ${step?.id} (refund, $20.00) failed after it was done: stripe has the money again. Pay the customer in another way.`,
  ])
})

test('live keys are refused once test keys have made references', async () => {
  const open = (key: string) =>
    openPayments(
      {
        payments: { provider: 'stripe', feePercent: 8, key, webhookSecret: secret },
        siteUrl: 'http://localhost',
        settings: { publicUrl: null },
      },
      api.sql,
    )
  await open('sk_test_1')
  await open('rk_live_1')
  await open('sk_test_1')
  await addCard()
  await open('sk_test_2')
  await expect(open('sk_live_1')).rejects.toThrow(
    'STRIPE_SECRET_KEY is a live key, but this database has payments or accounts of test keys',
  )
})
