import { Minus, Plus } from 'lucide-react'
import styled from 'styled-components'

const Frame = styled.span`
  display: inline-flex;
  align-items: center;
  flex: none;
  max-width: 100%;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-md);
  background: var(--raised);
  & > button {
    display: grid;
    place-items: center;
    min-width: 1.5rem;
    width: var(--target);
    height: var(--target);
    padding: 0;
    border: 0;
    border-radius: calc(var(--r-md) - 1px);
    background: none;
    color: var(--text);
    cursor: pointer;
    touch-action: manipulation;
    &:hover {
      background: var(--accent-soft);
      color: var(--accent-text);
    }
    &[aria-disabled] {
      background: none;
      color: var(--text-muted);
      cursor: not-allowed;
    }
  }
  & > output {
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;
    text-align: center;
  }
`

interface StepperProps {
  /** What is counted: completes the names of the buttons. */
  label: string
  min: number
  max: number
  step?: number
  value: number | undefined
  /** The value of the first press on plus. */
  first?: number | undefined
  /** Returns the value as the customer reads it. */
  words?(value: number): string
  /** Called with undefined when the customer goes below `min`, if the answer is `optional`. */
  onChange(value: number | undefined): void
  optional?: boolean
}

/** A number between two buttons. */
export function Stepper(props: StepperProps) {
  const { label, min, max, step = 1, value, first = Math.max(min, 1), words, onChange } = props
  const below = value === undefined ? min : value > min ? value - step : undefined
  const above = value === undefined ? first : Math.min(max, value + step)
  const atMin = value === min && !props.optional
  return (
    <Frame>
      <button
        type="button"
        aria-label={`Less: ${label}`}
        aria-disabled={atMin || undefined}
        onClick={() => !atMin && onChange(below)}
      >
        <Minus size={18} />
      </button>
      <output style={{ minWidth: words ? '4.5rem' : '2.25rem' }}>
        {value === undefined ? 'Not said' : (words?.(value) ?? value)}
      </output>
      <button
        type="button"
        aria-label={`More: ${label}`}
        aria-disabled={value === max || undefined}
        onClick={() => onChange(above)}
      >
        <Plus size={18} />
      </button>
    </Frame>
  )
}
