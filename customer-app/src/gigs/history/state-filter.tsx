import styled from 'styled-components'
import { VisuallyHidden } from 'shared-ui'
import type { JobState } from '../trips.queries.ts'

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-2);
  @media print {
    display: none;
  }
`

const Choice = styled.label`
  position: relative;
  display: inline-flex;
  align-items: center;
  min-height: var(--target);
  padding: 0.375rem 0.9375rem;
  border: 1px solid var(--line-strong);
  border-radius: var(--r-full);
  background: var(--raised);
  font-size: 0.9375rem;
  font-weight: var(--weight-medium);
  cursor: pointer;
  & > input {
    position: absolute;
    inset: -1px;
    width: calc(100% + 2px);
    height: calc(100% + 2px);
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
  &:hover {
    border-color: var(--text);
  }
  &:has(:checked) {
    border-color: var(--accent);
    background: var(--accent-soft);
    box-shadow: inset 0 0 0 1px var(--accent);
    color: var(--accent-text);
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

const states: { value: JobState | undefined; label: string }[] = [
  { value: undefined, label: 'All' },
  { value: 'open', label: 'Open' },
  { value: 'active', label: 'In progress' },
  { value: 'done', label: 'Done' },
]

/** Returns the state with this name, or undefined, which means all jobs. */
export const stateFrom = (text: string | null): JobState | undefined =>
  states.find(({ value }) => value === text)?.value

interface StateFilterProps {
  value: JobState | undefined
  onChange(state: JobState | undefined): void
}

export function StateFilter({ value, onChange }: StateFilterProps) {
  return (
    <Group>
      <VisuallyHidden as="legend">Show jobs by status</VisuallyHidden>
      {states.map((state) => (
        <Choice key={state.label}>
          <input
            type="radio"
            name="state"
            checked={value === state.value}
            onChange={() => onChange(state.value)}
          />
          {state.label}
        </Choice>
      ))}
    </Group>
  )
}
