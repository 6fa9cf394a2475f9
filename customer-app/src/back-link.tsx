import { ArrowLeft } from 'lucide-react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'

const Anchor = styled(Link)`
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

export function BackLink({ to, children }: { to: string; children: string }) {
  return (
    <Anchor to={to}>
      <ArrowLeft size={18} aria-hidden />
      {children}
    </Anchor>
  )
}
