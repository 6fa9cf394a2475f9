import { type ReactNode, useEffectEvent, useLayoutEffect, useRef } from 'react'
import { useLocation, useNavigate } from 'react-router-dom'
import { VisuallyHidden } from 'shared-ui'

/** The page that the server sent as HTML. React replaces it with its own elements on its first render. */
const sent = document.getElementById('first-paint')

/** A skeleton shown at `/` may be that of the home page to which the user is about to be redirected. */
const sentFor = [document.location?.pathname, sent?.dataset.home]

/** Whether the server sent the whole landing page. It needs no code of its own then. */
export const isLandingSent = sent?.dataset.page === '/'

/** Moves what the server sent into the page, so that nothing changes on screen while code or session load. */
function useSent(shown: boolean) {
  const place = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (shown && sent) place.current?.append(sent)
  }, [shown])
  return place
}

const contents = { display: 'contents' }

/** What the server sent for this address while its page loads; `otherwise` if it sent nothing for it. */
export function FirstPaint({ otherwise }: { otherwise: ReactNode }) {
  const { pathname } = useLocation()
  const shown = sent !== null && sentFor.includes(pathname)
  const place = useSent(shown)
  if (!shown) return otherwise
  return (
    <>
      {sent.ariaHidden && <VisuallyHidden role="status">Loading</VisuallyHidden>}
      <div ref={place} style={contents} />
    </>
  )
}

/** The landing page as the server sent it. Its links navigate without loading the document again. */
export function SentLandingPage() {
  const place = useSent(true)
  const navigate = useNavigate()
  const follow = useEffectEvent((event: MouseEvent) => {
    const link = (event.target as Element).closest('a')
    const changed = event.ctrlKey || event.metaKey || event.shiftKey || event.altKey
    if (!link || changed || event.button !== 0) return
    event.preventDefault()
    void navigate(link.pathname)
  })
  useLayoutEffect(() => {
    const click = (event: MouseEvent) => follow(event)
    sent?.addEventListener('click', click)
    return () => sent?.removeEventListener('click', click)
  }, [])
  return <div ref={place} style={contents} />
}
