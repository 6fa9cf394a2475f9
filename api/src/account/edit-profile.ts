import postgres from 'postgres'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { notSignedIn } from '../sessions/auth.ts'
import type { AccountRow } from '../sessions/sessions.sql.ts'
import { usernameTaken } from '../sessions/sign-up.ts'
import { changeEmail, type ProfileFields, updateProfile } from './account.sql.ts'

const uniqueViolation = '23505'

/**
 * Saves the fields. A new address is mailed a link that confirms it. Throws 409 if the username is
 * taken. The unique index decides, so there is no race.
 */
export async function editProfile(
  sql: Sql,
  id: number,
  { email: address, ...fields }: ProfileFields,
): Promise<AccountRow> {
  try {
    return await runTx(sql, async (tx) => {
      const email = address === undefined ? undefined : await changeEmail(tx, id, address)
      const row = await updateProfile(tx, id, fields)
      if (!row) throw notSignedIn()
      return { ...row, ...(email !== undefined && { email }) }
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === uniqueViolation) {
      throw usernameTaken()
    }
    throw error
  }
}
