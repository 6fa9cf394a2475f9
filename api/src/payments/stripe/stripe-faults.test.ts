import { inspect } from 'node:util'
import { until } from '../../platform/until.fixture.ts'
import { AnswerLost, type ProviderRecord, type ProviderStep } from '../provider.ts'
import {
  addCustomer,
  newId,
  newStep,
  openServer,
  returnUrl,
  runDone,
  webhookSecret,
} from './stripe-setup.fixture.ts'

let account: Awaited<ReturnType<typeof openServer>>

beforeEach(async () => {
  account = await openServer()
})
afterEach(() => account.close())

async function hold(cents = 10_000) {
  const step = newStep('authorize', cents, await addCustomer(account))
  return { targetRef: await runDone(account, step), tripId: step.tripId }
}

async function capture() {
  const { targetRef, tripId } = await hold()
  await runDone(account, newStep('capture', 10_000, { targetRef }))
  return { targetRef, tripId }
}

async function transfer() {
  const payoutRef = await account.payableAccount()
  return {
    targetRef: await runDone(
      account,
      newStep('transfer', 9000, { ...(await capture()), payoutRef }),
    ),
  }
}

/** For each kind: a step that succeeds, and the call that has its effect. */
const kinds: [ProviderStep['kind'], RegExp, () => Promise<Partial<ProviderStep>>][] = [
  ['authorize', /^POST payment_intents$/, () => addCustomer(account)],
  ['tip', /^POST payment_intents$/, () => addCustomer(account)],
  ['capture', /^POST payment_intents\/\w+\/capture$/, hold],
  ['cancel', /^POST payment_intents\/\w+\/cancel$/, hold],
  ['refund', /^POST refunds$/, capture],
  [
    'transfer',
    /^POST transfers$/,
    async () => ({ ...(await capture()), payoutRef: await account.payableAccount() }),
  ],
  ['reverse', /^POST transfers\/\w+\/reversals$/, transfer],
]

const made = () =>
  ['payment_intent', 'refund', 'transfer', 'transfer_reversal'].map(
    (object) => account.server.objects.all(object).length,
  )

test.each(kinds)(
  '%s: a lost answer is found later, and nothing happens twice',
  async (kind, call, before) => {
    const { provider, server } = account
    const step = newStep(kind, 2000, await before())
    server.break(call, 'cut')
    await expect(provider.run(step)).rejects.toThrow(AnswerLost)
    server.repair()
    const after = made()
    const outcome = await provider.find(step)
    expect(outcome).toMatchObject({ state: 'done' })
    expect(await provider.run(step)).toEqual(outcome)
    expect(made()).toEqual(after)
  },
)

test.each(kinds)(
  '%s: after an error of Stripe the step has had no effect',
  async (kind, call, before) => {
    const { provider, server } = account
    const step = newStep(kind, 2000, await before())
    const untouched = made()
    for (const status of [500, 429] as const) {
      server.break(call, status)
      await expect(provider.run(step)).rejects.toThrow(AnswerLost)
    }
    server.break(/^GET /, 500)
    await expect(provider.find(step)).rejects.toThrow(AnswerLost)
    server.repair()
    expect(made()).toEqual(untouched)
    expect(await provider.find(step)).toBeUndefined()
    expect(await provider.run(step)).toMatchObject({ state: 'done' })
  },
)

test('a call whose connection ends is repeated with its key, and has one effect', async () => {
  const { provider, server } = account
  const step = newStep('authorize', 2000, await addCustomer(account))
  server.break(/^POST payment_intents$/, 'lost')
  await expect(provider.run(step)).rejects.toThrow(AnswerLost)
  server.repair()
  expect(server.calls.filter((call) => call === 'POST payment_intents')).toHaveLength(2)
  expect(server.objects.all('payment_intent')).toHaveLength(1)
  expect(await provider.find(step)).toMatchObject({ state: 'done' })
})

test('a call that takes too long counts as lost', async () => {
  const step = newStep('authorize', 2000, await addCustomer(account))
  account.server.break(/^POST payment_intents$/, 'stalled')
  await expect(account.newProvider({ timeout: 20 }).run(step)).rejects.toThrow(AnswerLost)
  account.server.repair()
})

test('a second call with the key of a call that still runs counts as lost', async () => {
  const { provider, server } = account
  const step = newStep('authorize', 2000, await addCustomer(account))
  server.break(/^POST payment_intents$/, 'stalled')
  const first = provider.run(step)
  await until(() => server.calls.includes('POST payment_intents'))
  await expect(provider.run(step)).rejects.toThrow(AnswerLost)
  server.repair()
  expect(await first).toMatchObject({ state: 'done' })
  expect(server.objects.all('payment_intent')).toHaveLength(1)
})

