import type { Trip } from 'api/client'
import { isBeforeDelivery } from 'api/rules'
import { PaymentBadge, StageBadge } from 'shared-ui'
import styled from 'styled-components'
import { nextStepOf, startOf, stepTexts } from './trip-steps.ts'

/*
 * While the trip loads, reserves the height of the badge and, with `$hasNext`, of the badge of the payment and of
 * the line below the badges. The shell's page says whether there are payments.
 */
const Lines = styled.div<{ $hasNext: boolean }>`
  display: grid;
  justify-items: start;
  align-content: start;
  gap: var(--s-1);
  min-height: ${({ $hasNext }) => ($hasNext ? 'calc(3.125rem + var(--s-1))' : '1.625rem')};
  margin-top: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-normal);
  line-height: 1.5rem;

  html:is([data-payments='test'], [data-payments='stripe']) & {
    min-height: ${({ $hasNext }) => $hasNext && 'calc(4.75rem + 2 * var(--s-1))'};
  }
`

/** What waits for an answer. */
export const Question = styled.strong`
  color: var(--accent-text);
  font-weight: var(--weight-semi);
`

function nextText(trip: Trip, zone: string): string | undefined {
  const next = nextStepOf(trip)
  if (!next) return undefined
  if (next === 'completed') return 'Next: enter the code'
  if (!trip.next.includes(next)) {
    return `You can ${next === 'on_the_way' ? 'start' : 'continue'} ${startOf(trip, zone)}`
  }
  return `Next: ${stepTexts[next].button}`
}

interface TripStateProps {
  /** undefined while loading. */
  trip: Trip | undefined
  /** The time zone of the pickup. */
  zone: string
  /** What waits for an answer, such as "Dana proposes another time". */
  question?: string | undefined
  /** Whether to reserve a line for the next step while the trip loads, because the gig is not finished. */
  hasNext?: boolean
}

/** Shows the stage of a trip, until the delivery also its payment, and its next step, below the gig's title. */
export function TripState({ trip, zone, question, hasNext = false }: TripStateProps) {
  const text = trip && nextText(trip, zone)
  return (
    <Lines $hasNext={hasNext}>
      {trip && <StageBadge stage={trip.stage} />}
      {typeof trip?.is_secured === 'boolean' && isBeforeDelivery(trip.stage) && (
        <PaymentBadge secured={trip.is_secured} />
      )}
      {question && <Question>{question}</Question>}
      {text && <span>{text}</span>}
    </Lines>
  )
}
