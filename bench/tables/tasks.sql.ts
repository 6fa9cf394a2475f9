import { eventMailTasks } from '../../api/src/events/record-events.sql.ts'
import type { Sql } from '../../api/src/platform/db/sql.ts'
import { addingTasks } from '../../api/src/platform/db/task-queue.ts'

/** Adds tasks that mail customers about bookings, at most `most`. Returns how many. */
export async function addMailTasks(sql: Sql, most: number): Promise<number> {
  await sql`
    update users set email = 'user' || id || '@example.com', email_verified_at = now()
    where email = ''`
  await sql`delete from event_mails`
  await sql`
    insert into event_mails (event_id, user_id, gig_id, due_at)
    select id, customer_id, gig_id, now() from gig_events
    where id in (select max(id) from gig_events where kind = 'booked' group by gig_id limit ${most})`
  await addingTasks(sql, eventMailTasks(sql, sql`select user_id, gig_id from event_mails`))
  return countTasks(sql)
}

export async function addSettleTask(sql: Sql) {
  await sql`select graphile_worker.add_job('settle_due')`
}

/** Returns how many tasks are due. */
export async function countTasks(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs where run_at <= now()`
  return row?.count ?? 0
}

/** Returns the transactions of the database so far, without those of this function. */
export async function countTransactions(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select (xact_commit + xact_rollback)::int as count from pg_stat_database
    where datname = current_database()`
  return row?.count ?? 0
}

/** Deletes all tasks and the mails that they would have sent. The tables are as small as in production afterwards. */
export async function deleteTasks(sql: Sql) {
  await sql`delete from event_mails`
  await sql`
    select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
  await sql`vacuum (analyze) event_mails`
  await sql`vacuum (analyze) graphile_worker._private_jobs`
}
