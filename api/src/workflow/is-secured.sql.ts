import type { AnySql, Fragment } from '../platform/db/sql.ts'

/** Returns SQL for `isSecured` (payment-json.ts). `m`: the name of `payments` in the statement. */
export const isSecuredSql = (sql: AnySql, m: Fragment = sql`m`) =>
  sql`(${m}.secured_at is not null and (${m}.hold_ref is not null or ${m}.state in ('captured', 'released')))`
