import type { AnySql } from '../../platform/db/sql.ts'
import type { Chargeback, ProviderRecord } from '../provider.ts'
import { changeObject, createObject, findObject, type TestObject } from './test-provider.sql.ts'

/** This provider's charge for a chargeback, in cents. */
const costCents = 1500
const respondMs = 7 * 24 * 3_600_000

/**
 * The customer's bank disputes a charge: a captured hold, or a tip. It takes the money at once; an
 * `inquiry` only asks. Returns the reference. Undefined if nothing was charged.
 */
export async function openChargeback(
  sql: AnySql,
  charge: string,
  { cents, isInquiry = false }: { cents?: number; isInquiry?: boolean } = {},
): Promise<string | undefined> {
  const object = await findObject(sql, charge)
  if (!object || object.captured_cents === 0) return undefined
  const { ref } = await createObject(sql, {
    kind: 'chargeback',
    state: isInquiry ? 'asked' : 'open',
    target: charge,
    cents: cents ?? object.captured_cents,
  })
  return ref
}

/** The bank decides. Does nothing for a chargeback that is decided. */
export const closeChargeback = (sql: AnySql, ref: string, state: 'won' | 'lost') =>
  changeObject(sql, ref, { state, from: 'open' })

/** The chargeback as the provider reports it. */
export async function toChargeback(sql: AnySql, object: TestObject): Promise<Chargeback> {
  const { ref, target, cents, state, created_at } = object
  const charge = target === null ? undefined : await findObject(sql, target)
  const isClosed = state === 'won' || state === 'lost'
  return {
    ref,
    stepKey: charge?.key ?? null,
    cents,
    state: isClosed ? state : 'open',
    respondBy: new Date(created_at.getTime() + respondMs),
    taken: state === 'asked' ? null : { cents, costCents },
    returned: state === 'won' ? { cents, costCents: 0 } : null,
  }
}

/** The movements of money of a chargeback. */
export function* chargebackRecords(object: TestObject): Generator<ProviderRecord> {
  const { ref, cents, state, created_at: at } = object
  if (state !== 'asked') yield { kind: 'chargeback', ref, cents, at }
  if (state === 'won') yield { kind: 'chargeback_won', ref, cents, at }
}
