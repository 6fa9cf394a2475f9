import { ArrowRight } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'

const Well = styled.dl`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-3);
  padding: var(--s-3) var(--s-4);
  border-radius: var(--r-md);
  background: var(--surface-sunken);

  > div {
    flex: 1 1 6.5rem;
    min-width: 0;
  }
  > svg {
    flex: none;
    color: var(--text-muted);
  }
  dt {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }
  dd {
    font-weight: var(--weight-medium);
    font-variant-numeric: tabular-nums;
    line-height: 1.35;
    overflow-wrap: anywhere;
    white-space: pre-line;
  }
  > div:last-child dd {
    font-weight: var(--weight-bold);
  }
`

interface OldAndNewProps {
  /** What each of the two values is, such as "Now" and "Proposed". */
  labels: readonly [old: string, proposed: string]
  values: readonly [old: ReactNode, proposed: ReactNode]
}

/** Shows an old value and a proposed one side by side. */
export function OldAndNew({ labels, values }: OldAndNewProps) {
  return (
    <Well>
      <div>
        <dt>{labels[0]}</dt>
        <dd>{values[0]}</dd>
      </div>
      <ArrowRight size={18} aria-hidden />
      <div>
        <dt>{labels[1]}</dt>
        <dd>{values[1]}</dd>
      </div>
    </Well>
  )
}
