import { useEffect, useRef } from 'react'

/**
 * Lets one press through until what it sent has failed: a second click may come before the button
 * knows that it is busy. `failure` is another one each time.
 */
export function useSendOnce(sending: boolean, failure: Error | null) {
  const under = useRef(false)
  useEffect(() => {
    if (!sending) under.current = false
  }, [sending, failure])
  return (send: () => void) => {
    if (sending || under.current) return
    under.current = true
    send()
  }
}
