import type postgres from 'postgres'
import { openNodePostgresPool } from './node-postgres-pool.ts'
import type { AnySql, Sql } from './sql.ts'

/**
 * Creates the schema of graphile-worker if it is missing, because triggers add jobs before the
 * first process runs jobs. The library updates an existing schema when it starts to run jobs.
 */
export async function installJobQueue(sql: Sql, url: string) {
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
 * Attempts of a job that mails. graphile-worker waits e^n seconds after attempt n, at most 6 hours, so
 * these attempts take 16 hours.
 */
export const mailAttempts = 12

/**
 * Adds a job. In a transaction, the job exists if the transaction commits. With a key, the job
 * replaces a waiting job with the same key.
 */
export async function addJob(
  sql: AnySql,
  task: string,
  payload: postgres.JSONValue,
  maxAttempts = mailAttempts,
  key: string | null = null,
) {
  await sql`
    select graphile_worker.add_job(${task}, ${sql.json(payload)}::json, job_key => ${key},
      max_attempts => ${maxAttempts})`
}
