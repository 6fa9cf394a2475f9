import type { AnySql } from '../platform/db/sql.ts'

/** Returns SQL for `isSecured` (payment-json.ts), for a statement that selects from `payments m`. */
export const isSecuredSql = (sql: AnySql) =>
  sql`(m.secured_at is not null and (m.hold_ref is not null or m.state in ('captured', 'released')))`
