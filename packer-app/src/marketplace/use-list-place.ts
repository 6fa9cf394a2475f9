import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'

const parameter = 'from'
/** Further down than that nobody is led in a list that is fetched anew: it would take too many pages. */
const furthest = 480
/** Below the place there is a screenful, or it could not be scrolled to. */
const below = 24
/** A list that rests for so long is being looked at. */
const restMs = 300

function placeInAddress(): number {
  const place = Number(new URLSearchParams(window.location.search).get(parameter))
  return Number.isInteger(place) && place > 1 ? place : 1
}

interface Place {
  /** Number of the first gig in sight, counted from 1. */
  first: number
  /** Where its upper edge stands, in pixels from that of the window. */
  top: number
}

/** The first of `list` that is seen below the bar. */
function firstInSight(list: Element): Place {
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  if (list.getBoundingClientRect().top >= bar) return { first: 1, top: bar }
  const tops = [...list.children].map((child) => child.getBoundingClientRect())
  const index = tops.findIndex(({ bottom }) => bottom > bar)
  return { first: index + 1, top: tops[index]?.top ?? bar }
}

/** Straight into the history: the router need not draw the page anew for it. */
function writeDown({ first, top }: Place) {
  const url = new URL(window.location.href)
  if (first > 1) url.searchParams.set(parameter, String(first))
  else url.searchParams.delete(parameter)
  const state: unknown = window.history.state
  window.history.replaceState({ ...(state as object | null), listTop: top }, '', url)
  // In pixels the browser would not find it: a card that nobody came near to has another height.
  window.history.scrollRestoration = first > 1 ? 'manual' : 'auto'
}

/** Undefined where a sent link says the number alone. */
function topInHistory(): number | undefined {
  const state: unknown = window.history.state
  const known = state && typeof state === 'object' && 'listTop' in state ? state.listTop : undefined
  return typeof known === 'number' ? known : undefined
}

/**
 * Keeps the place in the list in the address, as the number of the first gig in sight: whoever
 * reloads, or comes back when the list has been forgotten, finds it again.
 *
 * @returns the number to begin with, and how many gigs it takes to get there, of which the list needs
 * to know before it is fetched
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
      if (list.current) writeDown(firstInSight(list.current))
    }
    const noteAtRest = () => {
      clearTimeout(timer)
      timer = setTimeout(note, restMs)
    }
    // A click may lead away, and the address with it.
    const noteBefore = () => timer !== undefined && note()
    window.addEventListener('scroll', noteAtRest, { passive: true })
    window.addEventListener('click', noteBefore, { capture: true })
    return () => {
      clearTimeout(timer)
      // Where one is now, which has taken it over from here.
      window.history.scrollRestoration = 'auto'
      window.removeEventListener('scroll', noteAtRest)
      window.removeEventListener('click', noteBefore, { capture: true })
    }
  }, [list])

  return { place, atLeast }
}

/**
 * Leads back to the place, once the list is there: it is scrolled to where it was, and the gig that
 * was left takes the focus.
 *
 * @param cameFrom the path of the page that the packer comes back from; '' for none
 * @returns whether one is led back at all
 */
export function useReturnToPlace(
  list: RefObject<HTMLElement | null>,
  { ready, place, cameFrom }: { ready: boolean; place: number; cameFrom: string },
) {
  const returning = useNavigationType() === 'POP'
  const done = useRef(!returning)
  const left = useRef<HTMLElement>(undefined)
  // Before anything of it is painted.
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

  // Somebody has booked it meanwhile, and it goes: whoever was there goes on at the heading.
  useEffect(() => {
    if (!left.current || left.current.isConnected) return
    left.current = undefined
    if (document.activeElement !== document.body) return
    const heading = document.querySelector<HTMLElement>('main h1')
    heading?.setAttribute('tabindex', '-1')
    heading?.focus({ preventScroll: true })
  })

  const [isLedBack] = useState(returning && (place > 1 || cameFrom !== ''))
  return isLedBack
}
