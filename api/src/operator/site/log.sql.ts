import type { AnySql } from '../../platform/db/sql.ts'

interface ActionRow {
  id: number
  operator: string
  action: string
  subject: string
  note: string | null
  created_at: Date
}

/** Returns actions with ids below `before`, newest first. */
export const listActions = (
  sql: AnySql,
  {
    operator,
    subject,
    before,
    count,
  }: { operator: string; subject: string; before: number | undefined; count: number },
) => sql<ActionRow[]>`
  select id, operator, action, subject, note, created_at from operator_actions
  where ${operator === '' ? sql`true` : sql`operator = ${operator}`}
    and ${subject === '' ? sql`true` : sql`subject = ${subject}`}
    and ${before === undefined ? sql`true` : sql`id < ${before}`}
  order by id desc limit ${count}`
