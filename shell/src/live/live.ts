import type { Live, LiveChange } from '../contract/contract.ts'

const listeners = new Set<(change: LiveChange) => void>()

/** The changes that this tab has received, for the shell. */
export const live: Live = {
  subscribe(listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The same for the halves, without `seen`: that the user has seen notifications changes no job. */
export const liveJobs: Live = {
  subscribe: (listener) => live.subscribe((change) => change.kind === 'seen' || listener(change)),
}

/** Passes a change to all listeners of this tab. */
export function publish(change: LiveChange) {
  for (const listener of listeners) listener(change)
}
