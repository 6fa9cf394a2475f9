import type { Live, LiveChange } from '../contract/contract.ts'

const listeners = new Set<(change: LiveChange) => void>()

/** The live changes that this tab has received, for the shell's own components. */
export const live: Live = {
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/**
 * The live changes for the halves. A `seen` change is left out: the user has seen notifications, but no job
 * has changed.
 */
export const liveJobs: Live = {
  subscribe: (listener) => live.subscribe((change) => change.kind === 'seen' || listener(change)),
}

/** Passes a change to all listeners of this tab. */
export function publish(change: LiveChange) {
  for (const listener of listeners) listener(change)
}
