import type { Gig, Trip } from 'api/client'
import { isBeforeDelivery } from 'api/rules'
import { useLazyPart } from 'shared-ui'
import { BookingFailure } from './booking-failure.tsx'
import { dayParts } from './day-parts.ts'
import type { ProposalState } from './use-proposals.ts'
import type { TripState } from './use-trip.ts'

interface DayDialogsProps {
  gig: Gig
  trip: Trip
  booked: TripState
  proposals: ProposalState
}

/** The dialogs of the day itself. Their code loads with the page, but after it. */
export function DayDialogs({ gig, trip, booked, proposals }: DayDialogsProps) {
  const { part } = useLazyPart(dayParts, isBeforeDelivery(trip.stage))
  const { dialog, onClose, late, lateFailure } = booked
  if (!part) return null
  return (
    <>
      <part.ArrivalDialog
        open={dialog === 'arrival'}
        gig={gig}
        trip={trip}
        onStart={booked.onArrival}
        onClose={onClose}
      />
      <part.LateDialog
        open={dialog === 'late' && typeof trip.late_until === 'string'}
        gig={gig}
        trip={trip}
        isSending={late.isPending}
        failure={lateFailure && <BookingFailure {...lateFailure} />}
        onTell={booked.onLate}
        onClose={onClose}
      />
      {proposals.limit && (
        <part.ExtraDialog
          key={proposals.asked}
          open={proposals.isAsking}
          trip={trip}
          limit={proposals.limit}
          isSending={proposals.ask.isPending}
          error={proposals.ask.error}
          onAsk={proposals.onAsk}
          onClose={proposals.onClose}
        />
      )}
      <part.LeaveDialog
        trip={trip}
        proposal={proposals.leaving}
        onLeave={() => {
          if (proposals.leaving) proposals.onAnswer(proposals.leaving, 'leave')
        }}
        onClose={() => proposals.onLeave(undefined)}
      />
    </>
  )
}
