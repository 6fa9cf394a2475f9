import styled from 'styled-components'

/**
 * The first link of a page, visible while it has the focus: `<SkipLink href="#main">Skip to content</SkipLink>`.
 * Hidden in print: a fixed element would appear on every printed page.
 */
export const SkipLink = styled.a`
  position: fixed;
  left: var(--s-4);
  top: -5rem;
  z-index: var(--z-toast);
  padding: var(--s-3) var(--s-4);
  border-radius: var(--r-md);
  background: var(--accent);
  color: var(--on-accent);
  &:focus {
    top: var(--s-2);
  }
  @media print {
    display: none;
  }
`
