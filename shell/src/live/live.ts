import type { Live, LiveChange } from '../contract/contract.ts'

type Listener = (change: LiveChange, concernsHalves: boolean) => void

const listeners = new Set<Listener>()

/** The live changes that this tab has received, for the shell's own components. */
export const live = {
  subscribe(listener: Listener) {
    listeners.add(listener)
    return () => void listeners.delete(listener)
  },
}

/** The live changes after which the halves refetch. */
export const liveForHalves: Live = {
  subscribe: (listener) =>
    live.subscribe((change, concernsHalves) => concernsHalves && listener(change)),
}

/** Passes a change to all listeners of this tab. */
export function publish(change: LiveChange, concernsHalves = true) {
  for (const listener of listeners) listener(change, concernsHalves)
}
