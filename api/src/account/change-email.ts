import { addAccountMail } from '../events/account-mails.sql.ts'
import type { Tx } from '../platform/db/sql.ts'
import { changeAccount } from './change-account.ts'
import { passwordRefused } from './require-password.ts'
import { addVerifyMail } from '../sessions/tokens.sql.ts'

interface EmailRow {
  email: string
  pending_email: string | null
  email_needs_password: boolean
  is_verified: boolean
}

/**
 * Changes the address. A verified address stays until the new one is confirmed, and its owner gets a mail. An address
 * that was entered without the password can be confirmed only with it: otherwise, a stolen session would be enough to
 * take over the account. Throws 403 if a verified address is removed without the password.
 *
 * Returns the address that the account has now, or `undefined` if the account is deleted.
 */
export async function changeEmail(
  tx: Tx,
  userId: number,
  email: string,
  hasPassword: boolean,
): Promise<string | undefined> {
  const [before] = await tx<EmailRow[]>`
    select email, pending_email, email_needs_password,
      email_verified_at is not null and email <> '' as is_verified
    from users where id = ${userId} and deleted_at is null for no key update`
  if (!before) return undefined
  if (before.is_verified && email === '' && !hasPassword) {
    throw passwordRefused('Enter your password to remove your confirmed email address.')
  }
  const waits = before.is_verified && email !== '' && email !== before.email
  const next = waits ? before.email : email
  await changeAccount(
    tx,
    userId,
    tx`
      email = ${next},
      pending_email = ${waits ? email : null},
      email_needs_password = ${needsPassword(before, email, hasPassword)},
      email_verified_at = case when email = ${next} then email_verified_at end,
      email_refused_at = case when email = ${next} then email_refused_at end`,
  )
  if (email === before.email) return email
  if (email !== '') await addVerifyMail(tx, userId)
  if (before.is_verified) {
    await addAccountMail(tx, {
      ...{ userId, to: before.email, wasConfirmed: true },
      ...(email === ''
        ? { kind: 'email_removed' }
        : { kind: 'email_change', details: { new_address: email } }),
    })
  }
  return next
}

function needsPassword(before: EmailRow, email: string, hasPassword: boolean): boolean {
  if (hasPassword || email === '') return false
  // Only a pending or unverified address can need the password.
  if (email === (before.pending_email ?? before.email)) return before.email_needs_password
  return !(before.is_verified && email === before.email)
}
