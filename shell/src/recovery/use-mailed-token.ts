import { useEffect, useLayoutEffect, useState } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'

/**
 * Returns the token in the fragment of a link from a mail, and removes it from the address bar, so that neither
 * the history nor a screenshot contains it. Returns null without a token, and undefined until the page has
 * mounted: the HTML from the build must not say that the link is not complete.
 */
export function useMailedToken(): string | null | undefined {
  const { pathname, hash } = useLocation()
  const navigate = useNavigate()
  const [token, setToken] = useState<string | null>()
  const found = new URLSearchParams(hash.slice(1)).get('token')
  useLayoutEffect(() => setToken((known) => found || known || null), [found])
  // Not in the layout effect: on the first render, the router listens only after that.
  useEffect(() => {
    if (found) void navigate(pathname, { replace: true })
  }, [found, pathname, navigate])
  return token
}
