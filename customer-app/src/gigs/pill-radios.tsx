import { VisuallyHidden } from 'shared-ui'
import styled, { css } from 'styled-components'

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  @media print {
    display: none;
  }
`

/** A control that covers its label, which shows its state. */
export const covering = css`
  position: absolute;
  inset: -1px;
  width: calc(100% + 2px);
  height: calc(100% + 2px);
  margin: 0;
  opacity: 0;
  cursor: pointer;
`

export const Pill = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  gap: var(--s-2);
  min-height: var(--target);
  padding: 0.375rem 0.875rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-full);
  background: var(--raised);
  font-size: 0.9375rem;
  font-weight: var(--weight-medium);
  line-height: 1.3;
  cursor: pointer;
  & > input {
    ${covering}
  }
  & > svg {
    display: none;
  }
  &:hover {
    border-color: var(--text);
  }
  &:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent);
    color: var(--accent-text);
    & > svg {
      display: block;
    }
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
    outline-offset: 2px;
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      border: 2px solid Highlight;
    }
  }
`

interface PillRadiosProps<Value extends string | undefined> {
  /** The question that the options answer, for screen readers. */
  legend: string
  name: string
  options: readonly { value: Value; label: string }[]
  value: Value
  onChange(value: Value): void
}

/** A row of radio buttons that look like pills. */
export function PillRadios<Value extends string | undefined>(props: PillRadiosProps<Value>) {
  const { legend, name, options, value, onChange } = props
  return (
    <Group>
      <VisuallyHidden as="legend">{legend}</VisuallyHidden>
      {options.map((option) => (
        <Pill key={option.label}>
          <input
            type="radio"
            name={name}
            checked={value === option.value}
            onChange={() => onChange(option.value)}
          />
          {option.label}
        </Pill>
      ))}
    </Group>
  )
}
