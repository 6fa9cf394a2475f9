/** The limits of a message, in characters and photos. The form uses them, too. */
export const messageLimits = { text: 2000, images: 5, reason: 500 } as const

const hour = 3_600_000

/** Both sides may write until this time after the end of the trip. */
export const closesAfterMs = 14 * 24 * hour

/** Returns whether both sides can only read the messages of a trip with this end. */
export const areMessagesClosed = (endedAt: string | null): boolean =>
  endedAt !== null && Date.parse(endedAt) + closesAfterMs <= Date.now()

/** How long before the pickup time a side may begin to share its phone number. */
export const sharesBeforePickupMs = 24 * hour
