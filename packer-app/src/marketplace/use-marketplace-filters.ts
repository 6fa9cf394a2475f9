import { useEffect, useRef, useState } from 'react'
import { useSearchParams } from 'react-router-dom'
import {
  filtersFromSearch,
  type MarketplaceFilters,
  noFilters,
  searchFromFilters,
} from './marketplace-filters.ts'

/**
 * Filters and sort, which live in the address: Back, Forward, reload and a sent link all keep them.
 * A change shows at once and the address follows: the router takes its time, and a box that ticks
 * only after it would seem dead.
 */
export function useMarketplaceFilters() {
  const [search, setSearch] = useSearchParams()
  const address = search.toString()
  const [filters, setFilters] = useState(() => filtersFromSearch(search))
  const [seen, setSeen] = useState(address)
  const [sent, setSent] = useState<readonly string[]>([])
  const [cleared, setCleared] = useState(0)

  if (address !== seen) {
    setSeen(address)
    const echo = sent.indexOf(address)
    setSent(sent.slice(echo + 1))
    if (echo === -1) {
      setSent([])
      setFilters(filtersFromSearch(search))
    }
  }

  // Two changes may come before a render: the second builds on the first.
  const latest = useRef({ filters, address })
  useEffect(() => {
    latest.current = { filters, address: sent.at(-1) ?? address }
  }, [filters, sent, address])

  /** `replace` keeps a refinement of the same wish from becoming one more step of Back. */
  function change(wish: Partial<MarketplaceFilters>, { replace = false } = {}) {
    const to = searchFromFilters({ ...latest.current.filters, ...wish })
    const next = filtersFromSearch(to)
    setFilters(next)
    if (to.toString() !== latest.current.address) {
      setSent((before) => [...before, to.toString()])
      setSearch(to, { replace, preventScrollReset: true })
    }
    latest.current = { filters: next, address: to.toString() }
  }

  function clear() {
    change({ ...noFilters, sort: latest.current.filters.sort })
    setCleared((times) => times + 1)
  }

  /** `cleared` counts, so that a field can forget what was half-typed and never in the address. */
  return { filters, search: searchFromFilters(filters).toString(), change, clear, cleared }
}
