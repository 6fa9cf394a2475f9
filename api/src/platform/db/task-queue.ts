import type postgres from 'postgres'
import { openNodePostgresPool } from './node-postgres-pool.ts'
import type { AnySql, Fragment, Sql } from './sql.ts'

/**
 * Creates the schema of graphile-worker if it is missing, because statements add tasks before the
 * first process runs tasks. The library updates an existing schema when it starts to run tasks.
 */
export async function installTaskQueue(sql: Sql, url: string) {
  const [row] = await sql`select to_regclass('graphile_worker.migrations') is null as missing`
  if (!row?.['missing']) return
  const { runMigrations } = await import('graphile-worker')
  const pool = openNodePostgresPool(url, { max: 2 })
  try {
    await runMigrations({ pgPool: pool })
  } finally {
    await pool.end()
  }
}

/**
 * Attempts of a task that mails. graphile-worker waits e^n seconds after attempt n, at most 6 hours, so
 * these attempts take 16 hours.
 */
export const mailAttempts = 12

/**
 * Adds a task. In a transaction, the task exists if the transaction commits. With a key, the task
 * replaces a waiting task with the same key.
 */
export async function addTask(
  sql: AnySql,
  name: string,
  payload: postgres.JSONValue,
  maxAttempts = mailAttempts,
  key: string | null = null,
) {
  await sql`
    select graphile_worker.add_job(${name}, ${sql.json(payload)}::json, job_key => ${key},
      max_attempts => ${maxAttempts})`
}

/**
 * The part of a statement that adds the tasks which `tasks` selects (a column `task` of type job_spec, each with another
 * key), in their order. One call for all: adding a task takes Postgres as long as the rest of a booking's statement.
 */
export const addingTasks = (sql: AnySql, tasks: Fragment): Fragment => sql`
  select graphile_worker.add_jobs(array_agg(task)) from (${tasks}) tasks having count(*) > 0`
