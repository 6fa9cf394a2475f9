// The periods of time that the product's rules name, in milliseconds. database-rules.test.ts compares those that SQL
// functions repeat.

export const minuteMs = 60_000
export const hourMs = 60 * minuteMs
export const dayMs = 24 * hourMs

/** Returns the words for a period in texts, such as "30 minutes", "1 hour", "48 hours" or "14 days". */
export function period(ms: number): string {
  const [unit, unitMs] =
    ms < hourMs ? ['minute', minuteMs] : ms > 3 * dayMs ? ['day', dayMs] : ['hour', hourMs]
  return ms === unitMs ? `1 ${unit}` : `${ms / unitMs} ${unit}s`
}

/** An open gig expires this long after its pickup time, but not sooner after its posting than `leastOpenMs`. */
const expiresAfterPickupMs = 12 * hourMs
const leastOpenMs = 24 * hourMs

/** Returns when an open gig expires. In milliseconds since 1970. */
export const gigExpiresAt = (pickup: number, posted: number): number =>
  Math.max(pickup + expiresAfterPickupMs, posted + leastOpenMs)

/** How long only the packer whom a customer asks first can book the gig, unless it expires before. */
export const offerMs = 12 * hourMs

/** How long before the pickup time a packer can report each step. "Delivered" can come earlier after "Loaded". */
export const stepsBeforePickupMs = {
  on_the_way: 4 * hourMs,
  at_pickup: 2 * hourMs,
  loaded: hourMs,
  delivered: 0,
} as const

/** The packer can take "Arrived" back for so long. */
export const undoArrivalMs = 60_000

/**
 * A packer who ends a booking this shortly before the pickup cannot book the gig again. It becomes urgent, and packers near
 * it are told. A change by the customer this long before a cancellation excuses it.
 */
export const urgentMs = 48 * hourMs

/** A packer's cancellation counts from this long after the booking on. */
export const countsAfterBookingMs = 30 * minuteMs

/** Another date or address of a booked job can be agreed to for so long. */
export const proposalMs = 24 * hourMs

/** A customer can propose so many changes of a trip in a day. */
export const changesPerDay = 10

/** A packer who asked for extra pay can leave without a mark after this time without an answer. */
export const unansweredMs = 20 * minuteMs

/** When a packer sets out, the arrival is at most so many minutes away. */
export const mostMinutesAway = 240

/** Canceling is free while the packer has announced an arrival that is so much later than the agreed time. */
export const freeIfLateMs = 30 * minuteMs

/** A later arrival is at least so much later than the one before. */
export const leastLaterMs = 5 * minuteMs

/** A packer who is late can announce an arrival until this long after the agreed time. */
export const mostLateMs = 3 * hourMs

/** In this period after the agreed time one side can report that the other did not show up (workflow/moves.ts). */
export const noShowMs = { from: 30 * minuteMs, until: 24 * hourMs } as const

/**
 * How long after the drop-off time of a booking that is not delivered both sides are asked about it, and operators find it
 * in their queue.
 */
export const undeliveredMs = { asked: dayMs, forOperators: 3 * dayMs } as const

/**
 * A delivered job completes this long after the delivery. Until then, a problem that the customer reports opens a
 * dispute.
 */
export const completesAfterMs = 48 * hourMs

/** Both sides can report problems until this long after the end of the trip. */
export const reportsAfterEndMs = 48 * hourMs

/** Returns when reports of problems end for a trip with this end, in milliseconds since 1970. */
export const reportsEnd = (endedAt: Date | string | null): number =>
  endedAt === null ? Infinity : new Date(endedAt).getTime() + reportsAfterEndMs

/** Operators decide a dispute within so many hours. */
export const answerHours = 48

/** Returns the time by which operators decide a dispute that was opened at `since`. */
export const answerBy = (since: Date): Date => new Date(since.getTime() + answerHours * hourMs)

/** The hold on the card begins this long before the pickup, because cards keep a hold for 5 to 7 days only. */
export const holdBeforePickupMs = 24 * hourMs

/** If the drop-off is later than this, the card is charged when everything is loaded, not at the delivery. */
export const longDriveMs = 4 * dayMs

/** Canceling is free until this long before the pickup. */
export const freeBeforePickupMs = 24 * hourMs
/** Canceling is free for this long after the booking, even if the packer is on the way by then. */
export const freeAfterBookingMs = 30 * minuteMs

/** A step of a payment that failed is tried again after this time. */
export const retryMs = 4 * hourMs

/** Customers can add a tip until this long after the completion. */
export const tipMs = 14 * dayMs

/** Each side can review the other for so many days after the end of the trip. */
export const reviewDays = 14

/** Both sides may write until this long after the end of the trip. */
export const closesAfterMs = 14 * dayMs

/** How long before the pickup time a side may begin to share its phone number. */
export const sharesBeforePickupMs = 24 * hourMs

/** Whether the text is a day of the calendar like `2027-05-31`. */
export const isDay = (text: string): boolean => {
  const time = /^\d{4}-\d\d-\d\d$/.test(text) ? Date.parse(text) : Number.NaN
  return !Number.isNaN(time) && new Date(time).toISOString().startsWith(text)
}

/** Returns when a check ends whose last day is `YYYY-MM-DD`: it is valid on that day, too. In milliseconds since 1970. */
export const endOfLastDay = (lastDay: string): number => Date.parse(lastDay) + dayMs
