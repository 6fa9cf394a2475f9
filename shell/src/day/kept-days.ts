/** With this begin the keys of what a browser keeps for the day sheet; then the user's id and a dash (day-store.ts). */
export const dayPrefix = 'manyhands-personal-day-'

/** Removes what this browser keeps of other users' days. Returns whether it keeps the day of this user. */
export function forgetOtherDays(user: number): boolean {
  try {
    const keys = Object.keys(localStorage).filter((key) => key.startsWith(dayPrefix))
    const others = keys.filter((key) => !key.startsWith(`${dayPrefix}${user}-`))
    for (const key of others) localStorage.removeItem(key)
    return keys.length > others.length
  } catch {
    // Storage is blocked: nothing was kept.
    return false
  }
}

/** Removes the days of users whose session has ended. Their steps wait: the same user's next session sends them. */
export function forgetSheets() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(dayPrefix) && key.endsWith('-sheet')) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
