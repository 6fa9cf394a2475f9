import { deleteGig, lockGig } from './gigs.sql.ts'
import { gigNotFound } from './require-gig.ts'
import { feeNow, findCancelRow } from '../workflow/cancel-terms.sql.ts'
import { dollars } from '../rules/dollars.ts'
import { runTx, type Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { gigStatus } from '../rules/gig-rules.ts'
import { lockOpenTrip } from '../workflow/open-trip.sql.ts'
import { mayMove } from '../workflow/moves.ts'
import { conflict } from '../workflow/refusals.ts'

/**
 * Deletes a customer's gig, and cancels its booking. Throws 409 if the gig is loaded or completed, or if canceling costs a
 * fee, which the customer has to agree to first.
 */
export const deleteOwnGig = (sql: Sql, gigId: number): Promise<void> =>
  runTx(sql, async (tx) => {
    const gig = await lockGig(tx, gigId)
    if (!gig) throw gigNotFound()
    if (gig.gig_status_id === gigStatus.completed) {
      throw new HttpError(
        409,
        "This job is completed. It is the packer's pay record and cannot be deleted.",
      )
    }
    const trip = await lockOpenTrip(tx, gigId)
    if (trip && !mayMove(trip, 'cancelled', 'customer')) {
      throw conflict(trip, 'This job can no longer be deleted.')
    }
    const row = trip && (await findCancelRow(tx, trip.id))
    const fee_cents = row ? feeNow(row) : 0
    if (fee_cents > 0) {
      throw new HttpError(
        409,
        `Canceling this job now costs ${dollars(fee_cents)}. Cancel the booking on the job's page first.`,
        { fee_cents },
      )
    }
    await deleteGig(tx, gigId)
  })
