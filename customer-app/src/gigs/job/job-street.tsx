import { isolate } from 'api/rules'
import { Clock } from 'lucide-react'
import { eventSentence, Muted, Street } from 'shared-ui'
import styled from 'styled-components'
import { isOverdue } from '../../pickup-time.ts'
import { agreedTime, arrivalText, reportHint, undoneText } from './day/arrival.ts'
import { NotHere } from './day/not-here.tsx'
import type { Job } from './use-job.ts'

const Hint = styled(Muted)`
  display: flex;
  gap: var(--s-2);
  margin-top: var(--s-3);
  & > svg {
    flex: none;
    margin-top: 0.1875rem;
  }
`

/** Shows the current stage of a booked job as a sentence and a drawing. */
export function JobStreet({ job, onNotHere }: { job: Job; onNotHere(): void }) {
  const { gig, events, stage, trip } = job
  if (!trip) return null
  const name = trip.packer.display_name
  const news = eventSentence(
    { kind: stage, actor: 'packer' },
    { side: 'customer', other: name },
  ).slice(0, -1)
  const pickup = agreedTime(gig)
  const late = isOverdue(gig) && `The pickup time was ${pickup}.`
  const texts: Record<string, string> = {
    booked: late ? late : 'You will see each step here.',
    on_the_way: late || `Expected in ${isolate(gig.pickup_location.city)} ${pickup}.`,
    at_pickup: `At the pickup address in ${isolate(gig.pickup_location.city)}.`,
    loaded: `Next stop: ${isolate(gig.dropoff_location.city)}.`,
    delivered: 'Check that everything arrived, then confirm.',
  }
  const arrival = arrivalText(gig, trip, events)
  const undone = undoneText(gig, trip, events)
  const title = stage === 'booked' && !late ? `${name} comes ${pickup}` : news
  const hint = (arrival || late) && reportHint(gig, trip)
  return (
    <>
      <Street
        stage={stage}
        title={arrival?.title ?? title}
        text={undone ?? arrival?.text ?? texts[stage] ?? ''}
      />
      <NotHere trip={trip} onReport={onNotHere} />
      {hint && (
        <Hint $small>
          <Clock size={16} aria-hidden />
          {hint}
        </Hint>
      )}
    </>
  )
}
