import { halfNames } from '../contract/release.ts'

/** The prefix of keys and databases with personal settings of this browser (docs/contract.md). */
const prefix = 'manyhands-personal-'

/** Removes the personal settings and drafts that halves keep in this browser, and unsent input of this tab. */
export function forgetPersonalSettings() {
  try {
    for (const storage of [localStorage, sessionStorage]) {
      for (const key of Object.keys(storage)) if (key.startsWith(prefix)) storage.removeItem(key)
    }
    for (const half of halfNames) globalThis.indexedDB?.deleteDatabase(`${prefix}${half}`)
  } catch {
    // Storage is blocked: nothing was kept.
  }
}
