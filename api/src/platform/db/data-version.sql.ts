import type { AnySql } from './sql.ts'

/**
 * The snapshot of a statement as text: two statements with equal texts see the same data, at any time
 * and in any process. Includes the server's start time, because transaction ids may repeat after a
 * crash or on another server. `null` on a replica, whose snapshots do not identify the data.
 */
export type DataVersion = string | null

/** The first data version that a request has seen, and when it asked for it (performance.now). */
export interface Seen {
  version: DataVersion
  asked: number
}

export const dataVersion = (sql: AnySql) => sql`
  case when not pg_is_in_recovery() then ${serverStart(sql)} || ' ' || pg_current_snapshot() end`

/**
 * The start time of the server and of its statistics. After a backend crash only the statistics
 * restart, while the postmaster keeps running.
 */
const serverStart = (sql: AnySql) => sql`
  extract(epoch from pg_postmaster_start_time()) || '/' ||
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time())`

/** The snapshot of a version, and whether the current server made it. */
export function snapshotOf(sql: AnySql, version: string) {
  const [start = '', snapshot = ''] = version.split(' ')
  return {
    snapshot: sql`${snapshot}::pg_snapshot`,
    isOfThisServer: sql`(${serverStart(sql)}) = ${start}`,
  }
}
