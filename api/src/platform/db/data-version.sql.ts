import type { AnySql } from './sql.ts'

/**
 * What a statement sees of all data, as a text: two statements with equal texts see the same,
 * however far apart they are and in whichever processes. It holds the server's start, as after a
 * crash or on another server the numbers of transactions may come again. null on a server that
 * follows another one: there a snapshot says less.
 */
export type DataVersion = string | null

/** What a request has seen of the data first of all, and when it asked for it (performance.now). */
export interface Seen {
  version: DataVersion
  asked: number
}

export const dataVersion = (sql: AnySql) => sql`
  case when not pg_is_in_recovery() then ${serverStart(sql)} || ' ' || pg_current_snapshot() end`

/**
 * Of the server, and of its statistics: those begin anew after a crash, which the server as such may
 * outlive.
 */
const serverStart = (sql: AnySql) => sql`
  extract(epoch from pg_postmaster_start_time()) || '/' ||
  extract(epoch from pg_stat_get_bgwriter_stat_reset_time())`

/** The snapshot within a version, and whether it is one of the server that is asked. */
export function snapshotOf(sql: AnySql, version: string) {
  const [start = '', snapshot = ''] = version.split(' ')
  return {
    snapshot: sql`${snapshot}::pg_snapshot`,
    isOfThisServer: sql`(${serverStart(sql)}) = ${start}`,
  }
}
