import { createHmac, timingSafeEqual } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { runTx, type Sql } from '../../platform/db/sql.ts'
import {
  AnswerLost,
  type HostedPageRequest,
  type Outcome,
  type PaymentProvider,
  type ProviderEvent,
  type ProviderRecord,
  type ProviderStep,
} from '../provider.ts'
import { chargebackRecords, openChargeback, toChargeback } from './test-chargebacks.ts'
import {
  cancelHold,
  captureHold,
  createObject,
  deleteObjects,
  findByKey,
  findObject,
  restOf,
  sliceRecords,
  type TestObject,
} from './test-provider.sql.ts'

const day = 24 * 3_600_000
/** Cards keep a hold for five days or more. */
const holdMs = 5 * day
/** Transfers reach a bank after two days. */
const payoutMs = 2 * day
/** A signature is valid this long. */
const toleranceMs = 300_000

/** What this provider would charge for taking money: 2.9% and 30 cents, as is common for cards. */
const costOf = (cents: number) => Math.round(cents * 0.029) + 30

/** The last two digits of a charge decide how the provider behaves. */
const behaviors = { decline: 1, loseAnswer: 2, answerTwice: 3 }

interface TestProviderOptions {
  /** The origin of the API, where the provider's pages are. */
  apiUrl: string
  /** The secret that signs notifications. */
  secret: string
  /** Receives a notification, as if the provider had sent it to the webhook. */
  deliver?: (event: ProviderEvent) => Promise<void>
  /** How long a lost answer takes, in milliseconds. */
  lostMs?: number
}

/**
 * A payment provider that moves no real money, in the same database. It behaves like a real one:
 * idempotency keys, holds that expire, partial captures, and pages where users enter their data. A
 * charge that ends in .01 is declined, in .02 its answer is lost although it succeeded, in .03 its
 * answer comes twice.
 */
export function createTestProvider(
  sql: Sql,
  { apiUrl, secret, deliver, lostMs = 50 }: TestProviderOptions,
): PaymentProvider {
  const outcomeOf = (object: TestObject): Outcome => {
    if (object.state === 'declined') return { state: 'failed', ref: object.ref, reason: 'declined' }
    if (object.state === 'refused') return { state: 'failed', ref: object.ref, reason: 'refused' }
    const { ref, kind, cents, created_at } = object
    switch (kind) {
      case 'hold':
        return { state: 'done', ref, captureBefore: new Date(created_at.getTime() + holdMs) }
      case 'charge':
        return { state: 'done', ref, costCents: costOf(cents) }
      case 'transfer':
        return { state: 'done', ref, arrivesAt: new Date(created_at.getTime() + payoutMs) }
      default:
        return { state: 'done', ref }
    }
  }

  /** The bank of one of the cards takes each payment back. */
  async function disputeIfAsked({ ref, target }: TestObject) {
    const customer = await findObject(sql, target ?? '')
    if (customer?.data['behavior'] !== 'dispute') return
    const chargeback = await openChargeback(sql, ref)
    if (chargeback === undefined) return
    await deliver?.({ id: `event_${chargeback}`, type: 'chargeback', ref: chargeback })
  }

  async function charge(step: ProviderStep): Promise<Outcome> {
    const customer = await findObject(sql, step.customerRef ?? '')
    const isDeclined =
      step.cents % 100 === behaviors.decline ||
      !['accept', 'dispute'].includes(customer?.data['behavior'] ?? '')
    const isTip = step.kind === 'tip'
    const object = await createObject(sql, {
      kind: isTip ? 'charge' : 'hold',
      key: step.key,
      target: step.customerRef ?? null,
      cents: step.cents,
      captured_cents: isTip && !isDeclined ? step.cents : 0,
      state: isDeclined ? 'declined' : isTip ? 'captured' : 'open',
    })
    if (isTip && !isDeclined) await disputeIfAsked(object)
    if (step.cents % 100 === behaviors.loseAnswer) {
      await sleep(lostMs)
      throw new AnswerLost()
    }
    if (step.cents % 100 === behaviors.answerTwice) {
      await deliver?.({ id: `event_${object.ref}`, type: 'charge', ref: object.ref })
    }
    return outcomeOf(object)
  }

  /** Creates a refund or a reversal if enough is left to take back. */
  const takeBack = (step: ProviderStep, kind: 'refund' | 'reversal') =>
    runTx(sql, async (tx): Promise<Outcome> => {
      const done = await findByKey(tx, step.key)
      if (done) return outcomeOf(done)
      const isEnough = (await restOf(tx, step.targetRef ?? '')) >= step.cents
      const object = await createObject(tx, {
        kind,
        key: step.key,
        target: step.targetRef ?? null,
        cents: step.cents,
        state: isEnough ? 'done' : 'refused',
      })
      return outcomeOf(object)
    })

  async function transfer(step: ProviderStep): Promise<Outcome> {
    const account = await findObject(sql, step.payoutRef ?? '')
    const object = await createObject(sql, {
      kind: 'transfer',
      key: step.key,
      target: step.payoutRef ?? null,
      cents: step.cents,
      state: account?.state === 'enabled' ? 'done' : 'refused',
    })
    return outcomeOf(object)
  }

  /** Capture and cancel have no object of their own: the state of the hold tells what happened. */
  async function holdOutcome(step: ProviderStep): Promise<Outcome | undefined> {
    const hold = await findObject(sql, step.targetRef ?? '')
    const wanted = step.kind === 'capture' ? 'captured' : 'canceled'
    if (hold?.state === 'open') return undefined
    if (hold?.state !== wanted) return { state: 'failed', reason: 'gone' }
    const { ref, captured_cents } = hold
    return {
      state: 'done',
      ref,
      ...(step.kind === 'capture' && { costCents: costOf(captured_cents) }),
    }
  }

  const page = async (
    kind: 'customer' | 'payout_account',
    { userId, ref, returnUrl }: HostedPageRequest,
  ) => {
    const owner = { kind, state: 'empty', key: `${kind}-${userId}` }
    const target = ref ?? (await createObject(sql, owner)).ref
    const { ref: pageRef } = await createObject(sql, {
      kind: 'page',
      target,
      state: 'open',
      data: { returnUrl },
    })
    return { url: `${apiUrl}/test-payments/${pageRef}`, ref: target }
  }

  return {
    name: 'test',
    async run(step) {
      switch (step.kind) {
        case 'authorize':
        case 'tip':
          return charge(step)
        case 'capture': {
          const hold = await captureHold(sql, step.targetRef ?? '', step.cents)
          if (hold) await disputeIfAsked(hold)
          return (await holdOutcome(step)) ?? { state: 'failed', reason: 'refused' }
        }
        case 'cancel':
          await cancelHold(sql, step.targetRef ?? '')
          return (await holdOutcome(step)) ?? { state: 'failed', reason: 'refused' }
        case 'refund':
          return takeBack(step, 'refund')
        case 'reverse':
          return takeBack(step, 'reversal')
        case 'transfer':
          return transfer(step)
      }
    },
    async find(step) {
      if (step.kind === 'capture' || step.kind === 'cancel') return holdOutcome(step)
      const object = await findByKey(sql, step.key)
      return object && outcomeOf(object)
    },
    methodPage: (request) => page('customer', request),
    payoutPage: (request) => page('payout_account', request),
    async findMethod(customerRef) {
      const customer = await findObject(sql, customerRef)
      const label = customer?.data['label']
      return label === undefined
        ? undefined
        : { methodRef: customer?.data['methodRef'] ?? customerRef, label }
    },
    hasPayouts: async (payoutRef) => (await findObject(sql, payoutRef))?.state === 'enabled',
    forget: ({ customerRef, payoutRef }) =>
      deleteObjects(
        sql,
        [customerRef, payoutRef].filter((ref) => ref !== null),
      ),
    readEvent: (body, header) => readSignedEvent(body, header, secret),
    async fetchObject({ ref }) {
      const object = await findObject(sql, ref)
      if (!object) return undefined
      switch (object.kind) {
        case 'hold':
          return { is: 'hold', ref, isOpen: object.state === 'open', stepKey: object.key }
        case 'customer': {
          const { label, methodRef = ref } = object.data
          return label === undefined
            ? undefined
            : { is: 'method', customerRef: ref, methodRef, label }
        }
        case 'chargeback':
          return { is: 'chargeback', ...(await toChargeback(sql, object)) }
        case 'payout_account':
          return { is: 'payouts', payoutRef: ref, enabled: object.state === 'enabled' }
        default:
          return object.key === null ? undefined : { is: 'step', stepKey: object.key }
      }
    },
    records: (since) => listRecords(sql, since),
  }
}

