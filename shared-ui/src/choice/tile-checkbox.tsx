import { Check } from 'lucide-react'
import { useId } from 'react'
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

const Text = styled.span`
  flex: 1;
  min-width: 0;
`

const Description = styled.span`
  display: block;
  margin-top: 0.125rem;
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-normal);
  line-height: 1.4;
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

export interface TileCheckboxProps extends CheckboxProps {
  /** One sentence under the name. It describes the checkbox and is no part of its name. */
  description?: string
}

/** A checkbox as a tile of at least 76 px: icon disc, name and description, box. */
export function TileCheckbox({ label, icon, description, className, ...input }: TileCheckboxProps) {
  const id = useId()
  const named = description && {
    'aria-labelledby': `${id}-name`,
    'aria-describedby': `${id}-description`,
  }
  return (
    <Face className={className}>
      <input {...input} {...named} type="checkbox" />
      {icon && <Disc aria-hidden>{icon}</Disc>}
      <Text>
        <span id={`${id}-name`}>{label}</span>
        {description && <Description id={`${id}-description`}>{description}</Description>}
      </Text>
      <Mark aria-hidden>
        <Check size={16} strokeWidth={3} />
      </Mark>
    </Face>
  )
}
