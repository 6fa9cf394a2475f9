import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { halfAt } from '../routes.tsx'
import { useSession } from '../session/session.tsx'

/** How long the focus waits for the heading of a page that is still loading. */
const headingTimeoutMs = 5_000

/** Focuses the page's heading as soon as it renders. Returns a function that stops waiting for it. */
function focusHeading(main: HTMLElement | null, wanted: () => boolean): () => void {
  const focus = () => {
    // The page replaces a skeleton's heading: the focus would be lost.
    const heading = main?.querySelector<HTMLElement>('h1:not([data-home] h1, [aria-hidden] h1)')
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
  const timer = setTimeout(() => observer.disconnect(), headingTimeoutMs)
  return () => {
    observer.disconnect()
    clearTimeout(timer)
  }
}

/**
 * On every page change: sets the colors of the half, scrolls to the top (not for Back or Forward), and focuses
 * the heading, so that a screen reader announces the page. Returns the ref for the main landmark.
 */
export function usePageChange() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  const previousPath = useRef(pathname)
  const hasEnded = useSession().ended !== null
  const hadEnded = useRef(hasEnded)

  useEffect(() => {
    const half = halfAt(pathname)
    if (half) document.documentElement.dataset.half = half
    else delete document.documentElement.dataset.half
  }, [pathname])

  useEffect(() => {
    if (previousPath.current === pathname) return undefined
    previousPath.current = pathname
    if (type !== 'POP') window.scrollTo(0, 0)
    // A page may have placed the focus itself, like a list that restores its scroll position.
    const { activeElement } = document
    if (activeElement !== main.current && main.current?.contains(activeElement)) return undefined
    return focusHeading(main.current, () => true)
  }, [pathname, type])

  // A successful sign-in replaces the focused sign-in form with the page: focus the page's heading.
  useEffect(() => {
    const returned = hadEnded.current && !hasEnded
    hadEnded.current = hasEnded
    if (!returned) return undefined
    return focusHeading(main.current, () => document.activeElement === document.body)
  }, [hasEnded])

  return main
}
