// cspell:words crontabs
import type { Pool } from 'pg'
import type { AnySql } from '../platform/db/sql.ts'

export interface JobCounts {
  /** How many jobs are due but not running. */
  waiting: number
  /** How long the oldest waiting job has been due, in seconds. */
  oldest_seconds: number
  /** How many jobs failed and have no attempts left. */
  dead: number
  /** When the schedule last added a job, in seconds since 1970. */
  scheduled_at: number
}

export async function countJobs(pool: Pool) {
  const { rows } = await pool.query<JobCounts>(`
    select count(*) filter (where is_waiting)::int as waiting,
      coalesce(extract(epoch from now() - min(run_at) filter (where is_waiting)), 0)::float8
        as oldest_seconds,
      count(*) filter (where attempts >= max_attempts and locked_at is null)::int as dead,
      coalesce((select extract(epoch from max(last_execution)) from
        graphile_worker._private_known_crontabs), 0)::float8 as scheduled_at
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

/** No job runs this long. */
const longestMinutes = 5

/** Gives jobs of processes that died back to the queue. graphile-worker would wait for four hours. */
export async function unlockDeadJobs(sql: AnySql) {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - make_interval(mins => ${longestMinutes})
    having count(*) > 0`
}
