import type { CustomerJob, Gig } from 'api/client'
import { isBeforeDelivery, isMoving, isolate, stepsToDelivery } from 'api/rules'
import type { ReactNode } from 'react'
import { Avatar, PaymentBadge, stepSentence } from 'shared-ui'
import styled from 'styled-components'
import { dayTime, isLate, isOverdue, lateText } from '../pickup-time.ts'
import { endedTitle } from './ended-booking.ts'
import { twoLines } from './gig-card-frame.tsx'

/* The inner span is the packer's reason. */
const Box = styled.div<{ $moving: boolean }>`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-2) var(--s-3);
  margin-top: var(--s-1);
  padding: var(--s-3);
  border-radius: var(--r-md);
  background: var(${({ $moving }) => ($moving ? '--accent-soft' : '--surface-sunken')});
  line-height: 1.35;
  & > div {
    flex: 1 1 8rem;
    min-width: 0;
    font-size: 0.9375rem;
    overflow-wrap: anywhere;
  }
  & > div > span {
    ${twoLines}
  }
  & strong {
    display: block;
    font-weight: var(--weight-semi);
  }
  ${({ $moving }) => $moving && '& > :first-child { background: var(--raised); }'}
`

const Steps = styled.span`
  display: grid;
  flex: 1 1 100%;
  grid-template-columns: repeat(5, 1fr);
  gap: 0.25rem;
  & > i {
    height: 0.375rem;
    border-radius: var(--r-full);
    background: var(--raised);
    box-shadow: inset 0 0 0 1px var(--line-strong);
  }
  & > [data-done] {
    background: var(--accent);
    box-shadow: none;
    forced-color-adjust: none;
  }
`

/** When the packer says that they arrive. */
type ArrivesAt = string | undefined

const steps: readonly string[] = stepsToDelivery

/** Returns when the packer is expected, for example "Pickup today, 9:00 AM" or "Expected in Oakland: today, 8:40 AM". */
const expectedText = (gig: Gig, arrivesAt: ArrivesAt, where = '') =>
  `${arrivesAt ? 'Expected' : 'Pickup'}${where} ${dayTime(arrivesAt ?? gig.pickup_date, gig.pickup_time_zone)}`

/** Returns where the packer is or is driving to, for example "In Oakland" or "Goes to Alameda". */
function placeOf(gig: Gig, stage: string, arrivesAt: ArrivesAt): string | undefined {
  if (stage === 'on_the_way')
    return expectedText(gig, arrivesAt, ` in ${isolate(gig.pickup_location.city)}:`)
  if (stage === 'at_pickup') return `In ${isolate(gig.pickup_location.city)}`
  return stage === 'loaded' ? `Goes to ${isolate(gig.dropoff_location.city)}` : undefined
}

/** Returns one or two short lines about a booked job: the packer, and the pickup time or the next step. */
function linesOf(gig: Gig, stage: string, name: string, arrivesAt: ArrivesAt): [string, string?] {
  switch (stage) {
    case 'booked':
      return [
        `Booked by ${name}`,
        expectedText(gig, arrivesAt, isOverdue(gig) && !arrivesAt ? ' was' : ''),
      ]
    case 'delivered':
      return [`Delivered by ${name}`, 'Check that everything arrived, then confirm.']
    case 'disputed':
      return [`Moved by ${name}`, 'You reported a problem.']
    case 'completed':
    case 'resolved':
      return [`Moved by ${name}`]
    default:
      return [stepSentence(stage, name).slice(0, -1), placeOf(gig, stage, arrivesAt)]
  }
}

type EndedBooking = NonNullable<CustomerJob['ended_booking']>

/**
 * Returns two short lines about a job without a packer, or undefined if the job does not need the customer's
 * attention.
 */
function openLines(gig: Gig, stage: string, ended?: EndedBooking): [string, string] | undefined {
  if (stage === 'expired') {
    return ['No packer booked it in time', 'Edit the job to choose a new pickup time.']
  }
  if (stage !== 'posted') return undefined
  const late = isLate(gig) ? lateText(gig) : undefined
  if (!ended) return late === undefined ? undefined : ['The pickup time has passed', late]
  const since = dayTime(ended.ended_at, gig.pickup_time_zone)
  return [endedTitle(ended), late ?? `Reopened ${since}.`]
}

interface JobNowProps {
  gig: Gig
  stage: string
  /** null for a job without a packer. */
  packer: CustomerJob['packer']
  arrivesAt: ArrivesAt
  /** Whether the payment is secured; undefined if the packer is paid directly. */
  isSecured: boolean | undefined
  /** The booking of an open job that its packer or an operator has ended. */
  ended: EndedBooking | undefined
  /** Shown for an open job that does not need the customer's attention. */
  children: ReactNode
}

/**
 * Says who has booked the job and what happens next. For an open job, says what needs the customer's
 * attention, or shows `children`.
 */
export function JobNow(props: JobNowProps) {
  const { gig, stage, packer, arrivesAt, isSecured, ended, children } = props
  const moving = isMoving(stage)
  if (!packer) {
    const lines = openLines(gig, stage, ended)
    if (!lines) return children
    return (
      <Box $moving={false}>
        <div>
          <strong>{lines[0]}</strong>
          {ended?.reason && <span>{`“${ended.reason}”`}</span>}
          {lines[1]}
        </div>
      </Box>
    )
  }
  const [first, second] = linesOf(gig, stage, packer.display_name, arrivesAt)
  return (
    <Box $moving={moving}>
      <Avatar name={packer.display_name} small />
      <div>
        <strong>{first}</strong>
        {second}
      </div>
      {isSecured !== undefined && isBeforeDelivery(stage) && <PaymentBadge secured={isSecured} />}
      {moving && (
        <Steps aria-hidden>
          {steps.map((step, index) => (
            <i key={step} data-done={index <= steps.indexOf(stage) || undefined} />
          ))}
        </Steps>
      )}
    </Box>
  )
}
