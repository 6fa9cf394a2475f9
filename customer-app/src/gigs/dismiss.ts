/** Hides a notice on this device for good. In a separate file, because the dashboard only reads what is dismissed. */
export function dismiss(key: string): void {
  try {
    localStorage.setItem(key, '')
  } catch {
    // Storage is full or blocked. The notice stays hidden only until the page closes.
  }
}
