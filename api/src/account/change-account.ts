import { followChanges } from '../checks/checks.sql.ts'
import { hidePhone } from '../messages/messages.sql.ts'
import type { Fragment, Tx } from '../platform/db/sql.ts'
import type { AccountRow } from '../sessions/sessions.sql.ts'

/** A row of an account, and how many people a packer brings at most. */
export type ProfileRow = AccountRow & { crew_size: number }

interface ChangedRow extends ProfileRow {
  old_email: string
  has_new_access: boolean
  has_new_phone: boolean
  /** The changes that concern the checks of a packer. */
  rechecks: { email: boolean; phone: boolean; name: boolean } | null
}

/**
 * Changes the account's row, and ends what depended on the old values. Every change of a name, a password, an address or
 * a phone number goes through this function.
 *   - A change of the password or of an address ends the mailed links.
 *   - A change of the phone number ends its sharing: the other sides were shown the old number.
 *   - The checks of a packer follow (`followChanges`).
 *
 * Locks in the order of all transactions of an account: its row, then the budget of a mailbox, then the links. What ends
 * is deleted by later statements, because the one that waits for the row does not see links that were added meanwhile.
 *
 * Returns undefined, and changes nothing, if the account is deleted or does not meet the condition.
 */
export async function changeAccount(
  tx: Tx,
  id: number,
  changes: Fragment,
  condition = tx`true`,
): Promise<{ account: ProfileRow; oldEmail: string } | undefined> {
  const [row] = await tx<ChangedRow[]>`
    update users set ${changes}
    from (select u as was from users u where u.id = ${id} and u.deleted_at is null for no key update) before
    where id = ${id} and ${condition}
    returning id, username, user_type, name, email, phone, bio, crew_size, (before.was).email as old_email,
      (password_hash, email, pending_email) is distinct from
        ((before.was).password_hash, (before.was).email, (before.was).pending_email) as has_new_access,
      phone <> (before.was).phone as has_new_phone,
      case when user_type = 'packer' then json_build_object(
        'email', email_verified_at is distinct from (before.was).email_verified_at,
        'phone', phone <> (before.was).phone,
        'name', lower(name) <> lower((before.was).name)) end as rechecks`
  if (!row) return undefined
  const { old_email: oldEmail, has_new_access, has_new_phone, rechecks, ...account } = row
  if (has_new_access) await tx`delete from account_tokens where user_id = ${id}`
  if (has_new_phone) await hidePhone(tx, id)
  if (rechecks && Object.values(rechecks).includes(true)) await followChanges(tx, id, rechecks)
  return { account, oldEmail }
}
