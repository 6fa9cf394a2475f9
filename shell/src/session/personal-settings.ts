/** A half keeps personal settings of this browser under keys with this prefix (docs/contract.md). */
const prefix = 'manyhands-personal-'

/** Removes the personal settings that halves keep in this browser. */
export function forgetPersonalSettings() {
  try {
    for (const key of Object.keys(localStorage)) {
      if (key.startsWith(prefix)) localStorage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
