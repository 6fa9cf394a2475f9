import type { Gig } from 'api/contract'
import { CalendarX, CircleCheck } from 'lucide-react'
import { ConfirmDialog, formatDateTime } from 'shared-ui'

export type BookingConfirmation = 'cancel' | 'complete'

interface BookingConfirmationsProps {
  gig: Gig
  /** The open dialog. */
  confirming: BookingConfirmation | undefined
  isBeforePickup: boolean
  onCancelGig(): void
  onComplete(): void
  onClose(): void
}

/** Confirmation dialogs for canceling and completing, because neither can be undone. */
export function BookingConfirmations(props: BookingConfirmationsProps) {
  const { gig, confirming, isBeforePickup, onCancelGig, onComplete, onClose } = props
  const pickup = formatDateTime(gig.pickup_date, gig.pickup_time_zone)
  return (
    <>
      <ConfirmDialog
        open={confirming === 'cancel'}
        title="Cancel this gig?"
        text="It goes back on the marketplace for other packers to book. You'll no longer see its street addresses."
        confirmLabel="Yes, cancel"
        cancelLabel="Keep gig"
        icon={<CalendarX size={24} />}
        onConfirm={onCancelGig}
        onCancel={onClose}
      />
      <ConfirmDialog
        open={confirming === 'complete'}
        title="Mark this gig completed?"
        text={`${isBeforePickup ? `The pickup isn't until ${pickup}. ` : ''}A completed gig moves to your pay, and you can't undo this.`}
        confirmLabel="It's done"
        cancelLabel="Not yet"
        icon={<CircleCheck size={24} />}
        tone="accent"
        onConfirm={onComplete}
        onCancel={onClose}
      />
    </>
  )
}
