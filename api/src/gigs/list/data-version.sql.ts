import type { AnySql } from '../../platform/db/sql.ts'

/**
 * Identifies the data that a statement sees: `<server start> <snapshot>`. A snapshot alone is
 * ambiguous, because transaction ids can repeat after a crash or on another server. The version is
 * null on a standby, because the snapshot of a standby does not list all transactions in progress.
 */
export type DataVersion = string | null

export const dataVersion = (sql: AnySql) => sql`
  case when not pg_is_in_recovery() then ${serverStart(sql)} || ' ' || pg_current_snapshot() end`

/**
 * Returns SQL for the start time of the server and the time of its last statistics reset. After the
 * crash of a backend, Postgres keeps its start time but resets the statistics, so only the second
 * time shows that a crash happened.
 */
const serverStart = (sql: AnySql) => sql`
  extract(epoch from pg_postmaster_start_time()) || '/' ||
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time())`

/**
 * Returns SQL for the snapshot of a version, and for whether this server made the version and has
 * not restarted since.
 */
export function snapshotOf(sql: AnySql, version: string) {
  const [start = '', snapshot = ''] = version.split(' ')
  return {
    snapshot: sql`${snapshot}::pg_snapshot`,
    isOfThisServer: sql`(${serverStart(sql)}) = ${start}`,
  }
}
