// Not in windows.ts, because every page of the browser loads these.

/** How long a mailed link works, in minutes. */
export const linkMinutes = { reset: 30, verify: 24 * 60 } as const

/** Browsers keep no cookie longer, in seconds. */
export const longestCookie = 400 * 24 * 60 * 60
