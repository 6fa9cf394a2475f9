/*
 * Tests of the Stripe adapter. They use a server that behaves as Stripe's documentation says, so
 * they need no network. The same tests run against Stripe itself, in test mode, with
 *
 *   STRIPE_TEST_KEY=sk_test_... npx jest api/src/payments/stripe
 *
 * Transfers then also need STRIPE_TEST_ACCOUNT=acct_..., an onboarded Express account of that key.
 *
 * They have not been run against Stripe itself: no key was at hand.
 */
import type { ProviderRecord } from '../provider.ts'
import {
  addCustomer,
  newId,
  newStep,
  openStripe,
  returnUrl,
  runDone,
  type StripeAccount,
  testAccount,
  testKey,
} from './stripe-setup.fixture.ts'

let account: StripeAccount

beforeAll(async () => {
  account = await openStripe()
})
afterAll(() => account.close())

const testTransfers = testKey !== undefined && testAccount === undefined ? test.skip : test
const hour = 3_600_000

/** Places a hold. Returns the hold's id and the fields of the steps that follow. */
async function hold(cents: number) {
  const customer = await addCustomer(account)
  const step = newStep('authorize', cents, customer)
  return { ...customer, tripId: step.tripId, targetRef: await runDone(account, step), step }
}

async function capture(cents: number) {
  const { targetRef, tripId } = await hold(cents)
  await runDone(account, newStep('capture', cents, { targetRef }))
  return { targetRef, tripId }
}

test('a customer has one Stripe customer and the newest card', async () => {
  const { provider, stripe } = account
  const request = { userId: newId(), ref: null, returnUrl }
  const page = await provider.methodPage(request)
  expect(page.url).toMatch(/^https:\/\//)
  expect((await provider.methodPage(request)).ref).toBe(page.ref)
  expect((await provider.methodPage({ ...request, ref: page.ref })).ref).toBe(page.ref)
  expect(await provider.findMethod(page.ref)).toBeUndefined()

  await stripe.paymentMethods.attach('pm_card_mastercard', { customer: page.ref })
  expect(await provider.findMethod(page.ref)).toMatchObject({ label: 'Mastercard 4444' })
  const { id } = await stripe.paymentMethods.attach('pm_card_visa', { customer: page.ref })
  expect(await provider.findMethod(page.ref)).toEqual({ methodRef: id, label: 'Visa 4242' })
})

test('authorize holds the amount on the card and takes nothing', async () => {
  const { provider, stripe } = account
  const step = newStep('authorize', 51_840, await addCustomer(account))
  expect(await provider.find(step)).toBeUndefined()
  const outcome = await provider.run(step)
  if (outcome.state !== 'done') throw new Error(outcome.reason)
  const days = (Number(outcome.captureBefore) - Date.now()) / (24 * hour)
  expect(days).toBeGreaterThan(4)
  expect(days).toBeLessThan(8)
  expect(outcome.costCents).toBeUndefined()
  expect(await stripe.paymentIntents.retrieve(outcome.ref)).toMatchObject({
    ...{ status: 'requires_capture', amount: 51_840, amount_received: 0 },
    ...{ transfer_group: `trip-${step.tripId}`, metadata: { step: `fixture-${step.key}` } },
  })
  expect(await provider.find(step)).toEqual(outcome)
})

test('a repeated call with the same key has one effect', async () => {
  const { provider, stripe } = account
  const step = newStep('authorize', 2000, await addCustomer(account))
  const first = await provider.run(step)
  expect(await provider.run(step)).toEqual(first)
  // The first call may have had its effect, so it must be looked up.
  const other = { ...step, cents: 3000 }
  await expect(provider.run(other)).rejects.toMatchObject({ name: 'AnswerLost' })
  const { data } = await stripe.paymentIntents.list({ customer: step.customerRef ?? '' })
  expect(data.map(({ amount }) => amount)).toEqual([2000])
})

test.each(['pm_card_chargeCustomerFail', 'pm_card_authenticationRequired'])(
  'a hold and a tip are declined with %s',
  async (token) => {
    const { provider } = account
    const customer = await addCustomer(account, token)
    for (const kind of ['authorize', 'tip'] as const) {
      const step = newStep(kind, 2000, customer)
      const outcome = await provider.run(step)
      expect(outcome).toEqual({
        ...{ state: 'failed', reason: 'declined' },
        ref: expect.stringMatching(/^pi_/) as string,
      })
      expect(await provider.find(step)).toEqual(outcome)
    }
  },
)

test('a hold with an unknown card is refused', async () => {
  const { customerRef } = await addCustomer(account)
  const step = newStep('authorize', 2000, { customerRef, methodRef: 'pm_missing' })
  expect(await account.provider.run(step)).toEqual({ state: 'failed', reason: 'refused' })
  expect(await account.provider.find(step)).toBeUndefined()
})

test('a partial capture takes its amount and frees the rest', async () => {
  const { provider, stripe } = account
  const { targetRef } = await hold(10_000)
  const tooMuch = newStep('capture', 10_001, { targetRef })
  expect(await provider.run(tooMuch)).toEqual({ state: 'failed', reason: 'refused' })

  const step = newStep('capture', 3000, { targetRef })
  expect(await provider.find(step)).toBeUndefined()
  const outcome = await provider.run(step)
  expect(outcome).toMatchObject({ state: 'done', ref: targetRef })
  expect(await provider.run(step)).toEqual(outcome)
  expect(await provider.find(step)).toEqual(outcome)
  const intent = await stripe.paymentIntents.retrieve(targetRef)
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 3000 })
  const cancel = newStep('cancel', 10_000, { targetRef })
  expect(await provider.find(cancel)).toEqual({ state: 'failed', reason: 'gone' })
  expect(await provider.run(cancel)).toEqual({ state: 'failed', reason: 'gone' })
})

