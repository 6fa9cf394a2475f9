import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import {
  filtersFromSearch,
  type MarketplaceFilters,
  noFilters,
  searchFromFilters,
} from './marketplace-filters.ts'

/** On every step of the history that a change of a filter made. */
const ownStep = { filtersChanged: true }
const isOwnStep = (state: unknown) =>
  typeof state === 'object' && state !== null && 'filtersChanged' in state

/**
 * Filters and sort, which live in the address: Back, Forward, reload and a sent link all keep them.
 * A change shows at once and the address follows: the router takes its time, and a box that ticks
 * only after it would seem dead. What comes by the address and is no change of ours is taken over.
 */
export function useMarketplaceFilters() {
  const [search, setSearch] = useSearchParams()
  const { key, state } = useLocation()
  const type = useNavigationType()
  const [filters, setFilters] = useState(() => filtersFromSearch(search))
  const [seen, setSeen] = useState({ key, arrivals: 0 })
  const [cleared, setCleared] = useState(0)
  if (key !== seen.key) {
    const arrived = type === 'POP' || !isOwnStep(state)
    setSeen({ key, arrivals: seen.arrivals + (arrived ? 1 : 0) })
    if (arrived) setFilters(filtersFromSearch(search))
  }

  // Two changes may come before a render: the second builds on the first.
  const latest = useRef(filters)
  const arrived = useRef(filters)
  useEffect(() => {
    arrived.current = filters
  }, [filters])
  useEffect(() => {
    latest.current = arrived.current
  }, [seen.arrivals])

  // The bar's link, pressed here, leads to another list: to its beginning. A change of ours is no
  // arrival: it stays where it was made.
  const shown = useRef(seen.arrivals)
  useEffect(() => {
    if (shown.current !== seen.arrivals && type === 'PUSH') window.scrollTo(0, 0)
    shown.current = seen.arrivals
  }, [seen.arrivals, type])

  const setLatestSearch = useRef(setSearch)
  useEffect(() => {
    setLatestSearch.current = setSearch
  }, [setSearch])

  // Both are the same functions for good: who is given them need not be drawn anew.
  /** `replace` keeps a refinement of the same wish from becoming one more step of Back. */
  const change = useCallback((wish: Partial<MarketplaceFilters>, { replace = false } = {}) => {
    const before = searchFromFilters(latest.current).toString()
    const wished = { ...latest.current, ...wish }
    const to = searchFromFilters(wished)
    // Closest first is what was wished for, also while a zip is typed anew and nothing is close.
    const next = { ...filtersFromSearch(to), sort: wished.sort }
    latest.current = next
    setFilters(next)
    if (to.toString() !== before) {
      setLatestSearch.current(to, { replace, preventScrollReset: true, state: ownStep })
    }
  }, [])

  const clear = useCallback(() => {
    change({ ...noFilters, sort: latest.current.sort })
    setCleared((times) => times + 1)
  }, [change])

  /** `cleared` counts, so that a field can forget what was half-typed and never in the address. */
  return { filters, change, clear, cleared }
}
