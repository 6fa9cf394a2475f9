import { useCallback, useEffect, useRef } from 'react'

/**
 * Returns a function that runs its callback immediately or, while a pointer is down, after the click. A
 * message that appears between mousedown and mouseup would move the pressed button away, and the
 * browser would not fire the click. A tap also fires these events, but only after its pointerup.
 */
export function useDeferUntilPointerUp() {
  /** The callbacks to run after the click; undefined while no pointer is down. */
  const waiting = useRef<(() => void)[]>(undefined)
  useEffect(() => {
    const press = () => {
      waiting.current ??= []
    }
    // The browser fires the click in the same task as mouseup, so a timeout runs after the click.
    const release = () =>
      setTimeout(() => {
        const runs = waiting.current ?? []
        waiting.current = undefined
        for (const run of runs) run()
      })
    const listeners = { mousedown: press, mouseup: release, pointercancel: release }
    for (const [type, listener] of Object.entries(listeners)) {
      addEventListener(type, listener, true)
    }
    return () => {
      for (const [type, listener] of Object.entries(listeners)) {
        removeEventListener(type, listener, true)
      }
    }
  }, [])
  return useCallback((run: () => void) => {
    if (waiting.current) waiting.current.push(run)
    else run()
  }, [])
}
