import postgres from 'postgres'
import type { Sql } from '../platform/db/sql.ts'
import { notSignedIn } from '../sessions/auth.ts'
import type { AccountRow } from '../sessions/sessions.sql.ts'
import { usernameTaken } from '../sessions/sign-up.ts'
import { type ProfileFields, updateProfile } from './account.sql.ts'

const uniqueViolation = '23505'

/** Throws 409 if the username is taken. The unique index decides, so there is no race. */
export async function editProfile(
  sql: Sql,
  id: number,
  fields: ProfileFields,
): Promise<AccountRow> {
  try {
    const row = await updateProfile(sql, id, fields)
    if (!row) throw notSignedIn()
    return row
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === uniqueViolation) {
      throw usernameTaken()
    }
    throw error
  }
}
