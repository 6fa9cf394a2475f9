import { ShieldAlert, ShieldCheck } from 'lucide-react'
import styled from 'styled-components'
import { Badge } from '../badge/badge.tsx'

/* With large text, the words need more than one line on a phone. */
const Wrapping = styled(Badge)`
  flex: 0 1 auto;
  white-space: normal;
`

export interface PaymentBadgeProps {
  /** Whether the money is on hold or captured. */
  secured: boolean
}

/** Whether the payment of a booked job is secured, with the same words for both sides. */
export const PaymentBadge = ({ secured }: PaymentBadgeProps) =>
  secured ? (
    <Wrapping tone="positive" icon={<ShieldCheck size={14} aria-hidden />}>
      Payment secured
    </Wrapping>
  ) : (
    <Wrapping tone="warning" icon={<ShieldAlert size={14} aria-hidden />}>
      Payment not secured yet
    </Wrapping>
  )
