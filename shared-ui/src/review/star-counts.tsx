import { Star } from 'lucide-react'
import styled from 'styled-components'
import { VisuallyHidden } from '../text/visually-hidden.tsx'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-4) var(--s-8);
`
const Mean = styled.p`
  display: grid;
  color: var(--text-muted);
  font-size: var(--text-sm);

  > b {
    color: var(--text);
    font-size: 2.75rem;
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    letter-spacing: -0.035em;
    line-height: 1.1;
  }
`
const Rows = styled.ul`
  display: grid;
  flex: 1 1 14rem;
  max-width: 24rem;
  padding: 0;
  list-style: none;
  font-size: var(--text-sm);
  font-variant-numeric: tabular-nums;
  line-height: 1.25;

  > li {
    display: grid;
    grid-template-columns: 2rem minmax(0, 1fr) 2.5rem;
    align-items: center;
    gap: var(--s-3);
  }
  li > :first-child {
    display: inline-flex;
    align-items: center;
    gap: 0.25rem;
  }
  svg {
    fill: currentColor;
  }
  li > :last-child {
    color: var(--text-muted);
    text-align: right;
  }
`
/* The track has a border, so that it is visible in forced colors, too. */
const Track = styled.span`
  height: 0.5rem;
  overflow: hidden;
  border: 1px solid var(--line);
  border-radius: var(--r-full);
  background: var(--surface-sunken);

  > span {
    display: block;
    height: 100%;
    background: var(--accent);
    forced-color-adjust: none;
  }
`

export interface StarCountsProps {
  mean: number
  /** How many reviews have 1, 2, 3, 4 and 5 stars. */
  counts: readonly number[]
}

/** The mean of the reviews, and a bar for each number of stars, five stars first. */
export function StarCounts({ mean, counts }: StarCountsProps) {
  const total = counts.reduce((sum, count) => sum + count, 0)
  return (
    <Line>
      <Mean>
        <b>{mean.toFixed(1)}</b> out of 5 stars
      </Mean>
      <Rows>
        {counts
          .map((count, index) => (
            <li key={index}>
              <span>
                {index + 1}
                <Star size={12} aria-hidden />
                <VisuallyHidden>{index === 0 ? ' star: ' : ' stars: '}</VisuallyHidden>
              </span>
              <Track aria-hidden>
                <span style={{ width: `${total === 0 ? 0 : (100 * count) / total}%` }} />
              </Track>
              <span>{count.toLocaleString('en-US')}</span>
            </li>
          ))
          .toReversed()}
      </Rows>
    </Line>
  )
}
