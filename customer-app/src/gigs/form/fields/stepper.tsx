import { LessMore } from 'shared-ui/job-kit'
import styled from 'styled-components'

const Value = styled.output`
  font-weight: var(--weight-semi);
  font-variant-numeric: tabular-nums;
  text-align: center;
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
    <LessMore
      label={label}
      onLess={atMin ? undefined : () => onChange(below)}
      onMore={value === max ? undefined : () => onChange(above)}
    >
      <Value style={{ minWidth: words ? '4.5rem' : '2.25rem' }}>
        {value === undefined ? 'Not said' : (words?.(value) ?? value)}
      </Value>
    </LessMore>
  )
}
