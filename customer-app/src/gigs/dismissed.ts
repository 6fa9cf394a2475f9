/** Hides a notice on this device for good. */
export function dismiss(key: string): void {
  try {
    localStorage.setItem(key, '')
  } catch {
    // Storage is full or blocked. The notice stays hidden only until the page closes.
  }
}

/** Returns whether the customer has dismissed the notice on this device. */
export function isDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
