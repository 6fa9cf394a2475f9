import type { User } from 'api/client'
import { useCallback, useEffect, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { recall, remember, visit } from '../device-settings.ts'
import {
  activeFilters,
  filtersFromSearch,
  type MarketplaceFilters,
  noFilters,
  searchFromFilters,
  startFilters,
} from './marketplace-filters.ts'

/** Marks the history entries that a filter change created. */
const ownHistoryState = { filtersChanged: true }
const isOwnHistoryState = (state: unknown) =>
  typeof state === 'object' && state !== null && 'filtersChanged' in state

/**
 * Keeps filters and sort in the URL, for Back, Forward, reload and shared links. A change by the packer shows
 * immediately, before the URL changes: waiting for the router would delay a checkbox noticeably. Any other
 * navigation to a marketplace URL replaces the filters.
 *
 * @param home where the packer starts from: the ZIP code filter unless the URL has filters, or the packer has
 * cleared the ZIP code in this tab. It may arrive after the first render.
 */
export function useMarketplaceFilters(packerId: User['id'], home: string) {
  const isCleared = recall(packerId, 'cleared', visit) !== undefined
  const homeZip = isCleared ? '' : home
  const [search, setSearch] = useSearchParams()
  const { key, state } = useLocation()
  const type = useNavigationType()
  const [filters, setFilters] = useState(() => startFilters(search, homeZip))
  const [seen, setSeen] = useState({ key, navigations: 0, homeZip })
  const [cleared, setCleared] = useState(0)
  if (key !== seen.key || homeZip !== seen.homeZip) {
    const navigated = key !== seen.key && (type === 'POP' || !isOwnHistoryState(state))
    const isNewHome = homeZip !== '' && homeZip !== seen.homeZip
    setSeen({ key, navigations: seen.navigations + (navigated ? 1 : 0), homeZip })
    if (navigated) setFilters(startFilters(search, homeZip))
    else if (isNewHome && activeFilters(filters) === 0) setFilters({ ...filters, zipCode: homeZip })
  }

  // Two changes may happen before a render. With `latest`, the second change builds on the first.
  const latest = useRef(filters)
  const rendered = useRef(filters)
  useEffect(() => {
    rendered.current = filters
  }, [filters])
  useEffect(() => {
    latest.current = rendered.current
  }, [seen.navigations, seen.homeZip])

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
  const change = useCallback(
    (edits: Partial<MarketplaceFilters>, { replace = false } = {}) => {
      const before = searchFromFilters(latest.current).toString()
      const edited = { ...latest.current, ...edits }
      const to = searchFromFilters(edited)
      // Keep the distance sort while the packer replaces the ZIP code. Without a ZIP code, this sort has no
      // effect.
      const next = { ...filtersFromSearch(to), sort: edited.sort }
      latest.current = next
      setFilters(next)
      if (edits.zipCode !== undefined) {
        remember(packerId, 'cleared', edits.zipCode === '' ? 'yes' : undefined, visit)
      }
      if (to.toString() !== before) {
        setLatestSearch.current(to, { replace, preventScrollReset: true, state: ownHistoryState })
      }
    },
    [packerId],
  )

  const clear = useCallback(() => {
    change({ ...noFilters, sort: latest.current.sort })
    setCleared((times) => times + 1)
  }, [change])

  const { zipCode } = filters
  return {
    filters,
    /** Whether the gigs near the packer's home are wanted, even if the page does not know it yet. */
    isHome: !isCleared && (zipCode ? zipCode === home : activeFilters(filters) === 0),
    change,
    clear,
    /** Changes with every `clear`, so that fields drop invalid text, which is not in the URL. */
    cleared,
  }
}
