import styled from 'styled-components'

/** Secondary text in a muted color. */
export const Muted = styled.p<{ $small?: boolean }>`
  color: var(--text-muted);
  ${({ $small }) => $small && 'font-size: var(--text-sm);'}
`
