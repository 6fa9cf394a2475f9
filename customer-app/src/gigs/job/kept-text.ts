import { useSyncExternalStore } from 'react'

/**
 * The texts that users have typed, by key. Kept in memory while the dialog is closed and after the session
 * has ended.
 */
const kept = new Map<string, string>()
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** Stores the text, or deletes the entry if the text is empty. */
export function keepText(key: string, text: string): void {
  if (text === '') kept.delete(key)
  else kept.set(key, text)
  for (const listener of listeners) listener()
}

/**
 * Returns the kept text, or '' if there is none.
 *
 * @param key contains the user's id, so that no other user sees the text
 */
export const useKeptText = (key: string): string =>
  useSyncExternalStore(subscribe, () => kept.get(key) ?? '')
