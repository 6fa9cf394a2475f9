import styled from 'styled-components'

/** Width and padding of a page below the navigation bar. `$narrow` limits the content to 928 px. */
export const Page = styled.div<{ $narrow?: boolean }>`
  width: 100%;
  max-width: calc(var(--page) + 2 * var(--gutter));
  margin: 0 auto;
  padding: calc(var(--bar-height) + var(--s-8)) var(--gutter) var(--s-20);
  ${({ $narrow }) => $narrow && '& > * { max-width: 58rem; margin-inline: auto; }'}
  @media (min-width: 52em) {
    padding-top: calc(var(--bar-height) + var(--s-12));
  }
  @media print {
    padding-block: 0;
  }
`
