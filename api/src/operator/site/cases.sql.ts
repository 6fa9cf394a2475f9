import type { AnySql } from '../../platform/db/sql.ts'
import { worksHours } from '../read/queue.sql.ts'

type Opening = Record<'subject' | 'presence' | 'action' | 'operator', string>

/** Logs the view, and returns the other operator who opened the case last. Deletes old rows. */
export async function openCase(sql: AnySql, { subject, presence, action, operator }: Opening) {
  const [row] = await sql<{ operator: string; opened_at: Date }[]>`
    with logged as (
      insert into operator_actions (operator, action, subject) values (${operator}, ${action}, ${subject})
    ), opened as (
      insert into operator_cases (subject, operator) values (${presence}, ${operator})
      on conflict (subject, operator) do update set opened_at = now()
    ), old as (
      delete from operator_cases where opened_at < now() - interval '1 day' and operator = ${operator} and subject <> ${presence})
    select operator, opened_at from operator_cases
    where subject = ${presence} and operator <> ${operator} and opened_at > now() - make_interval(hours => ${worksHours})
    order by opened_at desc limit 1`
  return row
}
