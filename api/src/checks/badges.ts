/** The columns of `users` about badges. They may be in the past. */
export interface BadgeRow {
  verified_until: Date | null
  background_until: Date | null
}

/**
 * Returns the badges of a packer that are valid now, and when each of them ends. Members of the JSON of a
 * packer (`badgeFields`).
 */
export function toBadges({ verified_until, background_until }: BadgeRow) {
  const now = Date.now()
  const endOf = (end: Date | null) =>
    end !== null && end.getTime() > now ? end.toISOString() : null
  const times = {
    verified_until: endOf(verified_until),
    background_until: endOf(background_until),
  }
  return {
    badges: [
      ...(times.verified_until === null ? [] : ['verified']),
      ...(times.background_until === null ? [] : ['background_checked']),
    ],
    ...times,
  }
}
