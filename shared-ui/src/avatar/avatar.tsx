import styled from 'styled-components'

const Square = styled.span<{ $small: boolean }>`
  display: grid;
  place-items: center;
  flex: none;
  width: 3.5rem;
  height: 3.5rem;
  border-radius: 1.125rem;
  background: var(--accent-soft);
  color: var(--accent-text);
  font-size: var(--text-lg);
  font-weight: var(--weight-semi);
  letter-spacing: -0.02em;
  ${({ $small }) =>
    $small &&
    `width: 2.5rem;
     height: 2.5rem;
     border-radius: 0.8125rem;
     font-size: var(--text-sm);
     letter-spacing: 0;`}
`

/** Returns the first letters of the first two words. The API isolates right-to-left names. */
const initials = (name: string) =>
  name
    .replaceAll(/\p{Bidi_Control}/gu, '')
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => [...word][0]?.toUpperCase() ?? '')
    .join('')

export interface AvatarProps {
  /** The display name: "Marcus T." */
  name: string
  /** 40 px instead of 56 px. */
  small?: boolean
  className?: string
}

/** A person's initials. Decorative: the name is always next to it. */
export function Avatar({ name, small = false, className }: AvatarProps) {
  return (
    <Square aria-hidden $small={small} className={className}>
      {initials(name)}
    </Square>
  )
}
