import type { Gig, Trip } from 'api/client'
import { isolate } from 'api/rules'
import { Link } from 'react-router-dom'
import {
  BackLink,
  ButtonLink,
  EmptyState,
  formatDayTime,
  Page,
  PageHead,
  Section,
  spotLostArt,
  Timeline,
  timelineSteps,
} from 'shared-ui'
import { PaymentCard } from './payment/payment-card.tsx'
import type { Job } from './use-job.ts'

const toDashboard = (
  <ButtonLink as={Link} to="/customer/dashboard" variant="primary">
    Go to the dashboard
  </ButtonLink>
)

/** Shown if no job of this customer has the id. */
export const JobMissing = () => (
  <Page>
    <title>Job not found · Manyhands</title>
    <EmptyState art={spotLostArt} level={1} title="This job was not found" action={toDashboard}>
      The link may be wrong, or the job belongs to another account.
    </EmptyState>
  </Page>
)

const datesOf = ({ pickup_date, dropoff_date }: Trip) => ({ pickup_date, dropoff_date })

type JobDeletedProps = Pick<Job, 'events' | 'packerOf' | 'lastTrip'> & {
  gigId: Gig['id']
  title?: string
}

/** Shows the timeline of a deleted job, and what its last booking cost. */
export function JobDeleted(props: JobDeletedProps) {
  const { gigId, events, packerOf, lastTrip, title = 'This job' } = props
  return (
    <Page>
      <title>Deleted job · Manyhands</title>
      <BackLink as={Link} to="/customer/dashboard">
        Dashboard
      </BackLink>
      <PageHead
        title={`${isolate(title)} was deleted`}
        lede="Its photos, addresses and description were deleted. The timeline below is kept."
      />
      {lastTrip && <PaymentCard gig={{ ...datesOf(lastTrip), id: gigId }} trip={lastTrip} />}
      <Section title="Timeline">
        <Timeline
          label="Timeline"
          steps={timelineSteps({
            events,
            stage: 'deleted',
            viewOf: (event) => ({ side: 'customer', other: packerOf(event) }),
            timeOf: (iso) => formatDayTime(iso),
          })}
        />
      </Section>
    </Page>
  )
}
