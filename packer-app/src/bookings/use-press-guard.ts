import { useLayoutEffect, useRef } from 'react'

const pauseMs = { afterPress: 400, afterChange: 1_200 }

/**
 * Swallows presses for a moment after each press and each change: what a change brings may stand
 * exactly where the button was, and the second click of an impatient hand is not meant for it. After
 * a failure, which changes nothing, one can try again at once. `situation` is undefined until it is
 * known.
 */
export function usePressGuard(situation: string | undefined) {
  const until = useRef(0)
  const before = useRef(situation)
  // Before the paint: no click reaches the new button ahead of this.
  useLayoutEffect(() => {
    if (before.current !== undefined && before.current !== situation) {
      until.current = performance.now() + pauseMs.afterChange
    }
    before.current = situation
  }, [situation])

  const isTooSoon = () => performance.now() < until.current
  const guard = (act: () => void) => () => {
    if (isTooSoon()) return
    until.current = performance.now() + pauseMs.afterPress
    act()
  }
  return { guard, isTooSoon }
}
