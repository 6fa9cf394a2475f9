import type { AnySql, Tx } from '../platform/db/sql.ts'

/** Distinguishes this lock from others, such as those of migrations. */
const advisoryLock = 726_247

/**
 * Until the transaction ends, the user's other calls with an Idempotency-Key wait, so that one key cannot
 * start two of them.
 */
export async function lockCalls(tx: Tx, userId: number) {
  await tx`select pg_advisory_xact_lock(${advisoryLock}::int, ${userId}::int)`
}

/** Returns the call with this Idempotency-Key. */
export async function findCall(sql: AnySql, userId: number, key: string) {
  const [row] = await sql<{ body_hash: Buffer; step_id: number }[]>`
    select body_hash, step_id from idempotent_calls where user_id = ${userId} and key = ${key}`
  return row
}

export async function insertCall(
  tx: Tx,
  call: { userId: number; key: string; bodyHash: Buffer; stepId: number },
) {
  await tx`
    insert into idempotent_calls (user_id, key, body_hash, step_id)
    values (${call.userId}, ${call.key}, ${call.bodyHash}, ${call.stepId})`
}
