import { useQuery } from '@tanstack/react-query'
import type { Gig, Trip } from 'api/client'
import { isBeforeDelivery, isMoving, reportsEnd } from 'api/rules'
import { CalendarClock, LifeBuoy, Play } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, Muted, Stack } from 'shared-ui'
import { MessageLink } from 'shared-ui/job-kit'
import { conversationSearch } from 'shell/contract'
import styled from 'styled-components'
import { cancelTermsQuery } from '../payment.queries.ts'
import { termsSentence } from './payment/cancel-cost.tsx'
import { PaymentCard } from './payment/payment-card.tsx'
import { PriceCard } from './payment/price-card.tsx'
import { TipCard } from './payment/tip-card.tsx'
import { GetReady, type Side } from './get-ready.tsx'
import { PackerCard } from './packer-card.tsx'
import type { TripDialogName } from './trip-actions.tsx'
import { isOpenStage } from './stage-of-events.ts'
import { useHasPassed } from './day/use-has-passed.ts'
import type { Job } from './use-job.ts'

interface JobSideProps {
  job: Job
  /** The button that marks the packer as a favorite. */
  favorite: ReactNode
  /** Opens the form at the stairs of an address. */
  onEdit(stairsAt?: Side): void
  onOpen(name: TripDialogName): void
  /** Comes before what an open job misses, and replaces its price. */
  children?: ReactNode
}

/** Shows what helps now: what an open job misses and its price, else the packer, the payment and the tip. */
export function JobSide({ job, favorite, onEdit, onOpen, children }: JobSideProps) {
  const { gig, trip, lastTrip, payment, proposals, stage } = job
  const isBefore = isBeforeDelivery(stage)
  const isTooLate = useHasPassed(reportsEnd(trip?.ended_at ?? null))
  return (
    <Stack>
      {isOpenStage(stage) && (
        <>
          {children}
          <GetReady gig={gig} isExpired={stage === 'expired'} onEdit={onEdit} />
          {!children && <PriceCard price={gig.price} />}
        </>
      )}
      {trip && (
        <PackerCard
          trip={trip}
          favorite={favorite}
          due={isBefore && payment === null && gig.price > 0 ? gig.price : undefined}
        />
      )}
      {/* Both sides may write for 14 days after the end of a booking. */}
      {!trip && lastTrip && (
        <MessageLink
          trip={lastTrip}
          other={lastTrip.packer.display_name}
          search={conversationSearch(lastTrip.id)}
        />
      )}
      {lastTrip && <PaymentCard gig={gig} trip={lastTrip} hasNotice />}
      {trip && payment && <TipCard key={trip.id} gig={gig} trip={trip} payment={payment} />}
      {trip && stage === 'booked' && proposals && !hasOpenChange(proposals) && (
        <Button variant="second" block onClick={() => onOpen('propose')}>
          <CalendarClock size={18} />
          Propose another time
        </Button>
      )}
      {trip?.can_start_now && stage !== 'at_pickup' && (
        <Button variant="second" block onClick={() => onOpen('start')}>
          <Play size={18} />
          We start now
        </Button>
      )}
      {trip && isBefore && (
        <CancelBooking gig={gig} trip={trip} isDirect={payment === null} onOpen={onOpen} />
      )}
      {/* For a delivered job, Report a problem is beside Confirm delivery. */}
      {trip && stage !== 'delivered' && !isTooLate && (
        <Button variant="quiet" block onClick={() => onOpen('report')}>
          <LifeBuoy size={18} />
          {stage === 'disputed' ? 'Report another problem' : 'Report a problem'}
        </Button>
      )}
    </Stack>
  )
}

const hasOpenChange = (proposals: NonNullable<Job['proposals']>) =>
  proposals.some(({ kind, state }) => kind === 'change' && state === 'open')

interface CancelBookingProps {
  gig: Gig
  trip: Trip
  /** Whether the customer pays the packer directly, so that canceling is free. */
  isDirect: boolean
  onOpen(name: TripDialogName): void
}

function CancelBooking({ gig, trip, isDirect, onOpen }: CancelBookingProps) {
  if (!trip.next.includes('cancelled')) {
    return (
      <Muted $small>
        Everything is loaded, so the job can no longer be canceled or changed. If something is
        wrong, report a problem.
      </Muted>
    )
  }
  return (
    <Stack $gap="var(--s-2)">
      <Button variant="second" block onClick={() => onOpen('cancel')}>
        Cancel this booking
      </Button>
      <Muted $small>
        This ends the booking. You choose whether the job goes back on the marketplace.
      </Muted>
      {!isDirect && <CostNow trip={trip} timeZone={gig.pickup_time_zone} />}
    </Stack>
  )
}

/* Reserves the lines of the sentence while it loads. */
const Cost = styled(Muted)<{ $lines: number }>`
  min-height: ${({ $lines }) => `${$lines}lh`};
`

/** Says what canceling costs now. */
function CostNow({ trip, timeZone }: { trip: Trip; timeZone: string }) {
  const { data, isError } = useQuery(cancelTermsQuery(trip))
  return (
    <Cost $small $lines={isMoving(trip.stage) ? 3 : 2}>
      {data ? termsSentence(data, timeZone) : isError && 'Choose it to see what canceling costs.'}
    </Cost>
  )
}
