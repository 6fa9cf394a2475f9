/**
 * The limits of a trip: `note` is the longest reason, report and reply in characters. A report and a reply
 * can each have `images` photos, and a dispute `replies` replies. Operators decide a dispute within
 * `answerHours` hours.
 */
export const tripLimits = { note: 500, images: 5, replies: 5, answerHours: 48 } as const

/** Returns the time by which operators decide a dispute that was opened at `since`. */
export const answerBy = (since: Date): Date =>
  new Date(since.getTime() + tripLimits.answerHours * 3_600_000)
