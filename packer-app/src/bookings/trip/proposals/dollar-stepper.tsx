import { useId } from 'react'
import { FieldProblem } from 'shared-ui'
import { LessMore } from 'shared-ui/job-kit'
import styled from 'styled-components'

const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-2) var(--s-4);

  > div:first-child {
    flex: 1 1 8rem;
  }
  label {
    font-size: 0.9375rem;
    font-weight: var(--weight-medium);
  }
`
const Hint = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
`
const Amount = styled(LessMore)`
  &:has(input:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  &:has([aria-invalid]) {
    border-color: var(--danger);
    box-shadow: inset 0 0 0 1px var(--danger);
  }
  > span {
    padding-left: var(--s-2);
    font-weight: var(--weight-semi);
  }
  > input {
    min-width: 0;
    height: var(--target);
    margin-right: var(--s-2);
    padding: 0;
    border: 0;
    border-radius: var(--r-sm);
    background: none;
    color: inherit;
    font: inherit;
    font-weight: var(--weight-semi);
    font-variant-numeric: tabular-nums;

    &:focus-visible {
      outline: 0;
    }
  }
`

const step = 5

/** Returns the number of dollars that was typed; undefined if it is no amount from `step` to `most` in whole cents. */
export function dollarsOf(text: string, most: number): number | undefined {
  const typed = text.trim()
  const dollars = /^\d+(\.\d{0,2})?$/.test(typed) ? Number(typed) : 0
  return dollars >= step && dollars <= most ? dollars : undefined
}

interface DollarStepperProps {
  name: string
  label: string
  hint: string
  value: string
  /** The largest amount. */
  most: number
  error: string | undefined
  onChange(value: string): void
}

/** An amount between two buttons that go on in steps of $5. Any amount can be typed. */
export function DollarStepper(props: DollarStepperProps) {
  const { name, label, hint, value, most, error, onChange } = props
  const id = useId()
  const now = dollarsOf(value, Infinity) ?? 0
  const below = Math.max(step, Math.ceil(now / step) * step - step)
  const above = Math.min(most, Math.floor(now / step) * step + step)
  return (
    <div>
      <Line>
        <div>
          <label htmlFor={id}>{label}</label>
          <Hint id={`${id}-hint`}>{hint}</Hint>
        </div>
        <Amount
          label={label}
          onLess={below === now ? undefined : () => onChange(String(below))}
          onMore={above === now ? undefined : () => onChange(String(above))}
        >
          <span aria-hidden>$</span>
          <input
            id={id}
            name={name}
            inputMode="decimal"
            autoComplete="off"
            value={value}
            // As wide as the number, so that it is in the middle.
            style={{ width: `${Math.max(value.length, 2) + 0.25}ch` }}
            aria-invalid={error ? true : undefined}
            aria-describedby={error ? `${id}-error` : `${id}-hint`}
            maxLength={8}
            onChange={({ target }) => onChange(target.value)}
          />
        </Amount>
      </Line>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </div>
  )
}
