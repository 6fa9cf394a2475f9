import { closesAfterMs } from './windows.ts'

/** The limits of a message, in characters and photos. The form uses them, too. */
export const messageLimits = { text: 2000, images: 5, reason: 500 } as const

/** Returns whether both sides can only read the messages of a trip with this end. */
export const areMessagesClosed = (endedAt: string | null): boolean =>
  endedAt !== null && Date.parse(endedAt) + closesAfterMs <= Date.now()
