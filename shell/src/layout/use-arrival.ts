import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { halfAt } from '../routes.tsx'
import { useSession } from '../session/session.tsx'

/** How long an arrival waits for the heading of a page that is still loading. */
const patienceMs = 5_000

/** Focuses the heading of the page, as soon as there is one; returns what gives it up. */
function focusHeading(main: HTMLElement | null, wanted: () => boolean): () => void {
  const focus = () => {
    const heading = main?.querySelector('h1')
    if (!heading) return false
    heading.tabIndex = -1
    if (wanted()) heading.focus({ preventScroll: true })
    return true
  }
  if (!main || focus()) return () => {}
  const observer = new MutationObserver(() => {
    if (focus()) observer.disconnect()
  })
  observer.observe(main, { childList: true, subtree: true })
  const timer = setTimeout(() => observer.disconnect(), patienceMs)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/**
 * What every change of page needs: the colours of its half, the top of the page, and the focus on
 * its heading, so that a screen reader says where one is. Returns the ref for the main landmark.
 */
export function useArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  const departed = useRef(pathname)
  const over = useSession().ended !== null
  const wasOver = useRef(over)

  useEffect(() => {
    const half = halfAt(pathname)
    if (half) document.documentElement.dataset.half = half
    else delete document.documentElement.dataset.half
  }, [pathname])

  useEffect(() => {
    if (departed.current === pathname) return undefined
    departed.current = pathname
    if (type !== 'POP') window.scrollTo(0, 0)
    // A page that knows better, as a list that one comes back to, has put it there already.
    const { activeElement } = document
    if (activeElement !== main.current && main.current?.contains(activeElement)) return undefined
    return focusHeading(main.current, () => true)
  }, [pathname, type])

  // Signed in again where the session had ended: the form is gone, and the focus with it.
  useEffect(() => {
    const returned = wasOver.current && !over
    wasOver.current = over
    if (!returned) return undefined
    return focusHeading(main.current, () => document.activeElement === document.body)
  }, [over])

  return main
}
