import type { PriceGuide } from 'api/client'
import { formatCardMoney } from 'shared-ui'
import styled from 'styled-components'

/* Room for the label of the typed price, the bar, and the labels of its ends. */
const Frame = styled.div`
  position: relative;
  padding: 1.5rem 0 1.375rem;
  color: var(--text-muted);
  font-size: var(--text-xs);
  font-variant-numeric: tabular-nums;
  line-height: 1.25rem;
  & > span {
    position: absolute;
    white-space: nowrap;
    translate: -50%;
  }
`

const Bar = styled.div`
  position: relative;
  height: 0.75rem;
  border-radius: var(--r-full);
  background: var(--surface-sunken);
  box-shadow: inset 0 0 0 1px var(--line);
  & > span {
    position: absolute;
    inset-block: 0;
    border-radius: var(--r-full);
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1.5px var(--accent);
  }
  & > i {
    position: absolute;
    top: -0.25rem;
    width: 1.25rem;
    height: 1.25rem;
    border-radius: 0.375rem;
    background: var(--accent);
    box-shadow: 0 0 0 3px var(--overlay);
    translate: -50%;
  }
  @media (forced-colors: active) {
    border: 1px solid;
    & > span,
    & > i {
      border: 2px solid Highlight;
    }
    & > i {
      background: Highlight;
    }
  }
`

const You = styled.span`
  top: 0;
  color: var(--accent-text);
  font-weight: var(--weight-semi);
`

const End = styled.span`
  bottom: 0;
`

interface PriceBarProps extends Pick<PriceGuide, 'low' | 'high'> {
  price: number | undefined
}

/** Draws the range of fair prices and the typed price. Screen readers skip it: a sentence says the same. */
export function PriceBar({ low, high, price }: PriceBarProps) {
  const margin = Math.max(10, high - low) * 0.6
  const [from, to] = [Math.max(0, low - margin), high + margin]
  const at = (dollars: number) =>
    `${Math.min(1, Math.max(0, (dollars - from) / (to - from))) * 100}%`
  const within = (space: string, left: string) => `clamp(${space}, ${left}, 100% - ${space})`
  return (
    <Frame aria-hidden>
      {price !== undefined && (
        <You style={{ left: within('2.5rem', at(price)) }}>You: {formatCardMoney(price)}</You>
      )}
      <Bar>
        <span style={{ left: at(low), width: `${((high - low) / (to - from)) * 100}%` }} />
        {price !== undefined && <i style={{ left: within('0.625rem', at(price)) }} />}
      </Bar>
      {[...new Set([low, high])].map((end) => (
        <End key={end} style={{ left: at(end) }}>
          {formatCardMoney(end)}
        </End>
      ))}
    </Frame>
  )
}
