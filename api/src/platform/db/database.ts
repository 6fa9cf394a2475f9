import type { ApiEnv } from '../env.ts'
import { createPool } from './pool.ts'

type DatabaseOptions = Pick<ApiEnv, 'databaseUrl' | 'isPooled' | 'poolSize' | 'statementSeconds'>

type Database = ReturnType<typeof openDatabase>
export type Pools = Pick<Database, 'sql' | 'lists'>

/** Creates the pools of a process. A pool connects at its first query. */
export function openDatabase(options: DatabaseOptions) {
  const { databaseUrl, isPooled, poolSize } = options
  const shared = { statementMs: options.statementSeconds * 1000, isPooled }
  const pools = {
    sql: createPool(databaseUrl, { ...shared, max: poolSize }),
    /** The pool for gig lists, whose statements get custom plans (`planByValue` in pool.ts). */
    lists: createPool(databaseUrl, { ...shared, max: Math.ceil(poolSize / 2), planByValue: true }),
    /** The pool of the readiness check: one connection that no request uses. */
    readiness: createPool(databaseUrl, { ...shared, max: 1 }),
  }
  return {
    ...pools,
    async end(timeout: number) {
      await Promise.all(Object.values(pools).map((pool) => pool.end({ timeout })))
    },
  }
}
