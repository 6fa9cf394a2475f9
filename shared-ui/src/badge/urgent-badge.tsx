import { Zap } from 'lucide-react'
import styled from 'styled-components'
import { Badge, type BadgeProps } from './badge.tsx'

/* Not a tone of Badge, because the first pages load Badge, and few jobs are urgent. */
const Ink = styled(Badge)`
  @media screen {
    && {
      background: var(--inverse);
      box-shadow: none;
      color: var(--on-inverse);
    }
  }
`

/** Marks a job whose packer fell out shortly before the pickup. Neither a stage nor a warning. */
export const UrgentBadge = (props: Pick<BadgeProps, 'big' | 'className'>) => (
  <Ink {...props} tone="neutral" icon={<Zap size={14} strokeWidth={2.25} aria-hidden />}>
    Urgent
  </Ink>
)
