import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import { BackLink } from 'shared-ui'

/**
 * Returns the state of the link that opened this page. `search` has the filters of the marketplace list. If
 * `fromList` is true, that list is the previous history entry.
 */
export function useMarketplaceState(): { search: string; fromList: boolean } {
  const state: unknown = useLocation().state
  if (!state || typeof state !== 'object') return { search: '', fromList: false }
  const search = 'search' in state && typeof state.search === 'string' ? state.search : ''
  return { search, fromList: 'fromList' in state && state.fromList === true }
}

/** Links back to the marketplace. Keeps the list's filters and, if possible, the scroll position. */
export function BackToMarketplace() {
  const navigate = useNavigate()
  const { search, fromList } = useMarketplaceState()

  /** Goes back in the history, which keeps the scroll position, instead of following the link. */
  function goBack(event: MouseEvent) {
    const opensNewTab = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!fromList || opensNewTab) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <BackLink as={Link} to={`/marketplace${search && `?${search}`}`} onClick={goBack}>
      Marketplace
    </BackLink>
  )
}
