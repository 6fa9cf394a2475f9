import { Star } from 'lucide-react'
import styled from 'styled-components'

const Line = styled.span`
  display: inline-flex;
  flex-wrap: wrap;
  align-items: center;
  gap: 0 0.375rem;
  font-variant-numeric: tabular-nums;

  > svg {
    fill: currentColor;
  }
  > b {
    font-weight: var(--weight-semi);
  }
  > span {
    color: var(--text-muted);
  }
`

export interface RatingProps {
  /** Null before three reviews. */
  rating: { mean: number; count: number } | null
}

/** A user's rating, such as "4.9 (31 reviews)"; "New" before three reviews. */
export function Rating({ rating }: RatingProps) {
  if (!rating) return <Line>New</Line>
  const mean = rating.mean.toFixed(1)
  return (
    <Line>
      <Star size={16} aria-hidden />
      <b aria-label={`${mean} of 5 stars`} role="img">
        {mean}
      </b>
      <span>{`(${rating.count.toLocaleString('en-US')} reviews)`}</span>
    </Line>
  )
}
