import styled from 'styled-components'

/** A grid of fields, each at least `$min` wide (default 13rem). The class `full` makes a field span a row. */
export const FieldGrid = styled.div<{ $min?: string }>`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, ${({ $min = '13rem' }) => $min}), 1fr));
  gap: var(--s-5) var(--s-4);
  & > .full {
    grid-column: 1 / -1;
  }
`
