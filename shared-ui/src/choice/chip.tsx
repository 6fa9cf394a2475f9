import { Check } from 'lucide-react'
import type { ComponentProps, ReactNode } from 'react'
import styled from 'styled-components'

export const chipStyle = `
  position: relative;
  display: inline-flex;
  align-items: center;
  border: 1px solid var(--line-strong);
  background: var(--raised);
  font-weight: var(--weight-medium);
  cursor: pointer;
  transition: background var(--fast), border-color var(--fast);

  &:hover { border-color: var(--text); }
  & input {
    position: absolute;
    inset: -1px;
    width: calc(100% + 2px);
    height: calc(100% + 2px);
    margin: 0;
    opacity: 0;
    cursor: pointer;
    border-radius: inherit;
  }
  &:has(:focus-visible) { outline: 2px solid var(--focus); outline-offset: 2px; }
  & svg { color: var(--text-muted); }
  &:has(:checked) {
    background: var(--accent-soft);
    border-color: var(--accent);
    box-shadow: inset 0 0 0 1px var(--accent);
  }
  &:has(:disabled) {
    background: var(--surface-sunken);
    border-color: var(--line);
    color: var(--text-muted);
  }
  &:has(:disabled), & input:disabled { cursor: not-allowed; }
  @media (forced-colors: active) {
    &:has(:checked) { border: 2px solid Highlight; }
  }
`

export const ChipRoot = styled.label`
  ${chipStyle}
  gap: var(--s-2);
  min-height: var(--target);
  padding: 0.375rem 0.875rem 0.375rem 0.75rem;
  border-radius: var(--r-full);
  font-size: 0.9375rem;
  line-height: 1.3;

  & .tick {
    display: none;
  }
  &:has(:checked) {
    color: var(--accent-text);
  }
  &:has(:checked) svg {
    color: inherit;
  }
  &:has(:checked) .tick {
    display: block;
  }
  &:has(:checked) .kind {
    display: none;
  }
`

/** The props of `Chip`, `TileCheckbox` and `CheckRow`; other props go to the native `<input>`. */
export interface CheckboxProps extends Omit<ComponentProps<'input'>, 'type'> {
  /** The complete accessible name. */
  label: string
  icon?: ReactNode
}

/** A checkbox styled as a pill. When checked, a checkmark replaces its icon. */
export function Chip({ label, icon, className, ...input }: CheckboxProps) {
  return (
    <ChipRoot className={className}>
      <input {...input} type="checkbox" />
      {icon && (
        <span className="kind" aria-hidden>
          {icon}
        </span>
      )}
      <Check className="tick" size={18} strokeWidth={2.25} />
      {label}
    </ChipRoot>
  )
}
