import { hasWorkedFor } from '../favorites/favorites.sql.ts'
import { runTx, type Fragment, type Sql, type Tx } from '../platform/db/sql.ts'
import { fieldError, HttpError } from '../platform/errors/http-error.ts'
import { readAbilities } from '../people/packer-abilities.sql.ts'
import { toMask } from '../specialties/spec-mask.ts'
import { tellFavorites } from '../workflow/favorites.sql.ts'
import { openOffers } from '../workflow/gigs.sql.ts'
import type { GigFields } from './gigs.contract.ts'
import { lockGig } from './gigs.sql.ts'
import { gigNotFound } from './require-gig.ts'

/** Throws 422 unless the packer has an account and has booked a job of the customer. */
export async function refuseStranger(tx: Tx, customerId: number, packerId: number) {
  if (await hasWorkedFor(tx, packerId, customerId)) return
  throw fieldError('offer_to', 'offer_to must be a packer who has booked a job of yours')
}

/** Returns the 422 that says why the packer cannot book a gig that was just posted. */
export async function notQualified(tx: Tx, packerId: number, fields: GigFields) {
  const able = await readAbilities(tx, packerId)
  const reason =
    (fields.move?.helpers ?? 1) > able.crew_size
      ? `brings at most ${able.crew_size} ${able.crew_size === 1 ? 'person' : 'people'}`
      : ((toMask(fields.specialties) ?? 0) & ~able.mask) !== 0
        ? 'does not have every specialty that it requires'
        : fields.verified_only && !able.is_verified
          ? 'has no verified badge'
          : 'takes no jobs now'
  return fieldError(
    'offer_to',
    `The packer that you ask first cannot book this job: the packer ${reason}.`,
  )
}

/** Ends the offers of the gigs that `which` selects, so that all packers can book these gigs. Returns how many. */
export async function endOffers(tx: Tx, which: Fragment, actor: 'customer' | 'packer' | 'system') {
  const opened = await openOffers(tx, which, actor)
  for (const { id } of opened) await tellFavorites(tx, id)
  return opened.length
}

/** Whether the gig is or was offered to the packer. */
async function wasAsked(tx: Tx, gigId: number, packerId: number) {
  const [event] = await tx`
    select from gig_events where gig_id = ${gigId} and kind = 'offered' and packer_id = ${packerId}`
  return event !== undefined
}

/**
 * Ends the offer of a gig: its packer declines, or its customer no longer waits. Does nothing without an offer, so that a
 * repeated call succeeds. Throws 404 without the gig, 403 for any other user.
 */
export const endOffer = (sql: Sql, gigId: number, userId: number) =>
  runTx(sql, async (tx) => {
    const gig = await lockGig(tx, gigId)
    if (!gig) throw gigNotFound()
    if (userId !== gig.customer_id && !(await wasAsked(tx, gigId, userId))) {
      throw new HttpError(403, 'This gig was not offered to you.')
    }
    if (gig.offered_to === null) return
    const actor = userId === gig.customer_id ? 'customer' : 'packer'
    await endOffers(tx, tx`id = ${gigId}`, actor)
  })
