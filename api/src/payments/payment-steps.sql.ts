import type { AnySql, Tx } from '../platform/db/sql.ts'
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
export const listSteps = (sql: AnySql, tripId: number) => sql<StepRow[]>`
  select * from payment_steps where trip_id = ${tripId} order by id`

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

interface NewStep {
  tripId: number
  kind: StepKind
  cents: number
  targetRef?: string | null
  methodLabel?: string | null
  /** Default: the number of the step among those of its kind. */
  key?: string
  /** Whether the step needs no provider. */
  isDone?: boolean
}

export async function insertStep(tx: Tx, step: NewStep) {
  const { tripId, kind, cents, targetRef = null, methodLabel = null, key, isDone = false } = step
  const [row] = await tx<StepRow[]>`
    insert into payment_steps (trip_id, kind, cents, target_ref, method_label, state, settled_at, key)
    select ${tripId}, ${kind}, ${cents}, ${targetRef}, ${methodLabel}, ${isDone ? 'done' : 'wanted'},
      ${isDone ? tx`now()` : null}, coalesce(${key ?? null},
      concat_ws(':', ${tripId}::int, ${kind}::text,
        (select count(*) + 1 from payment_steps where trip_id = ${tripId} and kind = ${kind})))
    returning *`
  if (!row) throw new Error('The step was not inserted.')
  return row
}

/** Ends a step. The caller has locked its payment and seen that the step is open. */
export async function endStep(
  tx: Tx,
  id: number,
  end: {
    state: 'done' | 'failed'
    ref?: string | undefined
    detail?: string
    arrivesAt?: Date | undefined
  },
): Promise<void> {
  await tx`
    update payment_steps set state = ${end.state}, provider_ref = ${end.ref ?? null},
      detail = ${end.detail ?? null}, arrives_at = ${end.arrivesAt ?? null}, settled_at = now()
    where id = ${id}`
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
