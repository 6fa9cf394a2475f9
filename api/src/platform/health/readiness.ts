import { HttpError } from '../errors/http-error.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Sql } from '../db/sql.ts'
import { hasJustAnswered } from '../db/watch-statements.ts'

/** If any statement succeeded within this time, the readiness check sends no statement. */
const freshMs = 1_000

/** The time limit of the check: a busy database takes less, and a load balancer waits longer. */
const timeoutMs = 2_000

/**
 * Returns the readiness check, which throws 503 if the database is unavailable or not migrated to
 * this release. The check sends no query while other statements succeed, and one query for all
 * concurrent calls.
 */
export function createReadiness(sql: Sql): () => Promise<void> {
  let isMigrated = false
  let checking: Promise<string[]> | undefined
  return async () => {
    if (isMigrated && hasJustAnswered(sql, freshMs)) return
    checking ??= pendingMigrations(sql).finally(() => (checking = undefined))
    const pending = await Promise.race([checking, timeout()])
    isMigrated = pending.length === 0
    if (!isMigrated) throw notReady('The database is not migrated to this release yet.')
  }
}

const timeout = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(notReady('The database does not respond.')), timeoutMs).unref()
  })

const notReady = (detail: string) =>
  new HttpError(503, detail, { headers: { 'Retry-After': '5' }, reason: 'database' })
