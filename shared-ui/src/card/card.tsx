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

/** A grid of cards, each at least `$min` wide (default 17rem). Children must be `<li>`. */
export const CardGrid = styled.ul.attrs({ role: 'list' })<{ $min?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = '17rem' }) => $min}), 1fr));
  gap: var(--s-5);
`
