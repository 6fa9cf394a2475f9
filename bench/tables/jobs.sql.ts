import type { Sql } from '../../api/src/platform/db/sql.ts'

/** Adds jobs that mail customers about bookings, at most `most`. Returns how many. */
export async function addMailJobs(sql: Sql, most: number): Promise<number> {
  await sql`
    update users set email = 'user' || id || '@example.com', email_verified_at = now()
    where email = ''`
  await sql`delete from event_mails`
  await sql`
    select add_event_mail(e, e.customer_id) from gig_events e
    where e.id in (select max(id) from gig_events where kind = 'booked' group by gig_id limit ${most})`
  return countJobs(sql)
}

export async function addSettleJob(sql: Sql) {
  await sql`select graphile_worker.add_job('settle_due')`
}

/** Returns how many jobs are due. */
export async function countJobs(sql: Sql): Promise<number> {
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

export async function deleteJobs(sql: Sql) {
  await sql`
    select from graphile_worker.complete_jobs(array(select id from graphile_worker.jobs))`
}