test('a canceled hold can no longer be captured', async () => {
  const { provider, stripe } = account
  const { targetRef, step } = await hold(2000)
  const cancel = newStep('cancel', 2000, { targetRef })
  expect(await provider.find(cancel)).toBeUndefined()
  expect(await provider.run(cancel)).toEqual({ state: 'done', ref: targetRef })
  expect(await provider.find(cancel)).toEqual({ state: 'done', ref: targetRef })
  expect((await stripe.paymentIntents.retrieve(targetRef)).status).toBe('canceled')
  expect(await provider.find(step)).toEqual({ state: 'failed', ref: targetRef, reason: 'gone' })

  const capture = newStep('capture', 2000, { targetRef })
  expect(await provider.run(capture)).toEqual({ state: 'failed', reason: 'gone' })
  expect(await provider.find(capture)).toEqual({ state: 'failed', reason: 'gone' })
})

test('capture and cancel of an unknown hold fail as gone', async () => {
  for (const kind of ['capture', 'cancel'] as const) {
    const step = newStep(kind, 2000, { targetRef: 'pi_missing' })
    expect(await account.provider.find(step)).toEqual({ state: 'failed', reason: 'gone' })
    expect(await account.provider.run(step)).toEqual({ state: 'failed', reason: 'gone' })
  }
})

test('a tip is charged at once', async () => {
  const { provider, stripe } = account
  const step = newStep('tip', 2000, await addCustomer(account))
  const outcome = await provider.run(step)
  const ref = expect.stringMatching(/^pi_/) as string
  expect(outcome).toEqual({ state: 'done', ref, costCents: expect.any(Number) as number })
  expect(await provider.find(step)).toEqual(outcome)
  const intent = await stripe.paymentIntents.retrieve(outcome.ref ?? '')
  expect(intent).toMatchObject({ status: 'succeeded', amount_received: 2000 })
})

