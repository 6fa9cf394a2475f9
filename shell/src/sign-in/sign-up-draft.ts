import { inTab, keepStored, readStoredJson } from 'shared-ui'

/** With the prefix of personal settings, which Sign Out deletes. */
const key = 'manyhands-personal-sign-up'

/** The unsent input of the sign-up form of either role. Never the password. */
export type SignUpDraft = Readonly<Record<string, unknown>>

/** Returns the unsent input, by field. */
export const readSignUpDraft = () => (readStoredJson(key, inTab) ?? {}) as SignUpDraft

/**
 * Keeps the input for Back and a reload in this tab. A visitor has no Sign Out that would delete it, so it ends with
 * the tab.
 */
export function keepSignUpDraft(form: HTMLFormElement) {
  const { password: _, ...texts } = Object.fromEntries(new FormData(form))
  keepStored(key, JSON.stringify(texts), inTab)
}

export const forgetSignUpDraft = () => keepStored(key, undefined, inTab)
