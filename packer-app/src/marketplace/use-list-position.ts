import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'

const parameter = 'from'
/** The highest gig number to restore. A higher number would load too many pages. */
const maxRestored = 480
/** How many extra gigs to load below the position, so that the window can scroll to the position. */
const gigsBelow = 24
/** How long scrolling must pause before the position is stored. */
const scrollPauseMs = 300

function positionInUrl(): number {
  const position = Number(new URLSearchParams(window.location.search).get(parameter))
  return Number.isInteger(position) && position > 1 ? position : 1
}

interface Position {
  /** Number of the first visible gig, counted from 1. */
  first: number
  /** The upper edge of that gig, in pixels from the top of the window. */
  top: number
}

/** Returns the first item of `list` that is visible below the navigation bar. */
function firstVisible(list: Element): Position {
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (list.getBoundingClientRect().top >= bar) return { first: 1, top: bar }
  const tops = [...list.children].map((child) => child.getBoundingClientRect())
  const index = tops.findIndex(({ bottom }) => bottom > bar)
  return { first: index + 1, top: tops[index]?.top ?? bar }
}

/** Writes to the history directly, because a router navigation would render the page again. */
function storePosition({ first, top }: Position) {
  const url = new URL(window.location.href)
  if (first > 1) url.searchParams.set(parameter, String(first))
  else url.searchParams.delete(parameter)
  const state: unknown = window.history.state
  window.history.replaceState({ ...(state as object | null), listTop: top }, '', url)
  // Cards outside the viewport may have only an estimated height. So the browser would restore a wrong scroll
  // position. Instead, useRestorePosition restores the right one.
  window.history.scrollRestoration = first > 1 ? 'manual' : 'auto'
}

/**
 * Returns the saved `top` of the first visible gig. Returns undefined for a shared link, which has only the
 * gig's number.
 */
function topInHistory(): number | undefined {
  const state: unknown = window.history.state
  const known = state && typeof state === 'object' && 'listTop' in state ? state.listTop : undefined
  return typeof known === 'number' ? known : undefined
}

/**
 * Keeps the list position in the URL, as the number of the first visible gig. The URL survives a reload
 * and the eviction of the list from the query cache.
 *
 * @returns the gig number to restore, and how many gigs the list needs so that the window can scroll to
 * that gig
 */
export function useListPosition(list: RefObject<HTMLElement | null>) {
  const returning = useNavigationType() === 'POP'
  const [position] = useState(() => (returning ? positionInUrl() : 1))
  const atLeast = position > 1 ? Math.min(position, maxRestored) + gigsBelow : 1

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const store = () => {
      clearTimeout(timer)
      timer = undefined
      if (list.current) storePosition(firstVisible(list.current))
    }
    const storeAfterPause = () => {
      clearTimeout(timer)
      timer = setTimeout(store, scrollPauseMs)
    }
    // A click may navigate away before the timer runs, so store the position first.
    const storeBeforeClick = () => timer !== undefined && store()
    window.addEventListener('scroll', storeAfterPause, { passive: true })
    window.addEventListener('click', storeBeforeClick, { capture: true })
    return () => {
      clearTimeout(timer)
      // On other pages, the browser restores the scroll position.
      window.history.scrollRestoration = 'auto'
      window.removeEventListener('scroll', storeAfterPause)
      window.removeEventListener('click', storeBeforeClick, { capture: true })
    }
  }, [list])

  return { position, atLeast }
}

/**
 * After Back, Forward or a page load, restores the scroll position once `ready` is true, and focuses the gig
 * that the packer had opened.
 *
 * @param cameFrom the path of the page that the packer returns from; '' for none
 * @returns whether there is a position or a focus to restore
 */
export function useRestorePosition(
  list: RefObject<HTMLElement | null>,
  { ready, position, cameFrom }: { ready: boolean; position: number; cameFrom: string },
) {
  const returning = useNavigationType() === 'POP'
  const done = useRef(!returning)
  const openedLink = useRef<HTMLElement>(undefined)
  // A layout effect runs before the first paint of the list.
  useLayoutEffect(() => {
    if (done.current || !ready) return
    done.current = true
    const cards = list.current?.children
    const first = cards?.[position - 1] ?? cards?.[maxRestored - 1]
    if (position > 1 && first) {
      const top = topInHistory()
      first.scrollIntoView({ block: 'start' })
      if (top !== undefined) window.scrollBy(0, first.getBoundingClientRect().top - top)
    }
    const link = cameFrom && list.current?.querySelector<HTMLElement>(`a[href="${cameFrom}"]`)
    if (!link) return
    link.focus({ preventScroll: true })
    openedLink.current = link
  }, [ready, position, cameFrom, list])

  // A refetch may remove the focused gig: then focus the heading.
  useEffect(() => {
    if (!openedLink.current || openedLink.current.isConnected) return
    openedLink.current = undefined
    if (document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  })

  const [restoresPosition] = useState(returning && (position > 1 || cameFrom !== ''))
  return restoresPosition
}
