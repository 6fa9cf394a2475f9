import type { AnySql, Tx } from '../platform/db/sql.ts'
import type { PaymentRow } from './payments.sql.ts'
import type { StepRow } from './payment-steps.sql.ts'
import { type ProviderRecord, recordKinds } from './provider.ts'

/** A sentence for the operator about what disagrees. */
export interface Difference {
  tripId: number | null
  text: string
}

/** Returns the done steps with the references of these records. */
export const findRecordedSteps = (sql: AnySql, records: ProviderRecord[]) => sql<StepRow[]>`
  select s.* from payment_steps s
  join unnest(${records.map(({ kind }) => kind)}::text[], ${records.map(({ ref }) => ref)}::text[])
    r (kind, ref) on r.kind = s.kind and r.ref = s.provider_ref
  where s.state = 'done'`

/** Returns the done steps since a time of which the provider should have a record. */
export const listUnrecordedSteps = (
  sql: AnySql,
  provider: PaymentRow['provider'],
  since: Date,
) => sql<StepRow[]>`
  select s.* from payment_steps s join payments p on p.trip_id = s.trip_id
  where s.state = 'done' and s.settled_at >= ${since} and p.provider = ${provider}
    and s.kind = any(${[...recordKinds]})`

/**
 * Returns the payments that differ from their ledger entries: what was taken from the card and what
 * is held. Also those whose captured money is not all held, released or refunded.
 */
export const findInconsistentPayments = (sql: AnySql) => sql<{ trip_id: number }[]>`
  with lines as (
    select s.trip_id,
      -- A loss is money that a bank took back after we had refunded it.
      coalesce(sum(-l.cents) filter (where a.kind in ('card', 'loss')), 0) as card,
      coalesce(sum(l.cents) filter (where a.kind = 'held'), 0) as held,
      coalesce(sum(l.cents) filter (where a.kind = 'bank'), 0) as bank
    from payment_steps s join ledger_entries e on e.step_id = s.id
    join ledger_lines l on l.entry_id = e.id join ledger_accounts a on a.id = l.account_id
    group by s.trip_id
  )
  select p.trip_id from payments p left join lines l on l.trip_id = p.trip_id
  where coalesce(l.card, 0) <> p.captured_cents + p.tip_cents - p.refunded_cents - p.charged_back_cents
    or coalesce(l.held, 0) <> p.captured_cents - p.released_cents - p.released_fee_cents
      - p.refunded_cents - p.charged_back_cents
    or coalesce(l.bank, 0) <> p.transferred_cents`

export const findUnbalancedEntries = (sql: AnySql) => sql<{ entry_id: number }[]>`
  select entry_id::int from ledger_lines group by entry_id having sum(cents) <> 0`

export async function replaceDifferences(tx: Tx, differences: Difference[]) {
  await tx`delete from payment_differences`
  await tx`
    insert into payment_differences (trip_id, text)
    select * from unnest(${differences.map(({ tripId }) => tripId)}::int[],
      ${differences.map(({ text }) => text)}::text[])`
  // Old notifications and answers are no longer needed.
  await tx`delete from provider_events where received_at < now() - interval '30 days'`
  await tx`delete from idempotent_calls where created_at < now() - interval '30 days'`
}

export const listDifferences = (sql: AnySql) =>
  sql<
    { trip_id: number | null; text: string; found_at: Date }[]
  >`select trip_id, text, found_at from payment_differences order by id`
