import type { Trip } from 'api/client'
import { firstName, urgentMs } from 'api/rules'
import { LogOut } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog } from 'shared-ui'
import type { Proposal } from './proposal-calls.ts'

interface LeaveDialogProps {
  trip: Trip
  /** The proposal because of which the packer leaves; undefined while the dialog is closed. */
  proposal: Proposal | undefined
  onLeave(): void
  onClose(): void
}

/** Says what happens when the packer leaves a gig because of a proposal. */
export function LeaveDialog({ trip, proposal, onLeave, onClose }: LeaveDialogProps) {
  const [openedAt] = useState(() => Date.now())
  const isLate = Date.parse(trip.pickup_date) < openedAt + urgentMs
  const isExtra = proposal?.kind === 'extra'
  // A packer who leaves because the customer wants a change may book again.
  const again = isExtra && isLate ? ' You cannot book it again.' : ''
  const customer = firstName(trip.customer.display_name)
  const mark = isExtra
    ? `If ${customer} objects, a person at Manyhands decides whether it counts against you.`
    : 'It leaves no mark on your record.'
  return (
    <ConfirmDialog
      open={proposal !== undefined}
      title="Leave this gig?"
      text={`Your booking ends, and other packers can book the gig.${again} You'll no longer see its street addresses. ${mark}`}
      confirmLabel="Leave this gig"
      cancelLabel="Keep gig"
      icon={<LogOut size={24} />}
      onConfirm={onLeave}
      onCancel={onClose}
    />
  )
}
