import { useQuery } from '@tanstack/react-query'
import type { Gig, Location, Trip } from 'api/client'
import { firstName, isolate } from 'api/rules'
import { CalendarCheck, CalendarX } from 'lucide-react'
import { useId } from 'react'
import { Avatar, Button, Card, formatDateTime, onFirstClick, proposedWords } from 'shared-ui'
import { OldAndNew } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { cityAndZip } from '../../../gig-facts.ts'
import { bookedGigsQuery } from '../../bookings.queries.ts'
import { Quote } from '../step-card-style.ts'
import { gigBeside } from './other-gigs.ts'
import type { Proposal, ProposalAnswer } from './proposal-calls.ts'

const Question = styled(Card)`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  padding: clamp(1.25rem, 4vw, 1.75rem);
  border-color: var(--accent);
  box-shadow:
    0 0 0 1px var(--accent),
    var(--shadow-2);

  @media print {
    display: none;
  }
`
const Head = styled.div`
  display: flex;
  align-items: center;
  gap: var(--s-3);

  > div {
    flex: 1;
    min-width: 0;
  }
  h2 {
    font-size: var(--text-xl);
    line-height: 1.25;
    overflow-wrap: anywhere;
  }
`
const Small = styled.p`
  color: var(--text-muted);
  font-size: var(--text-sm);
  line-height: 1.45;
`
const Free = styled.p<{ $isFree: boolean }>`
  display: flex;
  gap: var(--s-2);
  color: ${({ $isFree }) => ($isFree ? 'var(--positive)' : 'var(--warning)')};
  font-size: var(--text-sm);
  font-weight: var(--weight-medium);
  line-height: 1.4;
  overflow-wrap: anywhere;

  svg {
    flex: none;
    margin-top: 0.0625rem;
  }
`
const Answers = styled.div`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3);

  > * {
    flex: 1 1 8rem;
  }
`

/** Returns, for example, "Sun, Dec 13, 8:30 AM". */
const dayAndTime = (iso: string, zone: string) =>
  formatDateTime(iso, zone).replace(/, \d{4}(?=,)/, '')

/** Like `dayAndTime`, with the time in a second line. */
const inTwoLines = (iso: string, zone: string) => dayAndTime(iso, zone).replace(/, (?=\d+:)/, '\n')

const addressOf = (place: Location) => (
  <span translate="no">
    {[place.street_address, place.street_address_two].filter(Boolean).map(String).join(', ')}
    {'\n'}
    {cityAndZip(place)}
  </span>
)

interface ChangeCardProps {
  gig: Gig
  trip: Trip
  /** The customer's open proposal. */
  proposal: Proposal
  /** The answer that is being sent. */
  sending: ProposalAnswer | undefined
  isChanging: boolean
  onAnswer(proposal: Proposal, answer: ProposalAnswer): void
  onLeave(proposal: Proposal): void
}

/** Shows another date or address that the customer proposes for a booked gig, and asks for an answer. */
export function ChangeCard(props: ChangeCardProps) {
  const { gig, trip, proposal, sending, isChanging, onAnswer, onLeave } = props
  const id = useId()
  const { may, note, answer_until: until } = proposal
  const change = proposal.change ?? {}
  const { pickup_date: pickup, dropoff_date: dropoff } = change
  const { pickup_location: from, dropoff_location: to } = change
  const customer = trip.customer.display_name
  const zone = gig.pickup_time_zone
  const times = [
    ['Pickup', pickup],
    ['Drop-off', dropoff],
  ] as const
  const addresses = [
    ['Pickup', from],
    ['Drop-off', to],
  ] as const
  const button = (answer: ProposalAnswer, label: string, busyLabel: string) => (
    <Button
      variant={answer === 'yes' ? 'primary' : 'second'}
      big
      busy={sending === answer}
      busyLabel={busyLabel}
      aria-disabled={isChanging || undefined}
      onClick={onFirstClick(() => onAnswer(proposal, answer))}
    >
      {label}
    </Button>
  )
  return (
    <Question as="section" aria-labelledby={id}>
      <Head>
        <Avatar name={customer} small />
        <div>
          <h2 id={id}>{`${firstName(customer)} proposes ${proposedWords(proposal.change)}`}</h2>
          {until && <Small>{`Answer by ${dayAndTime(until, zone)}`}</Small>}
        </div>
      </Head>
      {times.map(
        ([side, time]) =>
          time && (
            <OldAndNew
              key={side}
              labels={[`${side} now`, 'Proposed']}
              values={[inTwoLines(time.from, time.time_zone), inTwoLines(time.to, time.time_zone)]}
            />
          ),
      )}
      {addresses.map(
        ([side, place]) =>
          place && (
            <OldAndNew
              key={side}
              labels={[`${side} now`, 'Proposed']}
              values={[addressOf(place.from), addressOf(place.to)]}
            />
          ),
      )}
      {note && <Quote>{isolate(note)}</Quote>}
      {(pickup || dropoff) && <FreeTime gig={gig} pickup={pickup?.to} dropoff={dropoff?.to} />}
      <Answers>
        {may.includes('yes') && button('yes', 'Agree', 'Agreeing...')}
        {may.includes('no') && button('no', 'Decline', 'Declining...')}
      </Answers>
      {may.includes('leave') && (
        <Button
          variant="quiet"
          block
          aria-haspopup="dialog"
          busy={sending === 'leave'}
          busyLabel="Leaving..."
          aria-disabled={isChanging || undefined}
          onClick={onFirstClick(() => onLeave(proposal))}
        >
          Leave this gig, without a mark
        </Button>
      )}
      <Small>
        {pickup
          ? `Decline keeps ${dayAndTime(pickup.from, pickup.time_zone)}. No answer keeps it too.`
          : 'If you decline or do not answer, everything stays as it is.'}
      </Small>
    </Question>
  )
}

interface FreeTimeProps {
  gig: Gig
  /** The proposed times. */
  pickup: string | undefined
  dropoff: string | undefined
}

/** Says whether the packer has another gig at the proposed time. */
function FreeTime({ gig, pickup = gig.pickup_date, dropoff }: FreeTimeProps) {
  const { data: booked } = useQuery(bookedGigsQuery)
  if (!booked) return null
  const zone = gig.pickup_time_zone
  const moved = Date.parse(pickup) - Date.parse(gig.pickup_date)
  const end = dropoff ?? new Date(Date.parse(gig.dropoff_date) + moved).toISOString()
  const other = gigBeside({ ...gig, pickup_date: pickup, dropoff_date: end }, booked)
  const day = dayAndTime(pickup, zone).replace(/, \d+:.*$/, '')
  if (!other) {
    return (
      <Free $isFree>
        <CalendarCheck size={18} aria-hidden />
        <span>{`You have no other gig on ${day}.`}</span>
      </Free>
    )
  }
  const { title, pickup_date, pickup_time_zone } = other.gig
  const time = dayAndTime(pickup_date, pickup_time_zone)
  return (
    <Free $isFree={!other.overlaps}>
      {other.overlaps ? (
        <CalendarX size={18} aria-hidden />
      ) : (
        <CalendarCheck size={18} aria-hidden />
      )}
      <span>
        {`${other.overlaps ? 'You have another gig at that time' : 'You have another gig that day'}: ${isolate(title)}, ${time}.`}
      </span>
    </Free>
  )
}
