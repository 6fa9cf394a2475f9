import { useEffect, useEffectEvent } from 'react'

/** Longer than that a busy browser does not put it off. */
const latestMs = 3_000
/** For browsers that do not say when they are idle. */
const guessMs = 1_500

/** Does `what` when `ready` has come true and the browser has nothing more urgent to do. */
export function useWhenIdle(ready: boolean, what: () => void): void {
  const doIt = useEffectEvent(what)
  useEffect(() => {
    if (!ready) return undefined
    if (typeof requestIdleCallback === 'undefined') {
      const timer = setTimeout(() => doIt(), guessMs)
      return () => clearTimeout(timer)
    }
    const idle = requestIdleCallback(() => doIt(), { timeout: latestMs })
    return () => cancelIdleCallback(idle)
  }, [ready])
}
