import type { AnySql, Tx } from '../platform/db/sql.ts'

interface Action {
  operator: string
  action: string
  /** Such as "trip 34". */
  subject: string
  note?: string | null | undefined
}

/** The decisions that exclude each other: those with one of these actions, and with this note if there is one. */
export interface Case {
  subject: string
  actions: readonly string[]
  note?: string
}

export interface Decision {
  id: number
  operator: string
  action: string
  note: string | null
  created_at: Date
}

export async function logAction(tx: Tx, { operator, action, subject, note = null }: Action) {
  await tx`
    insert into operator_actions (operator, action, subject, note)
    values (${operator}, ${action}, ${subject}, ${note})`
}

const lastDecision = (sql: AnySql, { subject, actions, note }: Case) => sql`
  select id, operator, action, note, created_at from operator_actions
  where subject = ${subject} and action = any(${[...actions]})
    ${note === undefined ? sql`` : sql`and note = ${note}`}
  order by id desc limit 1`

/** Returns the last decision of the case. Until the transaction ends, no other operator decides about the subject. */
export async function lockCase(tx: Tx, which: Case) {
  await tx`select pg_advisory_xact_lock(hashtextextended(${`operator ${which.subject}`}, 0))`
  const [row] = await tx<Decision[]>`${lastDecision(tx, which)}`
  return row
}

/** Records that the operator looks at a case. Returns its last decision. */
export async function recordView(
  tx: Tx,
  { operator, action }: Pick<Action, 'operator' | 'action'>,
  which: Case,
) {
  const [row] = await tx<(Decision | { id: null })[]>`
    with last as (${lastDecision(tx, which)}), viewed as (
      insert into operator_actions (operator, action, subject)
      values (${operator}, ${action}, ${which.subject}) returning subject)
    select last.* from viewed left join last on true`
  return row && row.id !== null ? row : null
}
