import { useSyncExternalStore } from 'react'

/** In memory, so that text survives a dialog that closes and a session that ends. */
const kept = new Map<string, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the text; an empty one is forgotten. */
export function keepText(key: string, text: string): void {
  if (text === '') kept.delete(key)
  else kept.set(key, text)
  for (const listener of listeners) listener()
}

/**
 * A text that the user types.
 *
 * @param key contains the user's id: another user must not see the text
 */
export const useKeptText = (key: string): string =>
  useSyncExternalStore(subscribe, () => kept.get(key) ?? '')
