import type { AnySql, Tx } from '../../platform/db/sql.ts'

/**
 * Whether a task is dead: it has no attempts left and does not run. A lock older than four hours
 * belongs to a process that died; graphile-worker ignores it, too.
 */
export const isDead = (sql: AnySql) => sql`
  attempts >= max_attempts and (locked_at is null or locked_at < now() - interval '4 hours')`

/** Gives a dead task its attempts back, and runs it now. Returns its task; `undefined` if it is not dead. */
export async function retryTask(tx: Tx, id: string) {
  const [row] = await tx<{ task: string }[]>`
    with dead as (
      select id, task_identifier as task from graphile_worker.jobs
      where id = ${id}::bigint and ${isDead(tx)})
    select dead.task from dead, graphile_worker.reschedule_jobs(
      array[dead.id], run_at => now(), attempts => 0)`
  return row?.task
}

/** Deletes a dead task. Returns its task; `undefined` if it is not dead. */
export async function dropTask(tx: Tx, id: string) {
  const [row] = await tx<{ task: string }[]>`
    with dead as (
      select id, task_identifier as task from graphile_worker.jobs
      where id = ${id}::bigint and ${isDead(tx)})
    select dead.task from dead, graphile_worker.complete_jobs(array[dead.id])`
  return row?.task
}
