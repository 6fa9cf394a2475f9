import { useSyncExternalStore } from 'react'

const events = ['online', 'offline']

function subscribe(change: () => void) {
  for (const event of events) window.addEventListener(event, change)
  return () => {
    for (const event of events) window.removeEventListener(event, change)
  }
}

/** Whether the browser reports that it has no network. */
export const useOffline = () => useSyncExternalStore(subscribe, () => !navigator.onLine)
