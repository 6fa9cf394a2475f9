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
