import type { Gig, Trip, User } from 'api/client'
import type { ReactNode } from 'react'
import { Avatar, Button, onFirstClick, Rating } from 'shared-ui'
import { MessageLink, payPerHour } from 'shared-ui/job-kit'
import { conversationSearch } from 'shell/contract'
import styled from 'styled-components'
import { Frame, Lines } from '../../bookings/card-style.ts'
import { PaymentSection } from '../../bookings/trip/payment-section.tsx'
import { Text } from '../../bookings/trip/step-card-style.ts'
import { ProposedChange } from './proposal-cards.tsx'
import { StepCard } from './step-card.tsx'
import type { ProposalState } from './use-proposals.ts'
import type { TripState } from './use-trip.ts'

const Side = styled.aside`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-5);
`
const Person = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-3);

  > div {
    flex: 1 1 6.5rem;
    min-width: 0;
    overflow-wrap: anywhere;
  }
`
const Pair = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3);
  margin-bottom: var(--s-2);

  > * {
    flex: 1 1 auto;
  }
  @media print {
    display: none;
  }
`

interface BookedSideProps {
  gig: Gig
  user: User
  booked: TripState
  proposals: ProposalState
  /** Warnings and failures. */
  children: ReactNode
}

/** Shows the packer's booking: the next step, the pay, the customer, and what to do if something is wrong. */
export function BookedSide({ gig, user, booked, proposals, children }: BookedSideProps) {
  const { trip, payment } = booked
  // What is below the payment waits for its text, so that the page does not shift. Not for a retry, though.
  const isPaymentKnown = payment.data !== undefined || payment.failureCount > 0
  const perHour = payPerHour(gig)
  const hasFailed = booked.failedToLoad || payment.isLoadingError
  return (
    <Side aria-label="Your booking">
      <ProposedChange gig={gig} booked={booked} proposals={proposals} />
      <StepCard gig={gig} user={user} booked={booked} proposals={proposals}>
        {children}
      </StepCard>
      <Frame>
        <PaymentSection
          gig={gig}
          trip={trip}
          payment={trip && payment.data}
          isLoading={!hasFailed && !(trip && payment.data !== undefined)}
          hasFailed={payment.isLoadingError}
          onRetry={() => void payment.refetch()}
        />
        {(isPaymentKnown || hasFailed) && (
          <Lines>
            <div>
              <dt>Boxes</dt>
              <dd>{gig.boxes}</dd>
            </div>
            {perHour && (
              <div>
                <dt>Pay per hour</dt>
                <dd>{perHour}</dd>
              </div>
            )}
          </Lines>
        )}
        {trip && isPaymentKnown && (
          <Person>
            <Avatar name={trip.customer.display_name} small />
            <div>
              <strong>{trip.customer.display_name}</strong>
              <Text>Customer</Text>
              <ScreenOnly>
                <Rating rating={gig.customer_rating ?? null} />
              </ScreenOnly>
            </div>
          </Person>
        )}
        {trip && isPaymentKnown && (
          <ScreenOnly>
            <MessageLink
              trip={trip}
              other={trip.customer.display_name}
              search={conversationSearch(trip.id)}
            />
          </ScreenOnly>
        )}
      </Frame>
      {isPaymentKnown && <WayOut booked={booked} />}
    </Side>
  )
}

const ScreenOnly = styled.div`
  @media print {
    display: none;
  }
`

function cancelRule({ packer: { bookings_kept: kept } }: Trip): string {
  const share = typeof kept === 'number' ? ` You have kept ${kept}% of your bookings.` : ''
  return `You can cancel until the gig is loaded.${share}`
}

/** Shows the buttons to report a problem and, until the gig is loaded, to cancel the booking. */
function WayOut({ booked: { trip, isChanging, onOpen } }: { booked: TripState }) {
  // During a review, the card of the next step has the button to reply.
  if (!trip || ['completed', 'disputed', 'resolved'].includes(trip.stage)) return null
  const canCancel = trip.next.includes('cancelled')
  return (
    <ScreenOnly as="section" aria-label="If something is wrong">
      <Pair>
        <Button
          aria-haspopup="dialog"
          aria-disabled={isChanging || undefined}
          onClick={onFirstClick(() => onOpen('problem'))}
        >
          Report a problem
        </Button>
        {canCancel && (
          <Button
            variant="danger"
            aria-haspopup="dialog"
            aria-disabled={isChanging || undefined}
            onClick={onFirstClick(() => onOpen('cancel'))}
          >
            Cancel Gig
          </Button>
        )}
      </Pair>
      {canCancel && <Text>{cancelRule(trip)}</Text>}
      {trip.stage === 'loaded' && (
        <Text>
          A loaded gig can no longer be canceled. If something is wrong, report a problem.
        </Text>
      )}
    </ScreenOnly>
  )
}
