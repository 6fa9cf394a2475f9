/** With this begin the keys of what a browser keeps for the day sheet; then the user's id and a dash (day-store.ts). */
export const dayPrefix = 'manyhands-personal-day-'

/** Returns the keys of what this browser keeps that match the pattern. None if storage is blocked. */
export function keptKeys(pattern: RegExp): string[] {
  try {
    return Object.keys(localStorage).filter((key) => pattern.test(key))
  } catch {
    return []
  }
}

/** Removes the days of users whose session has ended. Their steps wait: the same user's next session sends them. */
export function forgetSheets() {
  for (const key of keptKeys(/-day-\d+-sheet$/)) localStorage.removeItem(key)
}
