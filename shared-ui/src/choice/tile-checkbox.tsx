import { Check } from 'lucide-react'
import styled from 'styled-components'
import { chipFace, type CheckboxProps } from './chip.tsx'

const Face = styled.label`
  ${chipFace}
  gap: var(--s-3);
  min-height: 4.75rem;
  padding: var(--s-3) var(--s-4);
  border-radius: var(--r-lg);
`

const Disc = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  label:has(:checked) > & {
    background: var(--raised);
    & svg {
      color: var(--accent-text);
    }
  }
`

const Name = styled.span`
  flex: 1;
  min-width: 0;
`

const Mark = styled.span`
  display: grid;
  place-items: center;
  flex: none;
  width: 1.5rem;
  height: 1.5rem;
  border: 1.5px solid var(--line-strong);
  border-radius: 0.5rem;
  & svg {
    visibility: hidden;
  }
  label:has(:checked) > & {
    background: var(--accent);
    border-color: var(--accent);
    & svg {
      visibility: visible;
      color: var(--on-accent);
    }
  }
  /* Without colours of ours the check itself has to be seen. */
  @media (forced-colors: active) {
    label:has(:checked) > & {
      border-color: Highlight;
      & svg {
        color: Highlight;
        forced-color-adjust: none;
      }
    }
  }
`

/** A checkbox as a tile of 76 px: icon disc, name, box. */
export function TileCheckbox({ label, icon, className, ...input }: CheckboxProps) {
  return (
    <Face className={className}>
      <input {...input} type="checkbox" />
      {icon && <Disc aria-hidden>{icon}</Disc>}
      <Name>{label}</Name>
      <Mark aria-hidden>
        <Check size={16} strokeWidth={3} />
      </Mark>
    </Face>
  )
}
