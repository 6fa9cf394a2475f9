import styled from 'styled-components'

/** Fields beside each other where `$min` (13rem) of room is left for each; `full` takes a whole row. */
export const FieldGrid = styled.div<{ $min?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $min = '13rem' }) => $min}), 1fr));
  gap: var(--s-5) var(--s-4);
  & > .full {
    grid-column: 1 / -1;
  }
`
