/**
 * Returns the UTC date `days` days from now, as YYYY-MM-DD. Gigs that tests post have no fixed dates, because
 * the API refuses a pickup in the past.
 */
export const dayAhead = (days: number) =>
  new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10)
