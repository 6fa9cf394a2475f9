import type { Context } from 'hono'
import postgres from 'postgres'
import type { UserEnv } from '../sessions/app-env.ts'
import { runTx } from '../platform/db/sql.ts'
import { addAccountMail } from '../events/account-mails.sql.ts'
import { notSignedIn, requireSession } from '../sessions/auth.ts'
import { usernameTaken } from '../sessions/sign-up.ts'
import type { ProfileRow } from './change-account.ts'
import { lockProfile, type ProfileFields, updateProfile } from './account.sql.ts'
import { changeEmail } from './change-email.ts'
import { saveHomeZip } from '../mail/mail.sql.ts'
import { refuseUnknownZip } from '../mail/refuse-unknown-zip.ts'
import { findHomeZip } from '../people/home-zip.sql.ts'
import { requirePassword } from './require-password.ts'

const uniqueViolation = '23505'

/**
 * Saves the fields of the signed-in user's profile. Mails a confirmation link to a new address, and a notice of a new
 * username to the previous address. Throws 409 if the username is taken: the unique index decides, so there is no race.
 * Throws 403 if the password is wrong, or missing and needed (`changeEmail`).
 */
export async function editProfile(
  c: Context<UserEnv>,
  {
    email: address,
    home_zip,
    password,
    ...fields
  }: ProfileFields & { home_zip?: string | undefined; password?: string | undefined },
): Promise<ProfileRow & { home_zip: string | null }> {
  const { sql, user } = c.var
  if (password !== undefined) await requirePassword(c, { userId: user.id, password })
  const hasPassword = password !== undefined
  const { hash } = await requireSession(c)
  try {
    return await runTx(sql, async (tx) => {
      const before = await lockProfile(tx, user.id, hash)
      if (!before) throw notSignedIn()
      const email =
        address === undefined ? undefined : await changeEmail(tx, user.id, address, hasPassword)
      const row = await updateProfile(tx, user.id, fields)
      if (!row) throw notSignedIn()
      if (home_zip !== undefined) {
        await refuseUnknownZip(tx, user.id, 'home_zip', home_zip)
        await saveHomeZip(tx, user.id, home_zip)
      }
      // No notice to an address that was never confirmed and that this call replaces: its owner may be a stranger.
      if (row.username !== before.username && (before.is_confirmed || row.email === before.email)) {
        await addAccountMail(tx, {
          ...{ kind: 'username_changed', userId: user.id, to: before.email },
          details: { username: row.username },
          wasConfirmed: before.is_confirmed,
        })
      }
      const home = await findHomeZip(tx, user.id)
      return { ...row, home_zip: home, ...(email !== undefined && { email }) }
    })
  } catch (error) {
    if (error instanceof postgres.PostgresError && error.code === uniqueViolation) {
      throw usernameTaken()
    }
    throw error
  }
}
