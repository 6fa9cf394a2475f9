import type { AnySql } from '../../platform/db/sql.ts'

interface ActionRow {
  id: number
  operator: string
  action: string
  subject: string
  note: string | null
  created_at: Date
}

interface Wanted extends Pick<ActionRow, 'operator' | 'subject'> {
  before: number | undefined
  count: number
}

/** Returns actions with ids below `before`, newest first. An empty `operator` or `subject` is that of all. */
export const listActions = (sql: AnySql, { operator, subject, before, count }: Wanted) => sql<
  ActionRow[]
>`
  select id, operator, action, subject, note, created_at from operator_actions
  where ${operator === '' ? sql`true` : sql`operator = ${operator}`}
    and ${subject === '' ? sql`true` : sql`subject = ${subject}`}
    and ${before === undefined ? sql`true` : sql`id < ${before}`}
  order by id desc limit ${count}`
