import { runTx, type Sql } from '../platform/db/sql.ts'
import { publishDue } from '../reviews/reviews.sql.ts'
import { expireProposals } from '../workflow/proposals.sql.ts'
import {
  askAboutUndelivered,
  completeTrips,
  endDueOffers,
  expireDueGigs,
} from '../trips/due.sql.ts'

/**
 * The number of gigs or trips per transaction. With so few, their locks delay no request
 * noticeably.
 */
const batchSize = 200

/**
 * Makes the changes that are due by time alone, in batches: ends offers and
 * proposals, expires gigs, asks about undelivered bookings, completes trips and
 * publishes reviews.
 */
export async function settleDue(sql: Sql, isStopping = () => false): Promise<void> {
  const settlers = [
    ...[endDueOffers, expireProposals, expireDueGigs, askAboutUndelivered, completeTrips],
    publishDue,
  ]
  for (const settle of settlers) {
    let count = batchSize
    while (count === batchSize && !isStopping()) {
      count = await runTx(sql, (tx) => settle(tx, batchSize))
    }
  }
}
