import { ShieldAlert, ShieldCheck } from 'lucide-react'
import { Badge } from '../badge/badge.tsx'

export interface PaymentBadgeProps {
  /** Whether the money is on hold or captured. */
  secured: boolean
}

/** Whether the payment of a booked job is secured, with the same words for both sides. */
export const PaymentBadge = ({ secured }: PaymentBadgeProps) =>
  secured ? (
    <Badge tone="positive" icon={<ShieldCheck size={14} aria-hidden />}>
      Payment secured
    </Badge>
  ) : (
    <Badge tone="warning" icon={<ShieldAlert size={14} aria-hidden />}>
      Payment not secured yet
    </Badge>
  )
