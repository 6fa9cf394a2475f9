import { HttpError } from '../platform/errors/http-error.ts'
import { localTime } from '../rules/time-zones/local-time.ts'
import type { TripStage } from '../rules/trip-stages.ts'
import { type Actor, possibleFrom, type TripFacts } from './moves.ts'
import { noShowMs, period } from '../rules/windows.ts'

/** The names of stages in error messages. */
const stageNames: Record<TripStage, string> = {
  booked: 'booked',
  on_the_way: 'on the way',
  at_pickup: 'at the pickup',
  loaded: 'loaded',
  delivered: 'delivered',
  completed: 'completed',
  cancelled: 'canceled',
  no_show: 'ended as a no-show',
  disputed: 'disputed',
  resolved: 'resolved',
}

interface Versioned {
  stage: TripStage
  version: number
}

/** Returns an error that names the current stage of the trip. */
export const conflict = (trip: Versioned, sentence: string) =>
  plainConflict(trip, `${sentence} It is ${stageNames[trip.stage]}.`)

/** Returns an error whose sentence says enough. */
export const plainConflict = ({ stage, version }: Versioned, sentence: string) =>
  new HttpError(409, sentence, { stage, version })

/** Why a move is refused whatever the time is. */
const never: Partial<Record<TripStage, string>> = {
  cancelled: 'This booking can no longer be canceled.',
  no_show: `A no-show can be reported from ${period(noShowMs.from)} to ${period(noShowMs.until)} after the agreed time, before loading.`,
}

/** Returns the error for a move that the table of moves does not allow now. */
export function refusalOf(
  trip: TripFacts & Versioned & { pickup_zip_code: string },
  { to, actor }: { to: TripStage; actor: Actor },
): HttpError {
  const from = possibleFrom(trip, to, actor, Date.now())
  if (to === 'no_show' && trip.stage === 'disputed') {
    return plainConflict(trip, 'The other side reported first. You can reply to the report.')
  }
  const sentence =
    from === undefined || to === 'no_show'
      ? (never[to] ?? 'This step is not possible now.')
      : `This step is possible from ${localTime(from, trip.pickup_zip_code)} on.`
  return conflict(trip, sentence)
}
