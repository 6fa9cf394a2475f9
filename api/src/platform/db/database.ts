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
  end(timeout: number): Promise<void>
}

/** Creates the pools of a process. A pool connects at its first query. */
export function openDatabase(options: DatabaseOptions): Database {
  const { databaseUrl, isPooled, poolSize } = options
  const shared = { statementMs: options.statementSeconds * 1000, isPooled }
  const sql = createPool(databaseUrl, { ...shared, max: poolSize, name: 'main' })
  const lists = createPool(databaseUrl, {
    ...shared,
    max: Math.ceil(poolSize / 2),
    planByValue: true,
    name: 'lists',
  })
  return {
    sql,
    lists,
    async end(timeout) {
      await Promise.all([sql.end({ timeout }), lists.end({ timeout })])
    },
  }
}
