import styled from 'styled-components'

/** One thing below the other, `$gap` (20 px) apart. */
export const Stack = styled.div<{ $gap?: string }>`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: ${({ $gap = 'var(--s-5)' }) => $gap};
`

/** One thing beside the other, wrapping, `$gap` (12 px) apart. */
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
