/** Returns whether the customer has dismissed the notice on this device. */
export function isDismissed(key: string): boolean {
  try {
    return localStorage.getItem(key) !== null
  } catch {
    return false
  }
}
