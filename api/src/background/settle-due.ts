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
  await runEach(
    settlers.map((settle) => async () => {
      let count = batchSize
      while (count === batchSize && !isStopping()) {
        count = await runTx(sql, (tx) => settle(tx, batchSize))
      }
    }),
  )
}

/**
 * Runs all steps in order, so that one row that always fails does not keep the others from being settled. Throws the first
 * error at the end.
 */
export async function runEach(steps: (() => Promise<unknown>)[]): Promise<void> {
  const errors: unknown[] = []
  for (const step of steps) await step().catch((error: unknown) => errors.push(error))
  if (errors.length > 0) throw errors[0]
}
