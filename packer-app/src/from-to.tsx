import type { Gig } from 'api/client'
import { ArrowRight } from 'lucide-react'
import { VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'
import { cityOf } from './gig-facts.ts'

const Frame = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0.125rem 0.375rem;
  max-width: 100%;
  line-height: 1.35;
  overflow-wrap: anywhere;

  svg {
    color: var(--text-muted);
  }
`

/** Shows, for example, "Oakland, CA → Walnut Creek, CA". */
export function FromTo({ gig }: { gig: Pick<Gig, 'pickup_location' | 'dropoff_location'> }) {
  return (
    <Frame>
      <span translate="no">{cityOf(gig.pickup_location)}</span>
      <ArrowRight size={14} aria-hidden />
      <VisuallyHidden> to </VisuallyHidden>
      <span translate="no">{cityOf(gig.dropoff_location)}</span>
    </Frame>
  )
}
