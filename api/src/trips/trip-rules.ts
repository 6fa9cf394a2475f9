/**
 * The limits of a trip: `note` is the longest reason, report and reply in characters. A report and a reply
 * can each have `images` photos, and a dispute `replies` replies.
 */
export const tripLimits = { note: 500, images: 5, replies: 5 } as const

/** Operators answer a report that opened a dispute within this time, in milliseconds. */
const answerMs = 48 * 3_600_000

/** Returns the time by which operators answer a dispute that was opened at `since`. */
export const answerBy = (since: Date): Date => new Date(since.getTime() + answerMs)
