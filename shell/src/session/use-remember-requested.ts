import { useLayoutEffect } from 'react'
import { useLocation } from 'react-router-dom'
import { rememberRequested } from './requested-address.ts'

/** Remembers the current address as requested while a sign-in form or a redirect replaces its page. */
export function useRememberRequested() {
  const { pathname, search, hash } = useLocation()
  const address = pathname + search + hash
  useLayoutEffect(() => rememberRequested(address), [address])
}
