import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { text } from 'node:stream/consumers'
import type { ProviderEvent } from '../provider.ts'
import { type Notification, signEvent } from './stripe-server.fixture.ts'
import {
  addCustomer,
  newId,
  newStep,
  openServer,
  returnUrl,
  runDone,
  webhookSecret as secret,
} from './stripe-setup.fixture.ts'

let account: Awaited<ReturnType<typeof openServer>>

beforeAll(async () => {
  account = await openServer({ webhookSecret: `${secret},whsec_connect` })
})
const webhooks: Server[] = []
afterEach(() => {
  for (const webhook of webhooks.splice(0)) webhook.close()
})
afterAll(() => account.close())

const read = ({ body, header }: Notification) => account.provider.readEvent(body, header)
const event = {
  id: 'evt_1',
  object: 'event',
  type: 'transfer.created',
  data: { object: { id: 'tr_1' } },
}
const expected: ProviderEvent = { id: 'evt_1', type: 'transfer.created', ref: 'tr_1' }

test('a signed notification is read, also when it is repeated', () => {
  const signed = signEvent(event, { secret })
  expect(read(signed)).toEqual(expected)
  expect(read(signed)).toEqual(expected)
})

test('the endpoint of connected accounts has its own secret', () => {
  expect(read(signEvent(event, { secret: 'whsec_connect' }))).toEqual(expected)
})

test('a notification without an object id has the id of the event', () => {
  const balance = { ...event, type: 'balance.available', data: { object: { object: 'balance' } } }
  expect(read(signEvent(balance, { secret }))).toMatchObject({ ref: 'evt_1' })
})

test('a forged or changed notification is not read', () => {
  const signed = signEvent(event, { secret })
  const later = signEvent(event, { secret, at: Date.now() + 1000 })
  expect(read(signEvent(event, { secret: 'whsec_other' }))).toBeUndefined()
  expect(read({ ...signed, body: signed.body.replace('tr_1', 'tr_2') })).toBeUndefined()
  expect(
    read({ ...signed, header: later.header.replace(/v1=.*/, signed.header.slice(-67)) }),
  ).toBeUndefined()
  expect(read({ ...signed, header: signed.header.replace('v1=', 'v0=') })).toBeUndefined()
  for (const header of ['', 'x', 't=,v1=', `t=NaN,v1=${'0'.repeat(64)}`]) {
    expect(read({ ...signed, header })).toBeUndefined()
  }
  expect(account.provider.readEvent(signed.body, undefined)).toBeUndefined()
  expect(account.provider.readEvent('', signed.header)).toBeUndefined()
})

test('a notification is read for 300 seconds', () => {
  const old = (seconds: number) => signEvent(event, { secret, at: Date.now() - seconds * 1000 })
  expect(read(old(295))).toEqual(expected)
  expect(read(old(302))).toBeUndefined()
})

test('a card from the page is found through both events of the page', async () => {
  const { provider, server } = account
  const { url, ref: customerRef } = await provider.methodPage({
    ...{ userId: newId(), ref: null, returnUrl },
  })
  const { session, setupIntent } = server.completePage(url, 'pm_card_mastercard')
  const method = await provider.findMethod(customerRef)
  const object = { is: 'method', customerRef, ...method, label: 'Mastercard 4444' }
  for (const [type, ref] of [
    ['setup_intent.succeeded', setupIntent],
    ['checkout.session.completed', session],
  ] as const) {
    const sent = read(server.notify(type, ref, { secret }))
    expect(sent && (await provider.fetchObject(sent))).toEqual(object)
  }
})

test('a verified packer is found through the event of their account', async () => {
  const { provider, server } = account
  const { ref } = await provider.payoutPage({ userId: newId(), ref: null, returnUrl })
  const early = read(server.notify('account.updated', ref, { secret: 'whsec_connect' }))
  if (!early) throw new Error('The notification was not read.')
  expect(await provider.fetchObject(early)).toEqual({
    is: 'payouts',
    payoutRef: ref,
    enabled: false,
  })
  server.completeOnboarding(ref)
  // The early event says "not enabled", and the current state counts.
  expect(await provider.fetchObject(early)).toEqual({
    is: 'payouts',
    payoutRef: ref,
    enabled: true,
  })
  expect(await provider.hasPayouts(ref)).toBe(true)
})

test('transfer events lead to the step of the transfer', async () => {
  const { provider, server } = account
  const payoutRef = await account.payableAccount()
  server.objects.available = 2000
  const transfer = newStep('transfer', 2000, { payoutRef })
  const targetRef = await runDone(account, transfer)
  await runDone(account, newStep('reverse', 500, { targetRef }))
  for (const type of ['transfer.created', 'transfer.reversed']) {
    const sent = read(server.notify(type, targetRef, { secret }))
    const object = { is: 'step', stepKey: transfer.key }
    expect(sent && (await provider.fetchObject(sent))).toEqual(object)
  }
})

test('a webhook that gets notifications late, repeated and mixed with forged ones ends in one state', async () => {
  const { provider, server } = account
  const step = newStep('authorize', 2000, await addCustomer(account))
  const ref = await runDone(account, step)
  const opened = server.notify('payment_intent.amount_capturable_updated', ref, { secret })
  await runDone(account, newStep('cancel', 2000, { targetRef: ref }))
  const canceled = server.notify('payment_intent.canceled', ref, { secret })
  const forged = server.notify('payment_intent.succeeded', ref, { secret: 'whsec_forged' })
  const old = server.notify('payment_intent.created', ref, { secret, at: Date.now() - 400_000 })

  const webhook = await startWebhook((body, header) => provider.readEvent(body, header))
  const sent = [canceled, opened, forged, opened, old, canceled]
  const statuses = await server.send(webhook.url, sent)
  expect(statuses).toEqual([204, 204, 400, 204, 400, 204])
  expect(webhook.events.map(({ type }) => type)).toEqual([
    'payment_intent.canceled',
    ...['payment_intent.amount_capturable_updated', 'payment_intent.amount_capturable_updated'],
    'payment_intent.canceled',
  ])
  for (const received of webhook.events) {
    const object = { is: 'hold', ref, isOpen: false, stepKey: step.key }
    expect(await provider.fetchObject(received)).toEqual(object)
  }
})

/** Answers as the API's webhook does. */
async function startWebhook(
  readEvent: (body: string, header: string | undefined) => ProviderEvent | undefined,
) {
  const events: ProviderEvent[] = []
  const webhook = createServer((request, response) => {
    void text(request).then((body) => {
      const header = request.headers['stripe-signature']
      const received = readEvent(body, typeof header === 'string' ? header : undefined)
      if (received) events.push(received)
      response.writeHead(received ? 204 : 400).end()
    })
  })
  webhooks.push(webhook)
  await new Promise<void>((resolve) => webhook.listen(0, '127.0.0.1', resolve))
  const { port } = webhook.address() as AddressInfo
  return { events, url: `http://127.0.0.1:${port}/` }
}
