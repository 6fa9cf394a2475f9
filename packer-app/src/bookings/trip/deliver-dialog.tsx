import type { Gig, Trip } from 'api/client'
import { PackageCheck } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog, formatDateTime } from 'shared-ui'

interface DeliverDialogProps {
  open: boolean
  gig: Gig
  trip: Trip
  onDeliver(): void
  onClose(): void
}

/** Asks the packer to confirm the delivery, which cannot be undone. */
export function DeliverDialog({ open, gig, trip, onDeliver, onClose }: DeliverDialogProps) {
  const [openedAt] = useState(() => Date.now())
  const isBeforePickup = ['booked', 'on_the_way'].includes(trip.stage)
  const isEarly = isBeforePickup && openedAt < Date.parse(gig.pickup_date)
  const pickup = formatDateTime(gig.pickup_date, gig.pickup_time_zone)
  return (
    <ConfirmDialog
      open={open}
      title="Is everything delivered?"
      text={`${isEarly ? `The pickup isn't until ${pickup}. ` : ''}We'll notify ${trip.customer.display_name}, who then sees the code that completes the gig. You can't undo this.`}
      confirmLabel="It's done"
      cancelLabel="Not yet"
      icon={<PackageCheck size={24} />}
      tone="accent"
      onConfirm={onDeliver}
      onCancel={onClose}
    />
  )
}
