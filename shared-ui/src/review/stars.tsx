import { Star } from 'lucide-react'
import styled from 'styled-components'

const Line = styled.span`
  display: inline-flex;
  gap: 0.125rem;

  > svg {
    fill: currentColor;
  }
  > .off {
    fill: none;
    color: var(--line-strong);
  }
`

export interface StarsProps {
  /** 1 to 5. */
  value: number
}

/** The stars of one review. */
export function Stars({ value }: StarsProps) {
  return (
    <Line role="img" aria-label={`${value} of 5 stars`}>
      {[1, 2, 3, 4, 5].map((star) => (
        <Star key={star} size={16} className={star > value ? 'off' : undefined} />
      ))}
    </Line>
  )
}
