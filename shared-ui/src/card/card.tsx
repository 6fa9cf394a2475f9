import styled from 'styled-components'

/** A raised surface. `$pad` adds 24 px of padding; omit it on a card that insets an image by 8 px. */
export const Card = styled.div<{ $pad?: boolean }>`
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--raised);
  box-shadow: var(--shadow-1);
  ${({ $pad }) => $pad && 'padding: var(--s-6);'}
`
