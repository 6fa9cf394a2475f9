import { useEffect, useRef } from 'react'
import { useLocation, useNavigationType } from 'react-router-dom'
import { halfAt } from '../routes.tsx'

/** How long an arrival waits for the heading of a page that is still loading. */
const patienceMs = 5_000

/**
 * What every change of page needs: the colours of its half, the top of the page, and the focus on
 * its heading, so that a screen reader says where one is. Returns the ref for the main landmark.
 */
export function useArrival() {
  const main = useRef<HTMLElement>(null)
  const { pathname } = useLocation()
  const type = useNavigationType()
  const departed = useRef(pathname)

  useEffect(() => {
    const half = halfAt(pathname)
    if (half) document.documentElement.dataset.half = half
    else delete document.documentElement.dataset.half
  }, [pathname])

  useEffect(() => {
    if (departed.current === pathname) return undefined
    departed.current = pathname
    if (type !== 'POP') window.scrollTo(0, 0)
    const focusHeading = () => {
      const heading = main.current?.querySelector('h1')
      if (!heading) return false
      heading.tabIndex = -1
      heading.focus({ preventScroll: true })
      return true
    }
    if (focusHeading()) return undefined
    const observer = new MutationObserver(() => {
      if (focusHeading()) observer.disconnect()
    })
    if (main.current) observer.observe(main.current, { childList: true, subtree: true })
    const timer = setTimeout(() => observer.disconnect(), patienceMs)
    return () => {
      observer.disconnect()
      clearTimeout(timer)
    }
  }, [pathname, type])

  return main
}