test('a refund gives back at most what was captured', async () => {
  const { provider, stripe } = account
  const { targetRef } = await capture(10_000)
  const step = newStep('refund', 4000, { targetRef })
  expect(await provider.find(step)).toBeUndefined()
  const outcome = await provider.run(step)
  const ref = expect.stringMatching(/^re_/) as string
  expect(outcome).toEqual({ state: 'done', ref })
  expect(await provider.run(step)).toEqual(outcome)
  expect(await provider.find(step)).toEqual(outcome)
  const tooMuch = newStep('refund', 6001, { targetRef })
  expect(await provider.run(tooMuch)).toEqual({ state: 'failed', reason: 'refused' })
  expect(await provider.find(tooMuch)).toBeUndefined()
  await runDone(account, newStep('refund', 6000, { targetRef }))
  const { data } = await stripe.refunds.list({ payment_intent: targetRef })
  expect(data.map(({ amount }) => amount)).toEqual([6000, 4000])
})

testTransfers(
  'a transfer sends captured money to the packer, and a reversal takes it back',
  async () => {
    const { provider, stripe } = account
    const { targetRef, tripId } = await capture(10_000)
    const payoutRef = await account.payableAccount()
    const step = newStep('transfer', 9000, { targetRef, tripId, payoutRef })
    expect(await provider.find(step)).toBeUndefined()
    const outcome = await provider.run(step)
    if (outcome.state !== 'done') throw new Error(outcome.reason)
    expect((Number(outcome.arrivesAt) - Date.now()) / hour).toBeCloseTo(48, 0)
    expect(await provider.run(step)).toEqual(outcome)
    expect(await provider.find(step)).toEqual(outcome)
    const { latest_charge } = await stripe.paymentIntents.retrieve(targetRef)
    expect(await stripe.transfers.retrieve(outcome.ref)).toMatchObject({
      ...{ amount: 9000, destination: payoutRef, source_transaction: latest_charge },
      ...{ transfer_group: `trip-${tripId}`, metadata: { step: `fixture-${step.key}` } },
    })
    const tooMuch = newStep('transfer', 1001, { targetRef, tripId, payoutRef })
    expect(await provider.run(tooMuch)).toEqual({ state: 'failed', reason: 'refused' })

    const reverse = newStep('reverse', 4000, { targetRef: outcome.ref })
    expect(await provider.find(reverse)).toBeUndefined()
    const reversed = await provider.run(reverse)
    expect(reversed).toEqual({ state: 'done', ref: expect.stringMatching(/^trr_/) as string })
    expect(await provider.run(reverse)).toEqual(reversed)
    expect(await provider.find(reverse)).toEqual(reversed)
    const more = newStep('reverse', 5001, { targetRef: outcome.ref })
    expect(await provider.run(more)).toEqual({ state: 'failed', reason: 'refused' })
    expect(await stripe.transfers.retrieve(outcome.ref)).toMatchObject({ amount_reversed: 4000 })
  },
)

