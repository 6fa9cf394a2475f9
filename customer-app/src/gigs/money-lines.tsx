import { formatBudget } from 'shared-ui'
import styled from 'styled-components'

const Lines = styled.dl`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  font-variant-numeric: tabular-nums;
  & > div {
    display: flex;
    flex-wrap: wrap;
    justify-content: space-between;
    gap: 0 var(--s-4);
    padding: var(--s-2) 0;
  }
  & dt {
    color: var(--text-muted);
    overflow-wrap: anywhere;
  }
  & dd {
    margin-left: auto;
    font-weight: var(--weight-medium);
  }
  & > :last-child {
    align-items: baseline;
  }
  & > :last-child:not(:first-child) {
    margin-top: var(--s-2);
    padding-top: var(--s-3);
    border-top: 1px solid var(--line);
  }
  & > :last-child dt {
    color: var(--text);
    font-weight: var(--weight-semi);
  }
  & > :last-child dd {
    font-size: var(--text-2xl);
    font-weight: var(--weight-semi);
    letter-spacing: -0.035em;
    line-height: 1.2;
  }
`

interface MoneyLinesProps {
  parts: [string, number | null][]
  totalLabel?: string
}

/** Lists amounts in dollars, with their total. A dash stands for amounts that are not known yet. */
export function MoneyLines({ parts, totalLabel = 'Total' }: MoneyLinesProps) {
  const isKnown = parts.every(([, dollars]) => dollars !== null)
  const cents = parts.reduce((sum, [, dollars]) => sum + Math.round((dollars ?? 0) * 100), 0)
  return (
    <Lines>
      {[...parts, [totalLabel, isKnown ? cents / 100 : null] as const].map(([label, dollars]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{dollars === null ? '–' : formatBudget(dollars)}</dd>
        </div>
      ))}
    </Lines>
  )
}
