import type { Trip } from 'api/contract'
import { StageBadge } from 'shared-ui'
import styled from 'styled-components'
import { nextStepOf, startOf, stepTexts } from './trip-steps.ts'

/* Keeps the badge's height while the trip loads. */
const Line = styled.div`
  display: flex;
  flex-wrap: wrap;
  align-items: center;
  gap: var(--s-1) var(--s-2);
  min-height: 1.625rem;
  margin-top: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  font-weight: var(--weight-normal);
`

function nextText(trip: Trip, zone: string): string | undefined {
  const next = nextStepOf(trip)
  if (!next) return undefined
  if (next === 'completed') return 'Next: enter the code'
  if (!trip.next.includes(next)) return `You can start ${startOf(trip, zone)}`
  return `Next: ${stepTexts[next].button}`
}

interface TripStateProps {
  /** undefined while loading. */
  trip: Trip | undefined
  /** The time zone of the pickup. */
  zone: string
}

/** The stage of a trip and its next step, below the gig's title. */
export function TripState({ trip, zone }: TripStateProps) {
  const text = trip && nextText(trip, zone)
  return (
    <Line>
      {trip && <StageBadge stage={trip.stage} />}
      {text && <span>{text}</span>}
    </Line>
  )
}
