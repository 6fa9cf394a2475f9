import { ArrowLeft } from 'lucide-react'
import type { ReactNode } from 'react'
import styled from 'styled-components'

/** A link to the page above: `<BackLink as={Link} to="/marketplace">Marketplace</BackLink>`. */
export const BackLink = styled.a.attrs(({ children }: { children?: ReactNode }) => ({
  children: (
    <>
      <ArrowLeft size={18} aria-hidden />
      {children}
    </>
  ),
}))`
  display: inline-flex;
  align-items: center;
  gap: var(--s-2);
  min-height: var(--target);
  margin: calc(var(--s-4) * -1) 0 var(--s-2);
  color: var(--text-muted);
  font-weight: var(--weight-medium);
  text-decoration: none;

  &:hover {
    color: var(--text);
  }
  @media print {
    display: none;
  }
`
