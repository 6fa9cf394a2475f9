import { lockGigs } from '../../account/account.sql.ts'
import { deleteAccountIn } from '../../account/delete-account.ts'
import { deletePasskeys } from '../../account/passkeys.sql.ts'
import { addNotice } from '../../events/account-mails.sql.ts'
import { endOffers } from '../../gigs/offers.ts'
import type { Tx } from '../../platform/db/sql.ts'
import { HttpError } from '../../platform/errors/http-error.ts'
import { endSessions, lockAccountState, setSuspended } from '../../sessions/sessions.sql.ts'
import { expireGigs } from '../../workflow/gigs.sql.ts'
import type { LockedTrip } from '../../workflow/open-trip.sql.ts'
import { cases } from '../cases.ts'
import { conflict, missing } from '../operator-error.ts'
import { type Act, decide } from './decide.ts'
import { readText } from './texts.ts'
import { endComingTrips, lockComingTrips } from './trips.ts'

/** A user. `note` is the reason, of 1 to 500 characters. */
interface OfUser {
  id: number
  note: string
}

interface LockedUser extends OfUser {
  /** The bookings as a packer that have not begun. */
  coming: LockedTrip[]
}

type Account = NonNullable<Awaited<ReturnType<typeof lockAccountState>>>

/** Makes an act about a user. */
const act =
  <Result>(
    action: string,
    change: (tx: Tx, user: LockedUser, account: Account) => Promise<Result>,
  ): Act<OfUser, Result> =>
  (sql, operator, { id, note: given, seen }) => {
    const note = readText(given, 500, 'Write the reason')
    return decide(sql, operator, { ...cases.user(id), seen }, async (tx) => {
      // A booking locks the gig first and the accounts next, a payment its row before them. Another order would be a deadlock.
      await lockGigs(tx, id)
      const coming = await lockComingTrips(tx, id)
      const account = await lockAccountState(tx, id)
      if (!account) throw missing(`There is no user ${id}.`)
      return { action, note, result: await change(tx, { id, note, coming }, account) }
    })
  }

/**
 * Suspends an account, and mails the user the reason. All sessions end, and none begins. The open gigs of a customer
 * expire. A packer can book none, and loses those whose pickup is to come. Other booked gigs go on: use `endTrip` to end
 * them.
 */
export const suspendUser = act('suspend', async (tx, { id, note, coming }, { is_suspended }) => {
  if (is_suspended) throw conflict(`User ${id} is suspended already.`)
  await setSuspended(tx, id, true)
  await endSessions(tx, tx`user_id = ${id}`)
  await endOffers(tx, tx`offered_to = ${id}`, 'system')
  await endComingTrips(tx, coming)
  await expireGigs(tx, tx`select id from gigs where customer_id = ${id}`, 'suspended')
  await addNotice(tx, id, { kind: 'suspended', details: { reason: note } })
})

/** The user can sign in again. Expired gigs stay expired until their customer chooses a pickup time. */
export const liftSuspension = act('lift', async (tx, { id }, { is_suspended }) => {
  if (!is_suspended) throw conflict(`User ${id} is not suspended.`)
  await setSuspended(tx, id, false)
  await addNotice(tx, id, { kind: 'suspension_lifted' })
})

/** Ends all sessions of a user, and deletes the passkeys. Returns how many passkeys. */
export const signOutUser = act('sign out', async (tx, { id }) => {
  await endSessions(tx, tx`user_id = ${id}`)
  return deletePasskeys(tx, id)
})

/** Deletes the account of a user who asks for it and cannot sign in. Refused as on the account page. */
export const deleteUser = act('delete', async (tx, { id }) => {
  await deleteAccountIn(tx, id).catch((error: unknown) => {
    throw error instanceof HttpError ? conflict(error.detail) : error
  })
})
