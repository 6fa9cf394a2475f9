import { hasWorkedFor, notifyFavorites } from '../favorites/favorites.sql.ts'
import { runTx, type Fragment, type Sql, type Tx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { openOffers } from '../workflow/gigs.sql.ts'
import { lockGig } from './gigs.sql.ts'
import { gigNotFound } from './require-gig.ts'

/** Throws 422 unless the packer has an account and has booked a job of the customer. */
export async function refuseStranger(tx: Tx, customerId: number, packerId: number) {
  if (await hasWorkedFor(tx, packerId, customerId)) return
  const message = 'offer_to must be a packer who has booked a job of yours'
  throw new HttpError(422, message, { errors: [{ path: 'offer_to', message }] })
}

/** Ends the offers of the gigs that `which` selects, so that all packers can book these gigs. Returns how many. */
export async function endOffers(tx: Tx, which: Fragment, actor: 'customer' | 'packer' | 'system') {
  const opened = await openOffers(tx, which, actor)
  for (const { id, customer_id } of opened) await notifyFavorites(tx, id, customer_id)
  return opened.length
}

/**
 * Ends the offer of a gig: its packer declines, or its customer no longer waits. Does nothing without an offer. Throws 404
 * without the gig, 403 for any other user.
 */
export const endOffer = (sql: Sql, gigId: number, userId: number) =>
  runTx(sql, async (tx) => {
    const gig = await lockGig(tx, gigId)
    if (!gig) throw gigNotFound()
    if (userId !== gig.customer_id && userId !== gig.offered_to) {
      throw new HttpError(403, 'This gig was not offered to you.')
    }
    const actor = userId === gig.customer_id ? 'customer' : 'packer'
    await endOffers(tx, tx`id = ${gigId}`, actor)
  })
