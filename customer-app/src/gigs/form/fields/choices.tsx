import { Check } from 'lucide-react'
import { useId } from 'react'
import { ChipList } from 'shared-ui'
import styled from 'styled-components'
import { covering, Pill } from '../../pill-radios.tsx'

const Bar = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 4.5rem), 1fr));
  border: 1px solid var(--line-strong);
  border-radius: var(--r-md);
  background: var(--raised);
`

const Segment = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: var(--target);
  padding: 0.25rem;
  border-radius: calc(var(--r-md) - 1px);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  line-height: 1.2;
  text-align: center;
  cursor: pointer;
  & > input {
    ${covering}
  }
  & > svg {
    display: none;
  }
  &:hover {
    background: var(--surface-sunken);
  }
  &:has(:checked) {
    z-index: 1;
    background: var(--accent-soft);
    box-shadow: 0 0 0 2px var(--accent);
    color: var(--accent-text);
    font-weight: var(--weight-semi);
  }
  &:has(:focus-visible) {
    z-index: 2;
    outline: 2px solid var(--focus);
    outline-offset: 3px;
  }
  @media (forced-colors: active) {
    &:has(:checked) {
      outline: 2px solid Highlight;
    }
  }
`

interface ChoicesProps<Value extends string | number> {
  /** The words of each value. */
  words: { readonly [V in Value]?: string }
  value: Value | undefined
  /** Shows one bar instead of pills. */
  bar?: boolean
  /** Called with undefined when the customer chooses the chosen value again, which takes it back. */
  onChange(value: Value | undefined): void
}

/** Radio buttons for an optional answer. */
export function Choices<Value extends string | number>(props: ChoicesProps<Value>) {
  const { words, value, bar, onChange } = props
  const name = useId()
  const Option = bar ? Segment : Pill
  const List = bar ? Bar : ChipList
  return (
    <List>
      {Object.entries<string | undefined>(words).map(([key, label]) => {
        const own = (/^\d+$/.test(key) ? Number(key) : key) as Value
        return (
          <Option key={key}>
            <input
              type="radio"
              name={name}
              checked={value === own}
              onChange={() => onChange(own)}
              onClick={() => value === own && onChange(undefined)}
            />
            <Check size={18} strokeWidth={2.25} />
            <span>{label}</span>
          </Option>
        )
      })}
    </List>
  )
}
