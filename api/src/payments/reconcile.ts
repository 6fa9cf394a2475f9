import { listFailedLater } from './payment-steps.sql.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { dollars } from '../rules/dollars.ts'
import type { PaymentProvider, ProviderRecord } from './provider.ts'
import {
  type Difference,
  findInconsistentPayments,
  findRecordedSteps,
  findUnbalancedEntries,
  listUnrecordedSteps,
  replaceDifferences,
} from './reconcile.sql.ts'

/** Steps this old are compared. Younger ones may still be under way. */
const settledMs = 10 * 60_000
/** How far back a comparison looks. */
const lookBackMs = 7 * 24 * 3_600_000
/** A hold is at most this much older than its capture, and the provider dates both by the hold. */
const longestHoldMs = 8 * 24 * 3_600_000
const batchSize = 500

/**
 * Compares the provider's records, the payments and the ledger of the last seven days, and stores
 * what disagrees for the operator and the metrics. Replaces what the last comparison found.
 */
export async function reconcile(
  sql: Sql,
  provider: PaymentProvider,
  { ageMs = settledMs }: { ageMs?: number } = {},
): Promise<void> {
  const since = new Date(Date.now() - lookBackMs)
  const differences: Difference[] = []
  const seen = new Set<string>()
  let batch: ProviderRecord[] = []
  const flush = async () => {
    differences.push(...(await compare(sql, batch, ageMs)))
    batch = []
  }
  for await (const record of provider.records(new Date(since.getTime() - longestHoldMs))) {
    seen.add(`${record.kind} ${record.ref}`)
    batch.push(record)
    if (batch.length === batchSize) await flush()
  }
  await flush()
  for (const step of await listFailedLater(sql)) {
    seen.add(`${step.kind} ${step.provider_ref}`)
    differences.push({
      tripId: step.trip_id,
      text: `Step ${step.id} (${step.kind}, ${dollars(step.cents)}) failed after it was done: ${provider.name} has the money again. Pay the customer in another way.`,
    })
  }
  for (const step of await listUnrecordedSteps(sql, provider.name, since)) {
    if (seen.has(`${step.kind} ${step.provider_ref}`)) continue
    differences.push({
      tripId: step.trip_id,
      text: `Step ${step.id} (${step.kind}, ${dollars(step.cents)}) is done here, but ${provider.name} has no record of ${step.provider_ref}.`,
    })
  }
  for (const payment of await findInconsistentPayments(sql)) {
    differences.push({
      tripId: payment.trip_id,
      text: `The payment of trip ${payment.trip_id} does not match its ledger entries.`,
    })
  }
  for (const { entry_id } of await findUnbalancedEntries(sql)) {
    differences.push({ tripId: null, text: `Ledger entry ${entry_id} does not sum to zero.` })
  }
  await runTx(sql, (tx) => replaceDifferences(tx, differences))
}

/** Compares records of the provider with the steps that should have made them. */
async function compare(sql: Sql, records: ProviderRecord[], ageMs: number): Promise<Difference[]> {
  const steps = await findRecordedSteps(sql, records)
  const before = new Date(Date.now() - ageMs)
  return records.flatMap(({ kind, ref, cents, at }): Difference[] => {
    const step = steps.find((one) => one.kind === kind && one.provider_ref === ref)
    const name = `The provider's ${kind} ${ref} of ${dollars(cents)}`
    if (!step) return at < before ? [{ tripId: null, text: `${name} has no step.` }] : []
    return step.cents === cents
      ? []
      : [{ tripId: step.trip_id, text: `${name} has step ${step.id} of ${dollars(step.cents)}.` }]
  })
}