test('a hold that Stripe is still confirming is neither done nor failed', async () => {
  const { provider, server } = account
  const step = newStep('authorize', 2000, await addCustomer(account))
  const ref = await runDone(account, step)
  const intent = server.objects.get(ref)
  for (const status of ['requires_confirmation', 'requires_payment_method', 'processing']) {
    intent['status'] = status
    await expect(provider.find(step)).rejects.toThrow(AnswerLost)
  }
  intent['status'] = 'requires_confirmation'
  intent.created -= 601
  expect(await provider.find(step)).toEqual({ state: 'failed', ref, reason: 'refused' })
})

test('find walks all pages of a list', async () => {
  const { provider, server } = account
  const customer = await addCustomer(account)
  const steps = [1, 2, 3, 4, 5].map((cents) => newStep('authorize', cents * 100, customer))
  const refs: string[] = []
  for (const step of steps) refs.push(await runDone(account, step))
  server.calls.length = 0
  const found = await Promise.all(steps.map((step) => provider.find(step)))
  expect(found.map((outcome) => outcome?.ref)).toEqual(refs)
  expect(await provider.find(newStep('authorize', 100, customer))).toBeUndefined()
  // Five lists have two objects on a page. Six searches read 3 + 2 + 2 + 1 + 1 + 3 pages.
  expect(server.calls.filter((call) => call === 'GET payment_intents')).toHaveLength(12)
})

test('a hold ends when Stripe says so, or after 4 days and 18 hours', async () => {
  const { provider, server } = account
  const step = newStep('authorize', 2000, await addCustomer(account))
  const intent = server.objects.get(await runDone(account, step))
  const charge = server.objects.get(String(intent['latest_charge']))
  charge['payment_method_details'] = { card: { capture_before: 1_900_000_000 } }
  const captureBefore = new Date(1_900_000_000_000)
  expect(await provider.find(step)).toMatchObject({ captureBefore })
  charge['payment_method_details'] = { card: {} }
  const fallback = new Date((intent.created + 114 * 3600) * 1000)
  expect(await provider.find(step)).toMatchObject({ captureBefore: fallback })
})

test('the cost of a charge is the fee of what was taken, if Stripe knows it', async () => {
  const { provider, server } = account
  const { targetRef } = await hold(10_000)
  const step = newStep('capture', 3000, { targetRef })
  expect(await provider.run(step)).toMatchObject({ costCents: 117 })
  const whole = newStep('capture', 10_000, await hold(10_000))
  expect(await provider.run(whole)).toMatchObject({ costCents: 320 })
  const tip = newStep('tip', 2000, await addCustomer(account))
  expect(await provider.run(tip)).toMatchObject({ costCents: 88 })
  const { latest_charge } = server.objects.get(targetRef)
  server.objects.get(String(latest_charge))['balance_transaction'] = null
  expect(await provider.find(step)).toEqual({ state: 'done', ref: targetRef })
})

test('an expired hold is gone', async () => {
  const { provider, server } = account
  const expired = await hold()
  server.objects.cancel(expired.targetRef, 'automatic')
  const gone = { state: 'failed', reason: 'gone' }
  expect(await provider.run(newStep('capture', 2000, expired))).toEqual(gone)

  // For a moment, the charge has expired and the hold still looks open.
  const expiring = await hold()
  const { latest_charge } = server.objects.get(expiring.targetRef)
  server.objects.get(String(latest_charge))['expired'] = true
  expect(await provider.run(newStep('capture', 2000, expiring))).toEqual(gone)
})

test('a transfer without a charge needs money in the balance', async () => {
  const { provider, server } = account
  const payoutRef = await account.payableAccount()
  const fields = { payoutRef, targetRef: null }
  const refused = { state: 'failed', reason: 'refused' }
  expect(await provider.run(newStep('transfer', 2000, fields))).toEqual(refused)
  server.objects.available = 2000
  expect(await provider.run(newStep('transfer', 2000, fields))).toMatchObject({ state: 'done' })
})

test('a transfer to a deleted account is refused', async () => {
  const { provider } = account
  const payoutRef = await account.payableAccount()
  await provider.forget({ customerRef: null, payoutRef })
  const step = newStep('transfer', 2000, { ...(await capture()), payoutRef })
  expect(await provider.run(step)).toEqual({ state: 'failed', reason: 'refused' })
})

