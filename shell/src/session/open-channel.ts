/** Opens a channel to the browser's other tabs. Firefox refuses one if it blocks cookies. */
export function openChannel(name: string): BroadcastChannel | undefined {
  try {
    return new BroadcastChannel(name)
  } catch {
    return undefined
  }
}
