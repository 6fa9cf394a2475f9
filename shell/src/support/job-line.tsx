import { Package } from 'lucide-react'
import type { ReactNode } from 'react'
import { Link } from 'react-router-dom'
import styled from 'styled-components'
import type { Role } from '../session/session.tsx'

const Line = styled.p`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-1) var(--s-3);
  align-items: center;
  min-height: var(--target);
  padding: var(--s-1) var(--s-4);
  border-radius: var(--r-md);
  background: var(--surface-sunken);

  svg {
    flex: none;
    color: var(--text-muted);
  }

  > :last-child:not(a) {
    margin-left: auto;
  }
`

const jobAddress = (role: Role, id: number) =>
  role === 'packer' ? `/gig/${id}` : `/customer/jobs/${id}`

interface JobLineProps {
  role: Role
  id: number
  children?: ReactNode
}

/** Names the job of a message, with a link to its page. */
export const JobLine = ({ role, id, children }: JobLineProps) => (
  <Line>
    <Package size={18} aria-hidden />
    <Link to={jobAddress(role, id)}>{`About ${role === 'packer' ? 'gig' : 'job'} ${id}`}</Link>
    {children}
  </Line>
)
