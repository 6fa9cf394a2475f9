/** A half keeps personal settings of this browser under keys with this prefix (docs/contract.md). */
const prefix = 'manyhands-personal-'

/** Removes the personal settings that halves keep in this browser, and unsent input of this tab. */
export function forgetPersonalSettings() {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    }
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
