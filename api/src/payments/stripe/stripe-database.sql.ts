import type { AnySql } from '../../platform/db/sql.ts'

export type StripeMode = 'test' | 'live'

/**
 * Stores the mode of the key, unless the database has references that a key of the other mode made.
 * Returns the stored mode, and the id of the database.
 */
export async function saveStripeMode(sql: AnySql, mode: StripeMode) {
  await sql`
    update payment_settings set stripe_mode = ${mode}
    where stripe_mode is null or (stripe_mode <> ${mode}
      and not exists (select from payment_accounts where provider = 'stripe')
      and not exists (select from payments where provider = 'stripe'))`
  const [row] = await sql<{ database_id: string; stripe_mode: StripeMode }[]>`
    select database_id, stripe_mode from payment_settings`
  if (!row) throw new Error('The table payment_settings is empty.')
  return row
}
