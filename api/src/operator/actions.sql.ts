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

export async function logAction(tx: AnySql, { operator, action, subject, note = null }: Action) {
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
  return findDecision(tx, which)
}

/** Returns the last decision of the case. */
export async function findDecision(sql: AnySql, which: Case) {
  const [row] = await sql<Decision[]>`${lastDecision(sql, which)}`
  return row ?? null
}

/** A decision in JSON. */
export type ShownDecision = Omit<Decision, 'created_at'> & { created_at: string }

/** The column `decision`: the last decision of the case as JSON, or null. */
export const decisionColumn = (sql: AnySql, which: Case) => sql`
  (select to_json(d) from (${lastDecision(sql, which)}) d) as decision`
