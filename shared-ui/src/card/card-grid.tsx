import styled from 'styled-components'

/** A grid of cards, each at least `$min` wide (default 17rem). Children must be `<li>`. */
export const CardGrid = styled.ul.attrs({ role: 'list' })<{ $min?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = '17rem' }) => $min}), 1fr));
  gap: var(--s-5);
`
