import styled from 'styled-components'
import { visuallyHidden } from '../src/index.ts'
import { choices, type Setting, type Settings } from './settings.ts'

const Group = styled.fieldset`
  display: flex;
  flex-wrap: wrap;
  gap: 0.125rem;
  padding: 0.1875rem;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  & legend {
    ${visuallyHidden}
  }
`

const Choice = styled.label`
  position: relative;
  display: grid;
  place-items: center;
  min-height: var(--target);
  padding: 0 var(--s-3);
  border: 1px solid transparent;
  border-radius: 0.5625rem;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  cursor: pointer;
  &:hover {
    color: var(--text);
  }
  &:has(:checked) {
    border-color: var(--line);
    background: var(--raised);
    color: var(--text);
    box-shadow: var(--shadow-1);
  }
  &:has(:focus-visible) {
    outline: 2px solid var(--focus);
  }
  & input {
    position: absolute;
    inset: 0;
    width: 100%;
    height: 100%;
    margin: 0;
    opacity: 0;
    cursor: pointer;
  }
`

const titles: Record<Setting, string> = { theme: 'Theme', half: 'Half', width: 'Width' }

interface SwitchProps {
  name: Setting
  settings: Settings
  onChange(name: Setting, value: string): void
}

/** A segmented control: radio buttons in a row. */
export function Switch({ name, settings, onChange }: SwitchProps) {
  return (
    <Group>
      <legend>{titles[name]}</legend>
      {Object.entries(choices[name]).map(([value, label]) => (
        <Choice key={value}>
          <input
            type="radio"
            name={name}
            value={value}
            checked={settings[name] === value}
            onChange={() => onChange(name, value)}
          />
          {label}
        </Choice>
      ))}
    </Group>
  )
}
