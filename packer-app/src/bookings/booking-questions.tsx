import type { Gig } from 'api/contract'
import { CalendarX, CircleCheck } from 'lucide-react'
import { ConfirmDialog, formatDateTime } from 'shared-ui'

export type BookingQuestion = 'cancel' | 'complete'

interface BookingQuestionsProps {
  gig: Gig
  /** Which question is open. */
  asking: BookingQuestion | undefined
  isBeforePickup: boolean
  onCancelGig(): void
  onComplete(): void
  onClose(): void
}

/** What is asked before a booking ends, because neither way of ending it can be undone. */
export function BookingQuestions(props: BookingQuestionsProps) {
  const { gig, asking, isBeforePickup, onCancelGig, onComplete, onClose } = props
  const pickup = formatDateTime(gig.pickup_date, gig.pickup_time_zone)
  return (
    <>
      <ConfirmDialog
        open={asking === 'cancel'}
        title="Cancel this gig?"
        text="It goes back on the marketplace, where other packers can book it. You no longer see its street addresses."
        confirmLabel="Yes, cancel"
        cancelLabel="Keep gig"
        icon={<CalendarX size={24} />}
        onConfirm={onCancelGig}
        onCancel={onClose}
      />
      <ConfirmDialog
        open={asking === 'complete'}
        title="Mark this gig completed?"
        text={`${isBeforePickup ? `The pickup isn't until ${pickup}. ` : ''}A completed gig moves to your pay, and you can't change it back.`}
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
