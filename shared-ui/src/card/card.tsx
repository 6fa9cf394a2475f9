import styled from 'styled-components'

/** A raised sheet. `$pad` gives it 24 px inside; a card with a picture insets it by 8 px itself. */
export const Card = styled.div<{ $pad?: boolean }>`
  min-width: 0;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--raised);
  box-shadow: var(--shadow-1);
  ${({ $pad }) => $pad && 'padding: var(--s-6);'}
`
