import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import {
  filtersFromSearch,
  type MarketplaceFilters,
  noFilters,
  searchFromFilters,
} from './marketplace-filters.ts'

/** Marks the history entries that a filter change created. */
const ownHistoryState = { filtersChanged: true }
const isOwnHistoryState = (state: unknown) =>
  typeof state === 'object' && state !== null && 'filtersChanged' in state

/**
 * Keeps filters and sort in the URL, for Back, Forward, reload and shared links. A change by the packer shows
 * immediately, before the URL changes: waiting for the router would delay a checkbox noticeably. Any other
 * navigation to a marketplace URL replaces the filters.
 */
export function useMarketplaceFilters() {
  const [search, setSearch] = useSearchParams()
  const { key, state } = useLocation()
  const type = useNavigationType()
  const [filters, setFilters] = useState(() => filtersFromSearch(search))
  const [seen, setSeen] = useState({ key, navigations: 0 })
  const [cleared, setCleared] = useState(0)
  if (key !== seen.key) {
    const navigated = type === 'POP' || !isOwnHistoryState(state)
    setSeen({ key, navigations: seen.navigations + (navigated ? 1 : 0) })
    if (navigated) setFilters(filtersFromSearch(search))
  }

  // Two changes may happen before a render. With `latest`, the second change builds on the first.
  const latest = useRef(filters)
  const rendered = useRef(filters)
  useEffect(() => {
    rendered.current = filters
  }, [filters])
  useEffect(() => {
    latest.current = rendered.current
  }, [seen.navigations])

  // The Marketplace link of the navigation bar scrolls to the top. A filter change does not.
  const shown = useRef(seen.navigations)
  useEffect(() => {
    if (shown.current !== seen.navigations && type === 'PUSH') window.scrollTo(0, 0)
    shown.current = seen.navigations
  }, [seen.navigations, type])

  const setLatestSearch = useRef(setSearch)
  useEffect(() => {
    setLatestSearch.current = setSearch
  }, [setSearch])

  // `change` and `clear` are stable, so that memoized children do not re-render.
  /** `replace` changes the current history entry instead of adding one, for a filter that is already set. */
  const change = useCallback((edits: Partial<MarketplaceFilters>, { replace = false } = {}) => {
    const before = searchFromFilters(latest.current).toString()
    const edited = { ...latest.current, ...edits }
    const to = searchFromFilters(edited)
    // Keep the distance sort while the packer replaces the ZIP code. Without a ZIP code, this sort has no
    // effect.
    const next = { ...filtersFromSearch(to), sort: edited.sort }
    latest.current = next
    setFilters(next)
    if (to.toString() !== before) {
      setLatestSearch.current(to, { replace, preventScrollReset: true, state: ownHistoryState })
    }
  }, [])

  const clear = useCallback(() => {
    change({ ...noFilters, sort: latest.current.sort })
    setCleared((times) => times + 1)
  }, [change])

  /** `cleared` changes with every `clear`, so that fields drop invalid text, which is not in the URL. */
  return { filters, change, clear, cleared }
}
