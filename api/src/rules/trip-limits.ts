/**
 * The limits of a trip: `note` is the longest reason, report and reply in characters. A report and a reply
 * can each have `images` photos. A trip can have `reports` reports, and a dispute `replies` replies.
 */
export const tripLimits = { note: 500, images: 5, reports: 5, replies: 5 } as const
