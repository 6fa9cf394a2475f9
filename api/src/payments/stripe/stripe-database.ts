import type { Sql } from '../../platform/db/sql.ts'
import { saveStripeMode, type StripeMode } from './stripe-database.sql.ts'

/** Thrown if the database has references that a key of the other mode made. */
export class WrongStripeMode extends Error {
  constructor(stored: StripeMode, mode: StripeMode) {
    super(
      `STRIPE_SECRET_KEY is a ${mode} key, but this database has payments or accounts of ${stored} keys: use a key of the same mode, or a new database.`,
    )
    this.name = 'WrongStripeMode'
  }
}

const modeOf = (key: string): StripeMode => (/^[sr]k_live_/.test(key) ? 'live' : 'test')

/**
 * Returns a function that reads the id of the database once, as late as the first call, because the
 * API also starts while the database is away. The function throws `WrongStripeMode` if the key must
 * not be used.
 */
export function databaseIdFor(sql: Sql, key: string): () => Promise<string> {
  const mode = modeOf(key)
  let id: string | undefined
  return async () => {
    if (id !== undefined) return id
    const stored = await saveStripeMode(sql, mode)
    if (stored.stripe_mode !== mode) throw new WrongStripeMode(stored.stripe_mode, mode)
    id = stored.database_id
    return id
  }
}
