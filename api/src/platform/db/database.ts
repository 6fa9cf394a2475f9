import { createPool } from './pool.ts'
import type { Sql } from './sql.ts'

interface DatabaseOptions {
  databaseUrl: string
  isPooled: boolean
  poolSize: number
  statementSeconds: number
}

export interface Pools {
  sql: Sql
  /** The pool for gig lists, whose statements get custom plans (`planByValue` in pool.ts). */
  lists: Sql
}

export interface Database extends Pools {
  /** The pool of the readiness check: one connection that no request uses. */
  readiness: Sql
  end(timeout: number): Promise<void>
}

/** Creates the pools of a process. A pool connects at its first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { databaseUrl, isPooled, poolSize } = options
  const shared = { statementMs: options.statementSeconds * 1000, isPooled }
  const sql = createPool(databaseUrl, { ...shared, max: poolSize })
  const lists = createPool(databaseUrl, {
    ...shared,
    max: Math.ceil(poolSize / 2),
    planByValue: true,
  })
  const readiness = createPool(databaseUrl, { ...shared, max: 1 })
  return {
    sql,
    lists,
    readiness,
    async end(timeout) {
      await Promise.all([sql, lists, readiness].map((pool) => pool.end({ timeout })))
    },
  }
}
