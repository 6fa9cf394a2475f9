import { type RefObject, useEffect, useRef, useState } from 'react'
import { useNavigationType } from 'react-router-dom'

const parameter = 'from'
/** Further down than that nobody is led back to: it would take too many pages. */
const furthest = 480
/** A list that rests for so long is being looked at. */
const restMs = 300

function placeInAddress(): number {
  const place = Number(new URLSearchParams(window.location.search).get(parameter))
  return Number.isInteger(place) && place > 1 ? Math.min(place, furthest) : 1
}

/** Straight into the history: the router need not draw the page anew for it. */
function writeToAddress(place: number) {
  const url = new URL(window.location.href)
  if (place > 1) url.searchParams.set(parameter, String(place))
  else url.searchParams.delete(parameter)
  if (url.href !== window.location.href) window.history.replaceState(window.history.state, '', url)
}

/** Which child of `list`, counted from 1, is the first that is seen below the bar. */
function firstInSight(list: Element): number {
  const bar = Number.parseFloat(getComputedStyle(document.documentElement).scrollPaddingTop) || 0
  const index = [...list.children].findIndex((child) => child.getBoundingClientRect().bottom > bar)
  return list.getBoundingClientRect().top >= bar ? 1 : index + 1
}

/**
 * Keeps the place in the list in the address, as the number of the first gig in sight: whoever
 * reloads, or comes back when the list has been forgotten, finds it again.
 *
 * @returns the number to begin with, of which the list needs to know before it is fetched
 */
export function useListPlace(list: RefObject<HTMLElement | null>) {
  const returning = useNavigationType() === 'POP'
  const [place] = useState(() => (returning ? placeInAddress() : 1))

  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined
    const note = () => {
      clearTimeout(timer)
      timer = setTimeout(() => {
        if (list.current) writeToAddress(firstInSight(list.current))
      }, restMs)
    }
    window.addEventListener('scroll', note, { passive: true })
    return () => {
      clearTimeout(timer)
      window.removeEventListener('scroll', note)
    }
  }, [list])

  return place
}

/**
 * Leads back to the place, once the list is there: the gig that was left takes the focus, and a list
 * that had to be fetched again is scrolled to where it was. One that was still there the browser
 * itself puts right.
 *
 * @param leftFor the address of the page that one comes back from; '' for none
 */
export function useReturnToPlace(
  list: RefObject<HTMLElement | null>,
  { ready, place, leftFor }: { ready: boolean; place: number; leftFor: string },
) {
  const returning = useNavigationType() === 'POP'
  const [wasReady] = useState(ready)
  const done = useRef(!returning)
  useEffect(() => {
    if (done.current || !ready) return
    done.current = true
    if (!wasReady && place > 1)
      list.current?.children[place - 1]?.scrollIntoView({ block: 'start' })
    const link = leftFor && list.current?.querySelector<HTMLElement>(`a[href="${leftFor}"]`)
    if (link) link.focus({ preventScroll: true })
  }, [ready, wasReady, place, leftFor, list])
}
