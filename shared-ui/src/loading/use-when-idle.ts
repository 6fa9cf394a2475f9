import { useEffect, useEffectEvent } from 'react'

/** The longest delay while the browser is busy. */
const latestMs = 3_000
/** The delay in browsers without requestIdleCallback. */
const fallbackMs = 1_500

/** Calls `callback` when the browser is idle, once each time that `ready` becomes true. */
export function useWhenIdle(ready: boolean, callback: () => void): void {
  const run = useEffectEvent(callback)
  useEffect(() => {
    if (!ready) return undefined
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => run(), fallbackMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => run(), { timeout: latestMs })
    return () => cancelIdleCallback(idle)
  }, [ready])
}
