import styled from 'styled-components'

const Row = styled.button`
  display: flex;
  align-items: center;
  justify-content: space-between;
  gap: var(--s-3);
  width: 100%;
  min-height: var(--target);
  padding: 0;
  border: 0;
  border-radius: var(--r-sm);
  background: none;
  font-size: 0.9375rem;
  font-weight: var(--weight-medium);
  line-height: 1.3;
  text-align: start;
  cursor: pointer;
`
const Track = styled.span`
  flex: none;
  width: 2.75rem;
  padding: 0.1875rem;
  border: 1.5px solid var(--line-strong);
  border-radius: var(--r-full);
  transition:
    background var(--fast),
    border-color var(--fast);

  &::after {
    content: '';
    display: block;
    width: 1.125rem;
    height: 1.125rem;
    border-radius: 50%;
    background: var(--line-strong);
    transition: translate var(--fast) var(--ease-out);
  }
  button:hover > & {
    border-color: var(--text);
  }
  [aria-checked='true'] > & {
    border-color: var(--accent);
    background: var(--accent);
  }
  [aria-checked='true'] > &::after {
    translate: 1.0625rem;
    background: var(--on-accent);
  }
  @media (forced-colors: active) {
    &::after {
      background: ButtonText;
    }
    [aria-checked='true'] > &::after {
      background: Highlight;
    }
  }
`

interface FilterSwitchProps {
  name: string
  label: string
  on: boolean
  onChange(on: boolean): void
}

/** A switch and not a checkbox, because all checkboxes in the filters are specialties. */
export function FilterSwitch({ name, label, on, onChange }: FilterSwitchProps) {
  return (
    <Row type="button" role="switch" name={name} aria-checked={on} onClick={() => onChange(!on)}>
      {label}
      <Track aria-hidden />
    </Row>
  )
}
