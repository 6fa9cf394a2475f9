import postgres from 'postgres'

/** A pool: each query may run on another connection. */
export type Sql = postgres.Sql

/**
 * One transaction. A distinct type, so that a function that needs a transaction does not get a pool
 * by mistake.
 */
export type Tx = postgres.TransactionSql

/** A pool or a transaction, for functions that run a single statement. */
export type AnySql = postgres.ISql

/** A part of a statement. */
export type Fragment = postgres.PendingQuery<postgres.Row[]>

/**
 * Makes parts of statements that are the same in each call, once for all pools. A part takes Node longer to make than to
 * send. Never connects.
 */
export const part: AnySql = postgres({ max: 1 })

/** A parameter with rows for jsonb_populate_recordset and jsonb_to_recordset. Dates become ISO texts. */
export const jsonRows = (sql: AnySql, rows: readonly object[]) =>
  sql.json(rows as unknown as postgres.JSONValue)

/** Runs `work` in one transaction, and rolls back if it throws. */
export async function runTx<T>(sql: Sql, work: (tx: Tx) => Promise<T>): Promise<T> {
  return (await sql.begin(work)) as T
}
