import type { AnySql } from '../../platform/db/sql.ts'

/**
 * Identifies the data that a statement sees: `<server start> <snapshot>`. The snapshot alone is ambiguous,
 * because transaction ids can repeat after a crash or on another server. null on a replica, whose
 * snapshot does not list all transactions in progress.
 */
export type DataVersion = string | null

export const dataVersion = (sql: AnySql) => sql`
  case when not pg_is_in_recovery() then ${serverStart(sql)} || ' ' || pg_current_snapshot() end`

/**
 * The start times of the server and of its statistics. If one backend crashes, the start time of
 * the server stays, but its statistics start again.
 */
const serverStart = (sql: AnySql) => sql`
  extract(epoch from pg_postmaster_start_time()) || '/' ||
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time())`

/** The snapshot of a version, and whether the version comes from this server since its last start. */
export function snapshotOf(sql: AnySql, version: string) {
  const [start = '', snapshot = ''] = version.split(' ')
  return {
    snapshot: sql`${snapshot}::pg_snapshot`,
    isOfThisServer: sql`(${serverStart(sql)}) = ${start}`,
  }
}