test('a refund that fails later is found as failed, and is no record', async () => {
  const { provider, server } = account
  const step = newStep('refund', 2000, await capture())
  const ref = await runDone(account, step)
  const refund = server.objects.get(ref)
  Object.assign(refund, { status: 'pending', balance_transaction: null })
  expect(await provider.find(step)).toEqual({ state: 'done', ref })
  expect(await recordsSince(0)).toContain(`refund ${ref} 2000`)
  refund['status'] = 'failed'
  expect(await provider.find(step)).toEqual({ state: 'failed', ref, reason: 'refused' })
  expect((await recordsSince(0)).join()).not.toContain(ref)
})

async function recordsSince(seconds: number): Promise<string[]> {
  const records: ProviderRecord[] = []
  for await (const record of account.provider.records(new Date(seconds * 1000))) {
    records.push(record)
  }
  return records.map(({ kind, ref, cents }) => `${kind} ${ref} ${cents}`)
}

test('records begin at the time, and include reversals of older transfers', async () => {
  const { server, stripe } = account
  const now = Math.floor(Date.now() / 1000)
  const { targetRef: transferRef } = await transfer()
  const reversal = await runDone(account, newStep('reverse', 2000, { targetRef: transferRef }))
  const old = await capture()
  const recent = await capture()
  for (const ref of [transferRef, old.targetRef]) server.objects.get(ref).created = now - 9000
  // The operator refunds in Stripe's dashboard.
  const refund = await stripe.refunds.create({ payment_intent: recent.targetRef, amount: 700 })
  const records = await recordsSince(now - 8000)
  expect(records).toEqual(
    expect.arrayContaining([
      `reverse ${reversal} 2000`,
      `capture ${recent.targetRef} 10000`,
      `refund ${refund.id} 700`,
    ]),
  )
  expect(records.join()).not.toContain(`${transferRef} `)
  expect(records.join()).not.toContain(`${old.targetRef} `)
  const all = await recordsSince(now - 9000)
  expect(all).toEqual(
    expect.arrayContaining([`transfer ${transferRef} 9000`, `capture ${old.targetRef} 10000`]),
  )

  server.break(/^GET transfers$/, 500)
  await expect(recordsSince(0)).rejects.toThrow(AnswerLost)
})

test('a wrong key fails no step and is no lost answer', async () => {
  const { targetRef } = await hold()
  const provider = account.newProvider({ key: 'sk_test_wrong' })
  for (const call of [
    () => provider.run(newStep('capture', 2000, { targetRef })),
    () => provider.find(newStep('capture', 2000, { targetRef })),
    () => provider.methodPage({ userId: newId(), ref: null, returnUrl }),
  ]) {
    const error: unknown = await call().catch((reason: unknown) => reason)
    expect(error).toBeInstanceOf(Error)
    expect(error).not.toBeInstanceOf(AnswerLost)
  }
})

test('errors contain no card data and no key', async () => {
  const { provider, server } = account
  const { targetRef } = await hold()
  server.break(/capture$/, 500)
  const wrong = account.newProvider({ key: 'sk_test_wrong' })
  for (const call of [
    () => provider.run(newStep('capture', 2000, { targetRef })),
    () => wrong.run(newStep('capture', 2000, { targetRef })),
  ]) {
    const error: unknown = await call().catch((reason: unknown) => reason)
    const logged = inspect(error, { depth: 9, showHidden: true })
    expect(logged).toContain('Stripe refused a call')
    expect(logged).not.toMatch(/4242|fingerprint|sk_test/)
  }
})

test('two databases that share an account do not see the steps of each other', async () => {
  const { provider, server } = account
  const other = account.newProvider({ databaseId: () => Promise.resolve('other') })
  const request = { userId: newId(), ref: null, returnUrl }
  expect((await provider.methodPage(request)).ref).not.toBe((await other.methodPage(request)).ref)

  const step = newStep('tip', 2000, await addCustomer(account))
  const ref = await runDone(account, step)
  const theirs = newStep('tip', 2000, { ...(await addCustomer(account)), key: step.key })
  const outcome = await other.run(theirs)
  expect(outcome).toMatchObject({ state: 'done' })
  expect(outcome.ref).not.toBe(ref)

  const secret = webhookSecret
  const { body, header } = server.notify('payment_intent.succeeded', ref, { secret })
  const event = provider.readEvent(body, header)
  if (!event) throw new Error('The notification was not read.')
  expect(await provider.fetchObject(event)).toEqual({ is: 'step', stepKey: step.key })
  expect(await other.fetchObject(event)).toBeUndefined()
  expect(await recordsSince(0)).toEqual([`tip ${ref} 2000`])
})
