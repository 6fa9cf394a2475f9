import { useSyncExternalStore } from 'react'

const minuteMs = 60_000
const hourMs = 60 * minuteMs

const hourNow = () => Math.floor(Date.now() / hourMs)

function subscribe(tell: () => void) {
  const timer = setInterval(tell, minuteMs)
  document.addEventListener('visibilitychange', tell)
  return () => {
    clearInterval(timer)
    document.removeEventListener('visibilitychange', tell)
  }
}

/**
 * Renders again when an hour begins, or when the page is shown again in another hour. In each zone, a day begins with an
 * hour: on a page that stays open, "tomorrow" becomes "today".
 */
export const useHour = (): number => useSyncExternalStore(subscribe, hourNow)
