import { useEffect, useState } from 'react'

/** The longest wait of a timer. */
const longestMs = 2 ** 31 - 1

/** Returns whether the time, in milliseconds since 1970, has passed, and renders again when it does. */
export function useHasPassed(time: number): boolean {
  const [now, setNow] = useState(Date.now)
  const hasPassed = now >= time
  useEffect(() => {
    if (hasPassed || Number.isNaN(time)) return undefined
    const wait = Math.min(longestMs, Math.max(0, time - Date.now()))
    const timer = setTimeout(() => setNow(Date.now()), wait)
    return () => clearTimeout(timer)
  }, [hasPassed, now, time])
  return hasPassed
}
