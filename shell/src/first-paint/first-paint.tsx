import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { VisuallyHidden } from 'shared-ui'

/** The HTML of the page that the server sent. React's first render removes it from the document. */
const prerendered = document.getElementById('first-paint')

/**
 * The paths at which the server's HTML may show. `home`: at an address that redirects, such as `/`, the server
 * sends the skeleton of the user's home page.
 */
const prerenderedPaths = [document.location?.pathname, prerendered?.dataset.home]

const isSkeleton = prerendered?.dataset.home !== undefined

/** Whether the server sent the landing page as HTML. */
export const isLandingPrerendered = prerendered?.dataset.page === '/'

/** Moves the server's HTML into the React tree, so that nothing changes on screen while code loads. */
function usePrerendered(shown: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown && prerendered) place.current?.append(prerendered)
  }, [shown])
  return place
}

const contents = { display: 'contents' }

/** The server's HTML for this address while the page loads; `otherwise` if the server sent none. */
export function FirstPaint({ otherwise }: { otherwise: ReactNode }) {
  const { pathname } = useLocation()
  const shown = prerendered !== null && prerenderedPaths.includes(pathname)
  const place = usePrerendered(shown)
  if (!shown) return otherwise
  return (
    <>
      {isSkeleton && <VisuallyHidden role="status">Loading</VisuallyHidden>}
      <div ref={place} style={contents} />
    </>
  )
}

/** The server's HTML of the landing page. Its links navigate without loading the document again. */
export function PrerenderedLandingPage() {
  const place = usePrerendered(true)
  const navigate = useNavigate()
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const changed = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!link || changed || event.button !== 0) return
    event.preventDefault()
    void navigate(link.pathname + link.hash)
  })
  useLayoutEffect(() => {
    const click = (event: MouseEvent) => follow(event)
    prerendered?.addEventListener('click', click)
    return () => prerendered?.removeEventListener('click', click)
  }, [])
  return <div ref={place} style={contents} />
}
