import { addTask } from '../platform/db/task-queue.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { refuseWhileMoneyMoves } from '../payments/open-money.ts'
import { endOffers } from '../gigs/offers.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { UserType } from '../sessions/sessions.contract.ts'
import { notSignedIn } from '../sessions/auth.ts'
import {
  emptyAccount,
  emptyGigs,
  emptyTrips,
  isSessionOpen,
  lockAccount,
  lockGigs,
} from './account.sql.ts'

/**
 * Deletes the account in one transaction. Throws 409 while one of the user's gigs is booked, or
 * while money of the user is held or on its way. A
 * write that the same user sends at the same time either commits first, and its data is deleted
 * too, or gets 401. Throws 401 if the session has ended. Does nothing if the account is deleted already.
 */
export const deleteAccount = (sql: Sql, id: number, sessionHash: Uint8Array): Promise<void> =>
  runTx(sql, (tx) => deleteAccountIn(tx, id, sessionHash))

/**
 * Deletes the account in the caller's transaction. An operator has no session of the user. A task logs the number,
 * because after a restore the account must be deleted again, and an operator's command has no log.
 */
export async function deleteAccountIn(tx: Tx, id: number, sessionHash?: Uint8Array): Promise<void> {
  // A booking locks the gig first and the accounts next. The other order would be a deadlock.
  await lockGigs(tx, id)
  const userType = await lockAccount(tx, id)
  if (!userType) return
  if (sessionHash && !(await isSessionOpen(tx, sessionHash))) throw notSignedIn()
  // Again, because a gig may have been added until the account was locked.
  const booked = await lockGigs(tx, id)
  if (booked > 0) throw new HttpError(409, bookedMessage(userType, booked))
  await refuseWhileMoneyMoves(tx, id, userType)
  await emptyAccount(tx, id)
  if (userType === 'customer') await emptyGigs(tx, id)
  else await endOffers(tx, tx`offered_to = ${id}`, 'system')
  await emptyTrips(tx, id, userType)
  await addTask(tx, 'log_deletion', { account: id })
}

/**
 * Tells the user to end each booking before the deletion, because a booking involves another
 * person.
 */
function bookedMessage(userType: UserType, booked: number): string {
  const word = userType === 'customer' ? 'job' : 'gig'
  const [jobs, are, them, bookings] =
    booked === 1
      ? [`1 ${word}`, 'is', 'it', 'booking']
      : [`${booked} ${word}s`, 'are', 'them', 'bookings']
  return userType === 'customer'
    ? `${jobs} of yours ${are} booked. Before you delete your account, let ${them} be completed, or cancel the ${bookings}.`
    : `You have booked ${jobs}. Before you delete your account, complete or cancel ${them}.`
}
