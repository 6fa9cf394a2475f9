import { formatTime } from '../format/date.ts'
import { formatDay } from '../format/day.ts'

/**
 * Returns a sentence with the time by which an operator decides a reported problem.
 *
 * @param answerBy ISO 8601; none if the trip is not known, or no longer disputed
 * @param timeZone the IANA time zone of the pickup address
 */
export function decisionText(answerBy: string | null | undefined, timeZone: string): string {
  if (!answerBy) return 'Manyhands decides after hearing both of you.'
  return Date.parse(answerBy) > Date.now()
    ? `Manyhands decides by ${formatDay(answerBy, timeZone)}, ${formatTime(answerBy, timeZone)}.`
    : "Our decision is late. We're sorry. Contact Support if you can't wait."
}
