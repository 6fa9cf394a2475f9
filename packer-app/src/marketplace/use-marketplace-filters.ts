import type { User } from 'api/client'
import { useCallback, useEffect, useMemo, useRef, useState } from 'react'
import { useLocation, useNavigationType, useSearchParams } from 'react-router-dom'
import { inTab } from 'shared-ui'
import { recall, remember } from '../device-settings.ts'
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

/** Whether the packer has cleared the ZIP code in this tab. Then no ZIP code in the address means none. */
export const hasClearedZip = (packerId: User['id']) =>
  recall(packerId, 'cleared', inTab) !== undefined

/**
 * Keeps filters and sort in the URL, for Back, Forward, reload and shared links. A change by the packer shows
 * immediately, before the URL changes: waiting for the router would delay a checkbox noticeably. Any other
 * navigation to a marketplace URL replaces the filters.
 *
 * Without a ZIP code in the URL, the filter is the packer's home, unless the packer has cleared it in this tab. So the
 * history, which the next packer at this device can see, never has the home.
 *
 * @param home where the packer starts from, '' if nowhere, undefined while unknown
 */
export function useMarketplaceFilters(packerId: User['id'], home: string | undefined) {
  const [search, setSearch] = useSearchParams()
  const { key, state } = useLocation()
  const type = useNavigationType()
  const [wanted, setWanted] = useState(() => filtersFromSearch(search))
  const [isCleared, setIsCleared] = useState(() => hasClearedZip(packerId))
  const [seen, setSeen] = useState({ key, navigations: 0 })
  const [cleared, setCleared] = useState(0)
  if (key !== seen.key) {
    const navigated = type === 'POP' || !isOwnHistoryState(state)
    setSeen({ key, navigations: seen.navigations + (navigated ? 1 : 0) })
    if (navigated) setWanted(filtersFromSearch(search))
  }

  // Two changes may happen before a render. With `latest`, the second change builds on the first.
  const latest = useRef(wanted)
  const rendered = useRef(wanted)
  useEffect(() => {
    rendered.current = wanted
  }, [wanted])
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
  const change = useCallback(
    (edits: Partial<MarketplaceFilters>, { replace = false } = {}) => {
      const before = searchFromFilters(latest.current).toString()
      const edited = { ...latest.current, ...edits }
      const isNowHome = isZipOf(home, edited.zipCode)
      const next = isNowHome ? { ...edited, zipCode: '' } : edited
      latest.current = next
      setWanted(next)
      if (isNowHome || edits.zipCode !== undefined) {
        const isNowCleared = edits.zipCode === ''
        setIsCleared(isNowCleared)
        remember(packerId, 'cleared', isNowCleared ? 'yes' : undefined, inTab)
      }
      const to = searchFromFilters(next)
      if (to.toString() !== before) {
        setLatestSearch.current(to, { replace, preventScrollReset: true, state: ownHistoryState })
      }
    },
    [packerId, home],
  )

  const clear = useCallback(() => {
    const { sort } = latest.current
    // Without a ZIP code, there is no distance.
    change({ ...noFilters, sort: sort === 'distance' ? noFilters.sort : sort })
    setCleared((times) => times + 1)
  }, [change])

  const isHome = wanted.zipCode === '' ? !isCleared : isZipOf(home, wanted.zipCode)
  return {
    filters: useMemo(
      () => (isHome ? { ...wanted, zipCode: home ?? '' } : wanted),
      [wanted, isHome, home],
    ),
    /** The filters in the URL, which has a ZIP code only if it is not the home. */
    search: searchFromFilters(isHome ? { ...wanted, zipCode: '' } : wanted).toString(),
    /** Whether the gigs near the packer's home are wanted, even if the page does not know it yet. */
    // Without a home, the API would ignore another sort than the default.
    isHome: isHome && (home !== '' || wanted.sort === noFilters.sort),
    change,
    clear,
    /** Changes with every `clear`, so that fields drop invalid text, which is not in the URL. */
    cleared,
  }
}

/** Returns whether the home is this ZIP code, with or without its last four digits. */
const isZipOf = (home: string | undefined, zipCode: string) =>
  Boolean(home) && zipCode.slice(0, 5) === home
