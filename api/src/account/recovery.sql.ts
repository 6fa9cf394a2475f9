import type { Tx } from '../platform/db/sql.ts'
import { addAccountMail } from '../events/account-mails.sql.ts'
import { endSessions } from '../sessions/sessions.sql.ts'
import { changeAccount } from './change-account.ts'
import { deletePasskeys } from './passkeys.sql.ts'
import { isOwners } from '../sessions/tokens.sql.ts'

/**
 * Marks the address as verified if it is the account's address. If it is the pending address, makes
 * it the account's address, and adds the mail to the old one. Returns false for any other address, and without the
 * password if the address needs it.
 */
export async function verifyAddress(
  tx: Tx,
  { userId, email, hasPassword }: { userId: number; email: string; hasPassword: boolean },
): Promise<boolean> {
  const changed = await changeAccount(
    tx,
    userId,
    tx`
      email = ${email}, pending_email = null, email_verified_at = now(), email_refused_at = null,
      email_needs_password = false`,
    tx`${email} in (email, pending_email) and (${hasPassword} or not email_needs_password)`,
  )
  if (!changed) return false
  const { oldEmail } = changed
  if (oldEmail !== '' && oldEmail !== email) {
    const details = { new_address: email }
    await addAccountMail(tx, {
      ...{ kind: 'email_changed', userId, to: oldEmail, details },
      wasConfirmed: true,
    })
  }
  return true
}

/**
 * Saves the password if the account still has this address. Ends all sessions, deletes the passkeys and
 * discards a pending address, because they may be a thief's. The link also confirms the address.
 */
export async function resetPassword(
  tx: Tx,
  { userId, email, passwordHash }: { userId: number; email: string; passwordHash: string },
): Promise<boolean> {
  const changed = await changeAccount(
    tx,
    userId,
    tx`
      password_hash = ${passwordHash}, pending_email = null, email_needs_password = false,
      email_verified_at = coalesce(email_verified_at, now())`,
    tx`email = ${email} and ${isOwners(tx)}`,
  )
  if (!changed) return false
  await endSessions(tx, tx`user_id = ${userId}`)
  await deletePasskeys(tx, userId)
  return true
}
