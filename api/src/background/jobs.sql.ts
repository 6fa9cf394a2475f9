import type { Pool } from 'pg'
import type { AnySql } from '../platform/db/sql.ts'

export interface JobCounts {
  /** How many jobs are due but not running. */
  waiting: number
  /** How long the oldest waiting job has been due, in seconds. */
  oldest_seconds: number
  /** How many jobs failed and have no attempts left. */
  dead: number
}

export async function countJobs(pool: Pool) {
  const { rows } = await pool.query<JobCounts>(`
    select count(*) filter (where is_waiting)::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_waiting)), 0)::float8
        as oldest_seconds,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead
    from (
      select *, locked_at is null and attempts < max_attempts and run_at <= now() as is_waiting
      from graphile_worker.jobs) j`)
  return rows[0]
}

/**
 * Deletes failed jobs whose process died and whose key a newer scheduled job has taken over.
 * graphile-worker would neither retry nor replace these jobs.
 */
export async function dropSuperseded(sql: AnySql, task: string) {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = ${task} and key is null and attempts >= max_attempts`
}

/**
 * Gives jobs of processes that died back to the queue. graphile-worker would wait for four hours. No
 * job runs for `longestMinutes`.
 */
export async function unlockDeadJobs(sql: AnySql, longestMinutes = 5) {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - make_interval(mins => ${longestMinutes})
    having count(*) > 0`
}
