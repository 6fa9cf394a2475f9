import { runTx, type Sql } from '../platform/db/sql.ts'
import { wasCanceled } from '../rules/trip-stages.ts'
import { lockTrip } from '../trips/trips.sql.ts'
import { setMark } from '../workflow/moves.sql.ts'
import { OperatorError } from './operator-error.ts'
import { logAction } from './operator.sql.ts'

/** Decides whether the end of a booking counts against "Bookings kept" of its packer. */
export const markTrip = (
  sql: Sql,
  operator: string,
  tripId: number,
  counts: boolean,
): Promise<string> =>
  runTx(sql, async (tx) => {
    const trip = await lockTrip(tx, tripId, 'operator')
    if (!trip) throw new OperatorError(`There is no trip ${tripId}.`)
    if (!wasCanceled(trip.stage)) {
      throw new OperatorError(`Trip ${tripId} has not ended early: it is ${trip.stage}.`)
    }
    await setMark(tx, tripId, counts)
    const action = counts ? 'count' : 'excuse'
    await logAction(tx, { operator, action, subject: `trip ${tripId}` })
    return `The end of trip ${tripId} ${counts ? 'counts' : 'does not count'} against its packer.`
  })
