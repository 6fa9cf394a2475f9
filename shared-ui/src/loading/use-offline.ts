import { useSyncExternalStore } from 'react'

const events = ['online', 'offline']

function subscribe(change: () => void) {
  for (const event of events) window.addEventListener(event, change)
  return () => {
    for (const event of events) window.removeEventListener(event, change)
  }
}

/** Returns whether the browser reports that the device is offline. */
export const useOffline = () => useSyncExternalStore(subscribe, () => !navigator.onLine)
