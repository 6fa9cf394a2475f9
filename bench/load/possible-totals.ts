/** When each booking was sent off, and when it was known to be done, in milliseconds. */
export interface BookingLog {
  /** Open gigs before the first booking. */
  before: number
  sent: number[]
  done: number[]
}

/**
 * The totals of open gigs that were right at some instant of a time: a booking surely counts from
 * when it is known to be done, and perhaps from when it was sent off.
 */
export function possibleTotals({ before, sent, done }: BookingLog, from: number, to: number) {
  const surely = done.filter((at) => at < from).length
  const perhaps = sent.filter((at) => at <= to).length
  return { least: before - perhaps, most: before - surely }
}
