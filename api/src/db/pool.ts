import postgres from 'postgres'

/** The pool: each query may run on another connection. */
export type Sql = postgres.Sql

/** One transaction; not a pool, so that work meant to be atomic cannot leave it unnoticed. */
export type Tx = postgres.TransactionSql

/** For a single statement, to which it is all the same. */
export type AnySql = postgres.ISql

export interface PoolOptions {
  /** Connections at most; two at least, as migrations keep one while they use another. */
  max?: number
}

export function createPool(url: string, { max = 10 }: PoolOptions = {}): Sql {
  return postgres(url, {
    max,
    connect_timeout: 5,
    idle_timeout: 60,
    onnotice: () => {},
    connection: {
      application_name: 'manyhands',
      // A generic plan of a filtered list ignores how rare the value is: 246 ms instead of .1 ms.
      plan_cache_mode: 'force_custom_plan',
    },
  })
}

/** Runs `work` in one transaction: all of it or nothing. */
export async function runTx<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await sql.begin(work)) as T
}
