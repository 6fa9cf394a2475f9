import styled from 'styled-components'

/** A vertical stack with a gap of `$gap` (default 20 px). */
export const Stack = styled.div<{ $gap?: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 'var(--s-5)' }) => $gap};
`

/** A wrapping row with a gap of `$gap` (default 12 px). */
export const Row = styled.div<{ $gap?: string }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: ${({ $gap = 'var(--s-3)' }) => $gap};
  & > button,
  & > a {
    max-width: 100%;
  }
`
