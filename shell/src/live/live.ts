import type { Live, LiveChange } from '../contract/contract.ts'

const listeners = new Set<(change: LiveChange) => void>()

/** The changes that this tab has received, for both halves and the shell. */
export const live: Live = {
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** Passes a change to all listeners of this tab. */
export function publish(change: LiveChange) {
  for (const listener of listeners) listener(change)
}
