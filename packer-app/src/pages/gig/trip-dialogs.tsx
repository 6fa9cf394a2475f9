import type { Gig, Trip } from 'api/client'
import { CancelDialog } from '../../bookings/trip/cancel-dialog.tsx'
import { isOpen } from '../../bookings/trip/proposals/proposal.ts'
import { ProblemDialog } from '../../bookings/trip/problem-dialog.tsx'
import { DeliverDialog, LoadDialog } from '../../bookings/trip/step-dialog.tsx'
import { BookingFailure } from './booking-failure.tsx'
import { DayDialogs } from './day-dialogs.tsx'
import type { ProposalState } from './use-proposals.ts'
import type { TripState } from './use-trip.ts'

interface TripDialogsProps {
  gig: Gig
  trip: Trip
  booked: TripState
  proposals: ProposalState
}

export function TripDialogs({ gig, trip, booked, proposals }: TripDialogsProps) {
  const { dialog, onClose, cancel, cancelFailure, report } = booked
  return (
    <>
      <CancelDialog
        open={dialog === 'cancel'}
        trip={trip}
        payment={booked.payment.data}
        events={booked.events}
        isSending={cancel.isPending}
        failure={cancelFailure && <BookingFailure {...cancelFailure} />}
        onCancelGig={booked.onCancel}
        onProblem={() => booked.onOpen('problem')}
        onClose={onClose}
      />
      <DayDialogs gig={gig} trip={trip} booked={booked} proposals={proposals} />
      <LoadDialog
        open={dialog === 'load'}
        gig={gig}
        trip={trip}
        payment={booked.payment.data}
        onLoad={booked.onLoad}
        onClose={onClose}
      />
      <DeliverDialog
        open={dialog === 'deliver'}
        gig={gig}
        trip={trip}
        payment={booked.payment.data}
        isAsking={proposals.extra !== undefined && isOpen(proposals.extra)}
        onDeliver={booked.onDeliver}
        onClose={onClose}
      />
      <ProblemDialog
        key={booked.reports}
        open={dialog === 'problem' || dialog === 'no_show'}
        isNoShow={dialog === 'no_show'}
        gig={gig}
        trip={trip}
        payment={booked.payment.data}
        isSending={report.isPending}
        error={report.error}
        sentKind={report.variables?.kind}
        onReport={booked.onReport}
        onClose={onClose}
      />
    </>
  )
}
