import { HttpError } from '../errors/http-error.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Sql } from '../db/sql.ts'
import { hasJustAnswered } from '../db/watch-statements.ts'

/** A statement of others that was answered within this time says as much as one of our own. */
const freshMs = 1_000

/** Longer than a busy database takes, shorter than a load balancer waits. */
const patienceMs = 2_000

/**
 * Throws 503 where the database is away or not migrated to this release. While requests are answered
 * it asks nothing, and however many ask at once, it asks one question.
 */
export function createReadiness(sql: Sql): () => Promise<void> {
  let isMigrated = false
  let asking: Promise<string[]> | undefined
  return async () => {
    if (isMigrated && hasJustAnswered(sql, freshMs)) return
    asking ??= pendingMigrations(sql).finally(() => (asking = undefined))
    const pending = await Promise.race([asking, tooLong()])
    isMigrated = pending.length === 0
    if (!isMigrated) throw notReady('The database is not migrated to this release yet.')
  }
}

const tooLong = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(notReady('The database does not answer.')), patienceMs).unref()
  })

const notReady = (detail: string) =>
  new HttpError(503, detail, { headers: { 'Retry-After': '5' }, reason: 'database' })
