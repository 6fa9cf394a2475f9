import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'

const parameter = 'from'
/** The furthest gig that a new list restores: more would take too many pages. */
const furthest = 480
/** Gigs below the place, so that the window can scroll to it. */
const below = 24
/** The place is stored when scrolling has stopped for this long. */
const restMs = 300

function placeInAddress(): number {
  const place = Number(new URLSearchParams(window.location.search).get(parameter))
  return Number.isInteger(place) && place > 1 ? place : 1
}

interface Place {
  /** Number of the first visible gig, counted from 1. */
  first: number
  /** Its upper edge, in pixels from the top of the window. */
  top: number
}

/** The first item of `list` that is visible below the navigation bar. */
function firstInSight(list: Element): Place {
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (list.getBoundingClientRect().top >= bar) return { first: 1, top: bar }
  const tops = [...list.children].map((child) => child.getBoundingClientRect())
  const index = tops.findIndex(({ bottom }) => bottom > bar)
  return { first: index + 1, top: tops[index]?.top ?? bar }
}

/** Writes to the history directly, because a router navigation would render the page again. */
function storePlace({ first, top }: Place) {
  const url = new URL(window.location.href)
  if (first > 1) url.searchParams.set(parameter, String(first))
  else url.searchParams.delete(parameter)
  const state: unknown = window.history.state
  window.history.replaceState({ ...(state as object | null), listTop: top }, '', url)
  // The browser's own restoration is off: cards that were never near the window have another height.
  window.history.scrollRestoration = first > 1 ? 'manual' : 'auto'
}

/** Undefined for a shared link, which has only the number. */
function topInHistory(): number | undefined {
  const state: unknown = window.history.state
  const known = state && typeof state === 'object' && 'listTop' in state ? state.listTop : undefined
  return typeof known === 'number' ? known : undefined
}

/**
 * Keeps the place in the list in the URL, as the number of the first visible gig. So it survives a
 * reload, and a return after the list has left the cache.
 *
 * @returns the number to start with, and how many gigs the first fetch needs to reach it
 */
export function useListPlace(list: RefObject<HTMLElement | null>) {
  const returning = useNavigationType() === 'POP'
  const [place] = useState(() => (returning ? placeInAddress() : 1))
  const atLeast = place > 1 ? Math.min(place, furthest) + below : 1

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      timer = undefined
      if (list.current) storePlace(firstInSight(list.current))
    }
    const noteAtRest = () => {
      clearTimeout(timer)
      timer = setTimeout(note, restMs)
    }
    // A click may navigate to another URL.
    const noteBefore = () => timer !== undefined && note()
    window.addEventListener('scroll', noteAtRest, { passive: true })
    window.addEventListener('click', noteBefore, { capture: true })
    return () => {
      clearTimeout(timer)
      // The next page handles its own scrolling.
      window.history.scrollRestoration = 'auto'
      window.removeEventListener('scroll', noteAtRest)
      window.removeEventListener('click', noteBefore, { capture: true })
    }
  }, [list])

  return { place, atLeast }
}

/**
 * Restores the place once the list has loaded: scrolls to it, and focuses the gig that the packer
 * opened.
 *
 * @param cameFrom the path of the page that the packer comes back from; '' for none
 * @returns whether there is a place to restore
 */
export function useReturnToPlace(
  list: RefObject<HTMLElement | null>,
  { ready, place, cameFrom }: { ready: boolean; place: number; cameFrom: string },
) {
  const returning = useNavigationType() === 'POP'
  const done = useRef(!returning)
  const left = useRef<HTMLElement>(undefined)
  // Before the first paint of the list.
  useLayoutEffect(() => {
    if (done.current || !ready) return
    done.current = true
    const cards = list.current?.children
    const first = cards?.[place - 1] ?? cards?.[furthest - 1]
    if (place > 1 && first) {
      const top = topInHistory()
      first.scrollIntoView({ block: 'start' })
      if (top !== undefined) window.scrollBy(0, first.getBoundingClientRect().top - top)
    }
    const link = cameFrom && list.current?.querySelector<HTMLElement>(`a[href="${cameFrom}"]`)
    if (!link) return
    link.focus({ preventScroll: true })
    left.current = link
  }, [ready, place, cameFrom, list])

  // The refetch may remove the focused gig: then the focus moves to the heading.
  useEffect(() => {
    if (!left.current || left.current.isConnected) return
    left.current = undefined
    if (document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  })

  const [restoresPlace] = useState(returning && (place > 1 || cameFrom !== ''))
  return restoresPlace
}
