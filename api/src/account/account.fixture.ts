import { runTx, type Sql } from '../platform/db/sql.ts'
import { changeAccount } from './change-account.ts'

/** Confirms the address of an account, as its mailed link would. */
export const confirmAddress = (sql: Sql, id: number) =>
  runTx(sql, (tx) =>
    changeAccount(tx, id, tx`email_verified_at = now()`, tx`email_verified_at is null`),
  )
