import type { Sql } from '../../platform/db/sql.ts'

/** The database, the operator's name, and the terminal. */
export interface Desk {
  sql: Sql
  operator: string
  /** The origin of the operators' site. */
  siteUrl: string
  say(line: string): void
}

export type Work = (desk: Desk) => Promise<void>
