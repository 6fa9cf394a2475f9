import styled from 'styled-components'

/** Text of the second rank. */
export const Muted = styled.p<{ $small?: boolean }>`
  color: var(--text-muted);
  ${({ $small }) => $small && 'font-size: var(--text-sm);'}
`
