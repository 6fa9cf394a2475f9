import { ArrowRight } from 'lucide-react'
import styled from 'styled-components'

const Frame = styled.dl`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-3);
  padding: var(--s-3) var(--s-4);
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  & > div {
    flex: 1 1 6.5rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
  & > svg {
    flex: none;
    color: var(--text-muted);
  }
  & dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  & dd {
    font-weight: var(--weight-medium);
    line-height: 1.35;
    font-variant-numeric: tabular-nums;
  }
  & > :last-child dd {
    font-weight: var(--weight-bold);
  }
`

interface FromToProps {
  /** What changes, such as "Pickup". Default: "Now" and "Proposed" alone. */
  what?: string
  from: string
  to: string
}

/** Shows the old and the new value side by side. */
export const FromTo = ({ what, from, to }: FromToProps) => (
  <Frame>
    <div>
      <dt>{what ? `${what} now` : 'Now'}</dt>
      <dd>{from}</dd>
    </div>
    <ArrowRight size={20} aria-hidden />
    <div>
      <dt>Proposed</dt>
      <dd>{to}</dd>
    </div>
  </Frame>
)
