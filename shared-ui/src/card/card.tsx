import styled from 'styled-components'

/** A raised surface. `$pad` adds 24 px of padding; a card with an image insets it by 8 px itself. */
export const Card = styled.div<{ $pad?: boolean }>`
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--raised);
  box-shadow: var(--shadow-1);
  ${({ $pad }) => $pad && 'padding: var(--s-6);'}
`