test('a packer without verified data has no payouts', async () => {
  const { provider } = account
  const request = { userId: newId(), ref: null, returnUrl }
  const page = await provider.payoutPage(request)
  expect(page.url).toMatch(/^https:\/\//)
  expect((await provider.payoutPage({ ...request, ref: page.ref })).ref).toBe(page.ref)
  expect((await provider.payoutPage(request)).ref).toBe(page.ref)
  expect(await provider.hasPayouts(page.ref)).toBe(false)
  const step = newStep('transfer', 2000, { payoutRef: page.ref })
  expect(await provider.run(step)).toEqual({ state: 'failed', reason: 'refused' })
})

test('forget deletes the customer and the account, and can be repeated', async () => {
  const { provider } = account
  const { customerRef } = await addCustomer(account)
  const { ref: payoutRef } = await provider.payoutPage({ userId: newId(), ref: null, returnUrl })
  await provider.forget({ customerRef: null, payoutRef: null })
  expect(await provider.findMethod(customerRef)).toBeDefined()
  await provider.forget({ customerRef, payoutRef })
  await provider.forget({ customerRef, payoutRef })
  expect(await provider.findMethod(customerRef)).toBeUndefined()
  expect(await provider.hasPayouts(payoutRef)).toBe(false)
})

test('a user whose customer or account is gone at Stripe gets another one', async () => {
  const { provider } = account
  const request = { userId: newId(), ref: null, returnUrl }
  for (const open of [provider.methodPage, provider.payoutPage]) {
    const { ref } = await open(request)
    await provider.forget({ customerRef: ref, payoutRef: ref })
    const again = await open({ ...request, ref })
    expect(again.ref).not.toBe(ref)
    // Two presses at the same time create one.
    expect((await open({ ...request, ref })).ref).toBe(again.ref)
    expect((await open({ ...request, ref: again.ref })).ref).toBe(again.ref)
  }
})

test('an event leads to the current state, whatever it said', async () => {
  const { provider } = account
  const { targetRef, step } = await hold(2000)
  const fetch = (type: string, ref: string) => provider.fetchObject({ id: 'evt_1', type, ref })
  const event = 'payment_intent.amount_capturable_updated'
  const open = { is: 'hold', ref: targetRef, isOpen: true, stepKey: step.key }
  expect(await fetch(event, targetRef)).toEqual(open)
  await runDone(account, newStep('capture', 2000, { targetRef }))
  expect(await fetch(event, targetRef)).toEqual({ ...open, isOpen: false })

  const refund = newStep('refund', 500, { targetRef })
  const refundRef = await runDone(account, refund)
  for (const type of ['refund.created', 'refund.failed', 'charge.refund.updated']) {
    expect(await fetch(type, refundRef)).toEqual({ is: 'step', stepKey: refund.key })
  }
  const tip = newStep('tip', 500, await addCustomer(account))
  const tipRef = await runDone(account, tip)
  expect(await fetch('payment_intent.succeeded', tipRef)).toEqual({ is: 'step', stepKey: tip.key })
  expect(await fetch('payment_intent.succeeded', 'pi_missing')).toBeUndefined()
  expect(await fetch('account.updated', 'acct_missing')).toBeUndefined()
  expect(await fetch('charge.succeeded', 'ch_1')).toBeUndefined()
})

test('records lists each movement of money once, and no hold', async () => {
  const since = new Date(Date.now() - 1000)
  const open = await hold(1000)
  const canceled = await hold(1100)
  await runDone(account, newStep('cancel', 1100, { targetRef: canceled.targetRef }))
  const partial = await hold(5000)
  await runDone(account, newStep('capture', 1200, { targetRef: partial.targetRef }))
  const captured = await capture(1300)
  const refund = await runDone(account, newStep('refund', 300, captured))
  const tip = await runDone(account, newStep('tip', 1400, await addCustomer(account)))

  const records: ProviderRecord[] = []
  for await (const record of account.provider.records(since)) records.push(record)
  expect(records.every(({ at }) => Math.abs(at.getTime() - Date.now()) < hour)).toBe(true)
  const found = records.map(({ kind, ref, cents }) => `${kind} ${ref} ${cents}`)
  const wanted = [
    `capture ${partial.targetRef} 1200`,
    `capture ${captured.targetRef} 1300`,
    `refund ${refund} 300`,
    `tip ${tip} 1400`,
  ]
  expect(found.filter((one) => wanted.includes(one)).toSorted()).toEqual(wanted.toSorted())
  expect(found.join()).not.toContain(open.targetRef)
  expect(found.join()).not.toContain(canceled.targetRef)
  // What Stripe frees of a hold looks like a refund of 1100 and of 3800 cents.
  expect(records.filter(({ cents }) => cents === 1100 || cents === 3800)).toEqual([])
})
