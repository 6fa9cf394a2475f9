import { createPrimaryFinder } from './primary-finder.ts'
import { createPool } from './pool.ts'
import type { Sql } from './sql.ts'
import { Replicas } from './replicas.ts'

interface DatabaseOptions {
  databaseUrl: string
  replicaUrls: string[]
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
  replicas: Replicas
  end(timeout: number): Promise<void>
}

/**
 * Creates the pools of a process for the primary and its replicas. A pool connects at its first
 * query.
 */
export function openDatabase(options: DatabaseOptions): Database {
  const { databaseUrl, replicaUrls, isPooled, poolSize } = options
  const statementMs = options.statementSeconds * 1000
  const primaryFinder = createPrimaryFinder(databaseUrl, { isPooled })
  const open = (
    url: string,
    more: { name: string; primaryFinder?: typeof primaryFinder; allowReplica?: boolean },
  ): Pools => ({
    sql: createPool(url, { max: poolSize, statementMs, isPooled, ...more }),
    lists: createPool(url, {
      max: Math.ceil(poolSize / 2),
      statementMs,
      isPooled,
      planByValue: true,
      ...more,
      name: more.name === 'main' ? 'lists' : `${more.name} lists`,
    }),
  })
  const primary = open(databaseUrl, { name: 'main', primaryFinder })
  const replicaPools = replicaUrls.map((url, index) => ({
    ...open(url, { name: `replica ${index + 1}`, allowReplica: true }),
    monitor: createPool(url, { max: 1, statementMs: 1_000, isPooled, allowReplica: true }),
  }))
  const replicas = new Replicas(primary.sql, replicaPools)
  return {
    ...primary,
    replicas,
    async end(timeout) {
      replicas.stop()
      const pools = [primary, ...replicaPools].flatMap((each) => Object.values(each) as Sql[])
      await Promise.all([...pools.map((pool) => pool.end({ timeout })), primaryFinder?.end()])
    },
  }
}
