/* Storage of this browser, which may be blocked or full. */

const onDevice = () => localStorage
/** For values of this tab. */
export const inTab = () => sessionStorage

/** Returns null if there is no value, and undefined if the storage is blocked. */
export function readStored(key: string, storage = onDevice): string | null | undefined {
  try {
    return storage().getItem(key)
  } catch {
    return undefined
  }
}

/** Returns the value, or undefined if there is none that is valid JSON. */
export function readStoredJson(key: string, storage = onDevice): unknown {
  try {
    return JSON.parse(storage().getItem(key) ?? '')
  } catch {
    return undefined
  }
}

/**
 * Stores the text, or removes the value for undefined. If the storage is blocked or full, does nothing: the page then
 * works without the stored value.
 */
export function keepStored(key: string, text: string | undefined, storage = onDevice): void {
  try {
    if (text === undefined) storage().removeItem(key)
    else storage().setItem(key, text)
  } catch {
    // Blocked or full.
  }
}