async function* listRecords(sql: Sql, since: Date): AsyncGenerator<ProviderRecord> {
  let after = ''
  for (;;) {
    const rows = await sliceRecords(sql, since, after)
    for (const row of rows) {
      const { ref, kind, cents, captured_cents, state, created_at: at } = row
      if (kind === 'chargeback') yield* chargebackRecords(row)
      else if (kind === 'hold' && captured_cents > 0) {
        yield { kind: 'capture', ref, cents: captured_cents, at }
      } else if (kind === 'charge' && state === 'captured') yield { kind: 'tip', ref, cents, at }
      else if (state === 'done' && kind === 'refund') yield { kind, ref, cents, at }
      else if (state === 'done' && kind === 'transfer') yield { kind, ref, cents, at }
      else if (state === 'done' && kind === 'reversal') yield { kind: 'reverse', ref, cents, at }
    }
    const last = rows.at(-1)
    if (!last) return
    after = last.ref
  }
}

const signatureOf = (secret: string, time: string, body: string) =>
  createHmac('sha256', secret).update(`${time}.${body}`).digest('hex')

/** Signs a notification as Stripe does: the header `t=<seconds>,v1=<HMAC-SHA256>`. */
export function signEvent(body: string, secret: string, at = Date.now()): string {
  const time = String(Math.floor(at / 1000))
  return `t=${time},v1=${signatureOf(secret, time, body)}`
}

function readSignedEvent(
  body: string,
  header: string | undefined,
  secret: string,
): ProviderEvent | undefined {
  const [, time, signature] = /^t=(\d{1,12}),v1=([0-9a-f]{64})$/.exec(header ?? '') ?? []
  if (time === undefined || signature === undefined) return undefined
  if (Math.abs(Date.now() - Number(time) * 1000) > toleranceMs) return undefined
  const expected = signatureOf(secret, time, body)
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return undefined
  try {
    const { id, type, ref } = JSON.parse(body) as Partial<ProviderEvent>
    if (![id, type, ref].every((text) => typeof text === 'string' && text !== '')) return undefined
    return { id, type, ref } as ProviderEvent
  } catch {
    return undefined
  }
}
