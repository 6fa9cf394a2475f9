import type { Sql } from '../../api/src/platform/db/sql.ts'

export async function addMailJobs(sql: Sql, count: number) {
  await sql`update users set email = 'user' || id || '@example.com' where email = ''`
  await sql`
    select count(graphile_worker.add_job('mail_event',
      json_build_object('event_id', e.id, 'user_id', e.customer_id)))
    from (
      select id, customer_id from gig_events, generate_series(1, ${count}::int)
      where kind = 'booked' limit ${count}) e`
}

export async function addSettleJob(sql: Sql) {
  await sql`select graphile_worker.add_job('settle_due')`
}

export async function countJobs(sql: Sql): Promise<number> {
  const [row] = await sql<{ count: number }[]>`
    select count(*)::int as count from graphile_worker.jobs`
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
