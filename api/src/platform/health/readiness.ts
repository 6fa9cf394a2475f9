import { HttpError } from '../errors/http-error.ts'
import { pendingMigrations } from '../db/migrate.ts'
import type { Sql } from '../db/sql.ts'

/** The time limit of the check: a busy database takes less, and a load balancer waits longer. */
const timeoutMs = 2_000

/**
 * Returns the readiness check, which throws 503 if the database is unavailable or not migrated to
 * this release. Concurrent calls share one check.
 * @param sql a pool that nothing else uses, so that the check does not wait behind requests
 */
export function createReadiness(sql: Sql): () => Promise<void> {
  let checking: Promise<string[]> | undefined
  return async () => {
    checking ??= pendingMigrations(sql).finally(() => (checking = undefined))
    const pending = await Promise.race([checking, timeout()])
    if (pending.length > 0) throw notReady('The database is not migrated to this release yet.')
  }
}

const timeout = () =>
  new Promise<never>((_resolve, reject) => {
    setTimeout(() => reject(notReady('The database does not respond.')), timeoutMs).unref()
  })

const notReady = (detail: string) =>
  new HttpError(503, detail, { headers: { 'Retry-After': '5' }, reason: 'database' })
