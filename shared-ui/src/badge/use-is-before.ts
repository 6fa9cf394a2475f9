import { useCallback, useSyncExternalStore } from 'react'

/** The longest delay of a browser's timer. A longer one would fire at once. */
const longestMs = 2 ** 31 - 1

/** Returns whether it is before the time `end` (ISO format). Renders again when the time comes. */
export function useIsBefore(end: string | null): boolean {
  const isBefore = () => end !== null && Date.now() < Date.parse(end)
  const subscribe = useCallback(
    (notify: () => void) => {
      let timer: ReturnType<typeof setTimeout> | undefined
      const wait = () => {
        const left = end === null ? 0 : Date.parse(end) - Date.now()
        if (left > 0) timer = setTimeout(wait, Math.min(left, longestMs))
        else notify()
      }
      wait()
      return () => clearTimeout(timer)
    },
    [end],
  )
  return useSyncExternalStore(subscribe, isBefore, isBefore)
}
