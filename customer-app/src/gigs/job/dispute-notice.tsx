import { decisionText, Panel } from 'shared-ui'
import styled from 'styled-components'
import type { Job } from './use-job.ts'

const Notice = styled(Panel)`
  margin-top: var(--s-6);
`

/** Shows the deadline of a dispute at the top of its job, and who can still respond. */
export function DisputeNotice({ job: { gig, stage, trip } }: { job: Job }) {
  if (stage !== 'disputed' || !trip) return null
  return (
    <Notice tone="warning" role="note" title="Your report is under review.">
      <p>
        {`${decisionText(trip.answer_by, gig.pickup_time_zone)} Until then, ${trip.packer.display_name} can reply, and you can report more.`}
      </p>
    </Notice>
  )
}
