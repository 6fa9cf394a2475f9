import { type AnySql, jsonRows, type Tx } from '../platform/db/sql.ts'
import type { StepKind } from './next-step.ts'

export interface StepRow {
  id: number
  trip_id: number
  kind: StepKind
  cents: number
  key: string
  state: 'wanted' | 'done' | 'failed' | 'unknown'
  target_ref: string | null
  provider_ref: string | null
  /** The proposal for extra work that a hold is for. */
  proposal_id: number | null
  /** The card of a hold or a tip. */
  method_label: string | null
  detail: string | null
  arrives_at: Date | null
  created_at: Date
  settled_at: Date | null
}

/** Whether it is unknown yet what the step did. */
export const isOpen = (state: StepRow['state']) => state === 'wanted' || state === 'unknown'

/** Returns the payment's steps, oldest first. */
export const listSteps = (sql: AnySql, tripId: number) => listStepsOf(sql, [tripId])

/** Returns the steps of several payments, oldest first. */
export const listStepsOf = (sql: AnySql, tripIds: number[]) => sql<StepRow[]>`
  select * from payment_steps where trip_id = any(${tripIds}) order by id`

export async function findStep(sql: AnySql, id: number) {
  const [row] = await sql<StepRow[]>`select * from payment_steps where id = ${id}`
  return row
}

/** Returns the step that is open, the tip if `isTip`. */
export async function findOpenStep(sql: AnySql, tripId: number, isTip: boolean) {
  const [row] = await sql<StepRow[]>`
    select * from payment_steps
    where trip_id = ${tripId} and (kind = 'tip') = ${isTip} and state in ('wanted', 'unknown')`
  return row
}

export interface NewStep extends Pick<StepRow, 'trip_id' | 'kind' | 'cents'> {
  target_ref?: string | null
  /** Known from the start if a bank has made the step. */
  provider_ref?: string | null
  method_label?: string | null
  proposal_id?: number | null
  /** Default: the number of the step among those of its kind. */
  key?: string
  /** Done at once if the step needs no provider. */
  state: 'wanted' | 'done'
}

/** Inserts at most one step of each payment, and returns them by the ids of their trips. */
export async function insertSteps(tx: Tx, steps: NewStep[]): Promise<Map<number, StepRow>> {
  if (steps.length === 0) return new Map()
  const rows = await tx<StepRow[]>`
    insert into payment_steps
      (trip_id, kind, cents, target_ref, provider_ref, method_label, proposal_id, state, settled_at, key)
    select s.trip_id, s.kind, s.cents, s.target_ref, s.provider_ref, s.method_label, s.proposal_id, s.state,
      case when s.state = 'done' then now() end,
      coalesce(s.key, concat_ws(':', s.trip_id, s.kind, (
        select count(*) + 1 from payment_steps p where p.trip_id = s.trip_id and p.kind = s.kind)))
    from jsonb_populate_recordset(null::payment_steps, ${jsonRows(tx, steps)}) s
    returning *`
  return new Map(rows.map((row) => [row.trip_id, row]))
}

export async function insertStep(tx: Tx, step: NewStep): Promise<StepRow> {
  const row = (await insertSteps(tx, [step])).get(step.trip_id)
  if (!row) throw new Error('The step was not inserted.')
  return row
}

export type StepEnd = Pick<StepRow, 'id' | 'provider_ref' | 'detail' | 'arrives_at'> & {
  state: 'done' | 'failed'
}

/** Ends steps. The caller has locked their payments and seen that the steps are open. */
export async function endSteps(tx: Tx, ends: StepEnd[]): Promise<void> {
  await tx`
    update payment_steps s set state = e.state, provider_ref = e.provider_ref, detail = e.detail,
      arrives_at = e.arrives_at, settled_at = now()
    from jsonb_populate_recordset(null::payment_steps, ${jsonRows(tx, ends)}) e
    where s.id = e.id`
}

export async function markUnknown(sql: AnySql, id: number) {
  await sql`update payment_steps set state = 'unknown' where id = ${id} and state = 'wanted'`
}

const failedLater = 'failed later'

/** Notes that a done step has failed at the provider. Its ledger entry stays. */
export async function markFailedLater(sql: AnySql, id: number) {
  await sql`update payment_steps set detail = ${failedLater} where id = ${id} and state = 'done'`
}

/** Returns the steps of the last 60 days that failed after they were done. */
export const listFailedLater = (sql: AnySql) => sql<StepRow[]>`
  select * from payment_steps
  where state = 'done' and detail = ${failedLater} and settled_at > now() - interval '60 days'`
