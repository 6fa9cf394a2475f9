import { useState } from 'react'
import { Button, decisionText, eventSentence, Panel, Row } from 'shared-ui'
import styled from 'styled-components'
import { dayTime } from '../../pickup-time.ts'
import { dismiss, isDismissed } from '../dismissed.ts'
import { dismissedKey } from '../ended-booking.ts'
import { leftBecause } from './day/left.ts'
import { ProposedPickup } from './day/proposed-pickup.tsx'
import type { Job } from './use-job.ts'

const Notice = styled(Panel)`
  margin-top: var(--s-6);
  & ${Row} {
    margin-top: var(--s-3);
  }
`

interface EndedNoticeProps {
  job: Job
  onDone(text: string): void
}

/** Says that the packer or an operator ended the booking, why and when. Dismiss and the next booking hide the notice. */
export function EndedNotice({ job, onDone }: EndedNoticeProps) {
  const { gig, events, stage, packerOf } = job
  const [dismissed, setDismissed] = useState<number | null>(null)
  const last = events.findLast(({ to_stage }) => to_stage !== null)
  const id = last?.trip_id ?? null
  const isNews = last && last.actor !== 'customer' && ['cancelled', 'no_show'].includes(last.kind)
  if (!isNews || stage !== 'posted' || id === null) return null
  if (dismissed === id || isDismissed(dismissedKey(id))) return null
  const left = leftBecause(job)
  const pickup = dayTime(gig.pickup_date, gig.pickup_time_zone)
  return (
    <Notice
      tone="warning"
      // Not an alert, because JobNews already announces the event.
      role="note"
      title={left?.sentence ?? eventSentence(last, { side: 'customer', other: packerOf(last) })}
    >
      {last.note && <p>{`Reason: ${last.note}`}</p>}
      <p>
        {left
          ? `Your job is open again for ${pickup}. Other packers can see and book it.`
          : `The job has been open again since ${dayTime(last.created_at, gig.pickup_time_zone)}. Other packers can see and book it.`}
      </p>
      <Row>
        {left?.pickup && <ProposedPickup gig={gig} pickup={left.pickup} onDone={onDone} />}
        <Button
          small
          variant="second"
          onClick={() => {
            dismiss(dismissedKey(id))
            setDismissed(id)
            document.querySelector('h1')?.focus()
          }}
        >
          Dismiss
        </Button>
      </Row>
    </Notice>
  )
}

/** Shows the deadline of a dispute at the top of its job, and who has responded or still can. */
export function DisputeNotice({ job: { gig, events, stage, trip } }: { job: Job }) {
  if (stage !== 'disputed' || !trip) return null
  const name = trip.packer.display_name
  const reply = events.findLast(
    ({ kind, trip_id }) => kind === 'problem_reply' && trip_id === trip.id,
  )
  const photos = reply?.images?.length ? ' and its photos' : ''
  return (
    <Notice tone="warning" role="note" title="Your report is under review.">
      <p>
        {`${decisionText(trip.answer_by, gig.pickup_time_zone)} Until then, ${name} can reply, and you can report more.`}
      </p>
      {reply && (
        <p>
          {`${name} replied ${dayTime(reply.created_at, gig.pickup_time_zone)}: the timeline has the reply${photos}.`}
        </p>
      )}
    </Notice>
  )
}
