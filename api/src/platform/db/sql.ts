import type postgres from 'postgres'

/** The pool: each query may run on another connection. */
export type Sql = postgres.Sql

/** One transaction; not a pool, so that work meant to be atomic cannot leave it unnoticed. */
export type Tx = postgres.TransactionSql

/** For a single statement, to which it is all the same. */
export type AnySql = postgres.ISql

/** A piece of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/** Runs `work` in one transaction: all of it or nothing. */
export async function runTx<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await sql.begin(work)) as T
}
