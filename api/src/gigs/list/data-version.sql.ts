import type { AnySql } from '../../platform/db/sql.ts'

/**
 * The data that a statement sees, as text: the start times of the server and its snapshot. Transaction
 * ids can repeat after a crash or on another server, so the start times belong to it. null on a
 * replica, whose snapshot says less.
 */
export type DataVersion = string | null

export const dataVersion = (sql: AnySql) => sql`
  case when not pg_is_in_recovery() then ${serverStart(sql)} || ' ' || pg_current_snapshot() end`

/** Of the server, and of its statistics, which start again after a crash that the server survives. */
const serverStart = (sql: AnySql) => sql`
  extract(epoch from pg_postmaster_start_time()) || '/' ||
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time())`

/** The snapshot of a version, and whether it is one of this server. */
export function snapshotOf(sql: AnySql, version: string) {
  const [start = '', snapshot = ''] = version.split(' ')
  return {
    snapshot: sql`${snapshot}::pg_snapshot`,
    isOfThisServer: sql`(${serverStart(sql)}) = ${start}`,
  }
}
