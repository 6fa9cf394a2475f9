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

type JobDeletedProps = Pick<Job, 'events' | 'packerOf'> & { title?: string }

/** Shows the timeline of a deleted job. */
export function JobDeleted({ events, packerOf, title = 'This job' }: JobDeletedProps) {
  return (
    <Page>
      <title>Deleted job · Manyhands</title>
      <BackLink as={Link} to="/customer/dashboard">
        Dashboard
      </BackLink>
      <PageHead
        title={`${title} was deleted`}
        lede="Its photos, addresses and description were deleted. The timeline below is kept."
      />
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
