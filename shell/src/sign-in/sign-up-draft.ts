/** With the prefix of personal settings, which Sign Out deletes. */
const key = 'manyhands-personal-sign-up'

/** The unsent input of the sign-up form of either role. Never the password. */
export type SignUpDraft = Readonly<Record<string, unknown>>

/** Returns the unsent input, by field. */
export function readSignUpDraft(): SignUpDraft {
  try {
    return (JSON.parse(sessionStorage.getItem(key) ?? 'null') ?? {}) as SignUpDraft
  } catch {
    return {}
  }
}

/**
 * Keeps the input for Back and a reload in this tab. A visitor has no Sign Out that would delete it, so it ends with
 * the tab.
 */
export function keepSignUpDraft(form: HTMLFormElement) {
  const { password: _, ...texts } = Object.fromEntries(new FormData(form))
  try {
    sessionStorage.setItem(key, JSON.stringify(texts))
  } catch {
    // Storage is full or blocked. The form then keeps its input until its page closes.
  }
}

export function forgetSignUpDraft() {
  try {
    sessionStorage.removeItem(key)
  } catch {
    // Storage is blocked.
  }
}
