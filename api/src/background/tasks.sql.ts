import type { Pool } from 'pg'
import type { AnySql } from '../platform/db/sql.ts'

export interface TaskCounts {
  /** How many tasks are due but not running. */
  waiting: number
  /** How long the oldest waiting task has been due, in seconds. */
  oldest_seconds: number
  /** How many tasks failed and have no attempts left. */
  dead: number
}

export async function countTasks(pool: Pool) {
  const { rows } = await pool.query<TaskCounts>(`
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
 * Deletes failed tasks whose work a newer task does: a scheduled one whose process died, one that mailed events when a new
 * event came, or one that sends pushes. graphile-worker would neither retry nor replace them.
 */
export async function dropSuperseded(sql: AnySql, tasks: string[]) {
  await sql`
    select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs
    where task_identifier = any(${tasks}) and key is null and attempts >= max_attempts`
}

/**
 * Gives tasks of processes that died back to the queue. graphile-worker would wait for four hours. No
 * task runs for `longestMinutes`.
 */
export async function unlockDeadTasks(sql: AnySql, longestMinutes = 5) {
  await sql`
    select graphile_worker.force_unlock_workers(array_agg(distinct locked_by))
    from graphile_worker.jobs
    where locked_at < now() - make_interval(mins => ${longestMinutes})
    having count(*) > 0`
}
