import styled from 'styled-components'
import type { CheckboxProps } from './chip.tsx'

const Root = styled.label`
  display: flex;
  align-items: center;
  gap: var(--s-3);
  min-width: 0;
  min-height: var(--target);
  border-radius: var(--r-sm);
  font-size: 0.9375rem;
  line-height: 1.3;
  cursor: pointer;

  & input {
    display: grid;
    place-items: center;
    flex: none;
    width: 1.375rem;
    height: 1.375rem;
    margin: 0;
    appearance: none;
    border: 1.5px solid var(--line-strong);
    border-radius: 0.4375rem;
    background: var(--raised);
    cursor: pointer;
    transition:
      background var(--fast),
      border-color var(--fast);
  }
  &:hover input {
    border-color: var(--text);
  }
  & input:checked {
    background: var(--accent);
    border-color: var(--accent);
  }
  & input:checked::after {
    content: '';
    width: 0.375rem;
    height: 0.6875rem;
    border: solid var(--on-accent);
    border-width: 0 2px 2px 0;
    transform: translateY(-1px) rotate(45deg);
  }
  @media (forced-colors: active) {
    & input {
      appearance: auto;
    }
  }
`

/* Long words break on narrow phones with large text. */
const Label = styled.span`
  min-width: 0;
  overflow-wrap: anywhere;
`

const Icon = styled.span`
  color: var(--text-muted);
`

/** A checkbox in a 44 px row, with the icon after the label. */
export function CheckRow({ label, icon, className, ...input }: CheckboxProps) {
  return (
    <Root className={className}>
      <input {...input} type="checkbox" />
      <Label>{label}</Label>
      {icon && <Icon aria-hidden>{icon}</Icon>}
    </Root>
  )
}
