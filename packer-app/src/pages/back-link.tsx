import { ArrowLeft } from 'lucide-react'
import type { MouseEvent } from 'react'
import { Link, useLocation, useNavigate } from 'react-router-dom'
import styled from 'styled-components'

const Anchor = styled(Link)`
  display: inline-flex;
  align-items: center;
  gap: var(--s-2);
  min-height: var(--target);
  margin: calc(var(--s-4) * -1) 0 var(--s-2);
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  text-decoration: none;

  &:hover {
    color: var(--text);
  }
  @media print {
    display: none;
  }
`

/** The filters under which the gig was found, and whether the list is one step of Back away. */
export function useMarketplaceState(): { search: string; fromList: boolean } {
  const state: unknown = useLocation().state
  if (!state || typeof state !== 'object') return { search: '', fromList: false }
  const search = 'search' in state && typeof state.search === 'string' ? state.search : ''
  return { search, fromList: 'fromList' in state && state.fromList === true }
}

/** A link to the page above this one. */
export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor to={to}>
      <ArrowLeft size={18} aria-hidden />
      {children}
    </Anchor>
  )
}

/** Back to the list of gigs, where possible in the state in which it was left. */
export function BackToMarketplace() {
  const navigate = useNavigate()
  const { search, fromList } = useMarketplaceState()

  /** Goes back in history instead of opening the list again, so the scroll position stays. */
  function goBack(event: MouseEvent) {
    const elsewhere = event.metaKey || event.ctrlKey || event.shiftKey || event.altKey
    if (!fromList || elsewhere) return
    event.preventDefault()
    void navigate(-1)
  }

  return (
    <Anchor to={`/marketplace${search && `?${search}`}`} onClick={goBack}>
      <ArrowLeft size={18} aria-hidden />
      Marketplace
    </Anchor>
  )
}
