import styled from 'styled-components'

/** A list of cards, as many beside each other as have `$min` (17rem) of room. Its children are `<li>`. */
export const CardGrid = styled.ul.attrs({ role: 'list' })<{ $min?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fill, minmax(min(100%, ${({ $min = '17rem' }) => $min}), 1fr));
  gap: var(--s-5);
`
