import type { User } from 'api/client'
import { useSyncExternalStore } from 'react'
import type { ReviewSide } from 'shared-ui/job-kit'
import type { Unsaved } from 'shell/contract'

let store: Unsaved
const listeners = new Set<() => void>()

function subscribe(listener: () => void) {
  listeners.add(listener)
  return () => listeners.delete(listener)
}

/** From now on, keeps texts in the shell's store, which survives a reload. */
export function keepTextsIn(shellStore: Unsaved): void {
  store = shellStore
}

/** Stores a text that a user has typed, or deletes the entry if the text is empty. */
export function keepText(key: string, text: string): void {
  store.keep(key, text === '' ? undefined : text)
  for (const listener of listeners) listener()
}

/** Returns the kept text, or '' if there is none. */
export function keptText(key: string): string {
  const text = store.read(key)
  return typeof text === 'string' ? text : ''
}

/**
 * Returns the kept text, which survives a closed dialog, Back, a reload and the end of the session.
 *
 * @param key contains the user's id, so that no other user sees the text
 */
export const useKeptText = (key: string): string =>
  useSyncExternalStore(subscribe, () => keptText(key))

/** Returns the unsent texts of replies to reviews and reports of them. They have no owner after the session has ended. */
export const draftsOf = (owner: User['id'] | undefined): ReviewSide['drafts'] => ({
  keptText: (name) => keptText(`${owner} ${name}`),
  keepText: (name, text) => keepText(`${owner} ${name}`, text),
})
