import { Check } from 'lucide-react'
import { useId } from 'react'
import styled from 'styled-components'
import { chipStyle, type CheckboxProps } from './chip.tsx'

const Root = styled.label`
  ${chipStyle}
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
  /* In forced-colors mode our colors are gone, so the checkmark itself must be visible. */
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
  /** One sentence below the label. Screen readers announce it as the description, not the name. */
  description?: string
}

/** A checkbox styled as a tile, at least 76 px high: icon, label, description and box. */
export function TileCheckbox({ label, icon, description, className, ...input }: TileCheckboxProps) {
  const id = useId()
  const named = description && {
    'aria-labelledby': `${id}-name`,
    'aria-describedby': `${id}-description`,
  }
  return (
    <Root className={className}>
      <input {...input} {...named} type="checkbox" />
      {icon && <Disc aria-hidden>{icon}</Disc>}
      <Text>
        <span id={`${id}-name`}>{label}</span>
        {description && <Description id={`${id}-description`}>{description}</Description>}
      </Text>
      <Mark aria-hidden>
        <Check size={16} strokeWidth={3} />
      </Mark>
    </Root>
  )
}
