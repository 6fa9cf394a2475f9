import { type ReactNode, useId } from 'react'
import styled from 'styled-components'
import { FieldProblem } from '../field/field.tsx'
import { visuallyHidden } from '../text/visually-hidden.tsx'
import { chipStyle } from './chip.tsx'

const Group = styled.fieldset`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-2);
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

const Option = styled.label`
  ${chipStyle}
  gap: min(var(--s-3), 3vw);
  min-height: 3.25rem;
  padding: var(--s-3) min(var(--s-4), 4vw);
  border-radius: var(--r-md);
  line-height: 1.35;
`

const Ring = styled.span`
  flex: none;
  width: min(1.375rem, 7vw);
  aspect-ratio: 1;
  border: 1.5px solid var(--line-strong);
  border-radius: 50%;
  background: var(--raised);

  label:has(:checked) > & {
    border: min(0.375rem, 2vw) solid var(--accent);
  }
  @media (forced-colors: active) {
    label:has(:checked) > & {
      border-color: Highlight;
    }
  }
`

const Text = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`

const Description = styled.span`
  display: block;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-normal);
`

export interface RadioOption<Value extends string> {
  value: Value
  label: string
  /** One sentence below the label. Screen readers announce it as the description, not the name. */
  description?: ReactNode
  disabled?: boolean
}

export interface RadioListProps<Value extends string> {
  /** The question that the options answer. */
  label: string
  /** Hides the question visually; screen readers still announce it. */
  hideLabel?: boolean
  options: readonly RadioOption<Value>[]
  /** The selected value; undefined while nothing is selected. */
  value: Value | undefined
  onChange(value: Value): void
  /** One sentence that says what to do. Setting it marks the options as invalid. */
  error?: string
}

/** A vertical list of native radio buttons, for selecting one of a few options. */
export function RadioList<Value extends string>(props: RadioListProps<Value>) {
  const { label, hideLabel = false, options, value, onChange, error } = props
  const id = useId()
  return (
    <Group
      role="radiogroup"
      aria-invalid={error ? true : undefined}
      aria-describedby={error ? `${id}-error` : undefined}
    >
      <Legend $hidden={hideLabel}>{label}</Legend>
      {options.map((option) => {
        const key = `${id}-${option.value}`
        return (
          <Option key={option.value}>
            <input
              type="radio"
              name={id}
              value={option.value}
              checked={value === option.value}
              disabled={option.disabled}
              aria-labelledby={`${key}-name`}
              aria-describedby={option.description ? `${key}-description` : undefined}
              onChange={() => onChange(option.value)}
            />
            <Ring aria-hidden />
            <Text>
              <span id={`${key}-name`}>{option.label}</span>
              {option.description && (
                <Description id={`${key}-description`}>{option.description}</Description>
              )}
            </Text>
          </Option>
        )
      })}
      {error && <FieldProblem id={`${id}-error`}>{error}</FieldProblem>}
    </Group>
  )
}
