import type { ProviderRecord } from '../provider.ts'
import { addCustomer, newStep, openServer, runDone, webhookSecret } from './stripe-setup.fixture.ts'

const secret = webhookSecret
let account: Awaited<ReturnType<typeof openServer>>
beforeAll(async () => {
  account = await openServer()
})
afterAll(() => account.close())

const types = ['created', 'updated', 'funds_withdrawn', 'funds_reinstated', 'closed']

/** Returns the object that the provider returns for each kind of notification about the dispute. */
async function objectsOf(ref: string) {
  const { provider, server } = account
  const objects = []
  for (const type of types) {
    const { body, header } = server.notify(`charge.dispute.${type}`, ref, { secret })
    const event = provider.readEvent(body, header)
    objects.push(event && (await provider.fetchObject(event)))
  }
  return objects
}

async function recordsOf(ref: string) {
  const records: ProviderRecord[] = []
  for await (const record of account.provider.records(new Date(Date.now() - 3_600_000))) {
    if (record.ref === ref) records.push(record)
  }
  return records.map(({ kind, cents }) => [kind, cents])
}

/** A captured hold of $100. Returns its step and its payment intent. */
async function charge() {
  const step = newStep('authorize', 10_000, await addCustomer(account))
  const targetRef = await runDone(account, step)
  await runDone(account, newStep('capture', 10_000, { targetRef }))
  return { step, ref: targetRef }
}

test('each notification about a dispute leads to its current state', async () => {
  const { step, ref: intent } = await charge()
  const { id: ref } = account.server.objects.dispute(intent)
  const open = {
    ...{ is: 'chargeback', ref, stepKey: step.key, cents: 10_000, state: 'open' },
    ...{ taken: { cents: 10_000, costCents: 1500 }, returned: null, respondBy: expect.any(Date) },
  }
  expect(await objectsOf(ref)).toEqual(types.map(() => open))
  expect(await recordsOf(ref)).toEqual([['chargeback', 10_000]])
  account.server.objects.closeDispute(ref, 'won')
  const won = { ...open, state: 'won', returned: { cents: 10_000, costCents: 0 } }
  expect(await objectsOf(ref)).toEqual(types.map(() => won))
  expect(await recordsOf(ref)).toEqual([
    ['chargeback', 10_000],
    ['chargeback_won', 10_000],
  ])
})

test('a lost dispute returns no money, and an inquiry takes none', async () => {
  const { objects } = account.server
  const lost = objects.dispute((await charge()).ref, { amount: 4000 }).id
  objects.closeDispute(lost, 'lost')
  expect((await objectsOf(lost))[4]).toMatchObject({
    ...{ state: 'lost', cents: 4000, taken: { cents: 4000 }, returned: null },
  })
  const inquiry = objects.dispute((await charge()).ref, { withdraws: false }).id
  expect((await objectsOf(inquiry))[0]).toMatchObject({ state: 'open', taken: null })
  objects.closeDispute(inquiry, 'warning_closed')
  expect((await objectsOf(inquiry))[4]).toMatchObject({ state: 'won', taken: null, returned: null })
  expect(await recordsOf(inquiry)).toEqual([])
})

test('a dispute about a charge of another database is ignored', async () => {
  const { provider, server, newProvider } = account
  const { id: ref } = server.objects.dispute((await charge()).ref)
  const { body, header } = server.notify('charge.dispute.created', ref, { secret })
  const other = newProvider({ databaseId: () => Promise.resolve('other') })
  const event = provider.readEvent(body, header)
  expect(event && (await other.fetchObject(event))).toBeUndefined()
})
