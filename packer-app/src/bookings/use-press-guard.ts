import { useLayoutEffect, useRef } from 'react'

const pauseMs = 1_200

/**
 * Swallows presses for a moment after each press and each answer: what the answer brings may stand
 * exactly where the button was, and the second click of an impatient hand is not meant for it.
 * `situation` is undefined until the first answer about the gig is here, and changes with each one.
 */
export function usePressGuard(situation: string | undefined) {
  const until = useRef(0)
  const before = useRef(situation)
  // Before the paint: no click reaches the new button ahead of this.
  useLayoutEffect(() => {
    if (before.current !== undefined && before.current !== situation) {
      until.current = performance.now() + pauseMs
    }
    before.current = situation
  }, [situation])

  return (act: () => void) => () => {
    if (performance.now() < until.current) return
    until.current = performance.now() + pauseMs
    act()
  }
}
