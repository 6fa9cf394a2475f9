import { Check } from 'lucide-react'
import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { FieldProblem } from '../field/field.tsx'
import { visuallyHidden } from '../text/visually-hidden.tsx'
import { ChipRoot } from './chip.tsx'
import { ChipList } from './choice-lists.tsx'

const Group = styled.fieldset`
  min-width: 0;
  margin: 0;
  padding: 0;
  border: 0;
`
const Legend = styled.legend<{ $hidden: boolean }>`
  margin-bottom: var(--s-2);
  padding: 0;
  font-size: 0.9375rem;
  font-weight: var(--weight-medium);
  line-height: 1.4;
  ${({ $hidden }) => $hidden && visuallyHidden}
`

export interface RadioChipsProps<Value> {
  /** The question that the chips answer. */
  label: string
  /** Hides the question visually; screen readers still announce it. */
  hideLabel?: boolean
  options: readonly { value: Value; label: string; icon?: ReactNode }[]
  /** The selected value; undefined while nothing is selected. */
  value: Value | undefined
  onChange(value: Value): void
  /** One sentence that says what to do. Setting it marks the chips as invalid. */
  error?: string
}

/** Native radio buttons that look like chips, for selecting one of a few short words. */
export function RadioChips<Value extends string | number>(props: RadioChipsProps<Value>) {
  const { label, hideLabel = false, options, value, onChange, error } = props
  const id = useId()
  return (
    <Group
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <Legend $hidden={hideLabel}>{label}</Legend>
      <ChipList>
        {options.map((option) => (
          <ChipRoot key={option.value}>
            <input
              type="radio"
              name={id}
              checked={value === option.value}
              onChange={() => onChange(option.value)}
            />
            {option.icon && (
              <span className="kind" aria-hidden>
                {option.icon}
              </span>
            )}
            <Check className="tick" size={18} strokeWidth={2.25} aria-hidden />
            {option.label}
          </ChipRoot>
        ))}
      </ChipList>
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </Group>
  )
}
