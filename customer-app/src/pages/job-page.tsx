import type { Gig } from 'api/client'
import { useParams } from 'react-router-dom'
import { LoadFailed, Page } from 'shared-ui'
import { JobDeleted, JobMissing } from '../gigs/job/job-missing.tsx'
import { JobSkeleton } from '../gigs/job/job-skeleton.tsx'
import { idOf } from './id-of.ts'
import { JobView } from './job-view.tsx'
import { useJob } from '../gigs/job/use-job.ts'
import { type FormPageProps, withForm } from './with-form.tsx'

function JobById(props: FormPageProps) {
  const id = idOf(useParams().gigId)
  return id === undefined ? <JobMissing /> : <KnownJob key={id} {...props} gigId={id} />
}

function KnownJob({ gigId, ...props }: FormPageProps & { gigId: Gig['id'] }) {
  const { state, retry } = useJob(gigId, props.customer.id)
  switch (state.is) {
    case 'loading':
      return <JobSkeleton />
    case 'failed':
      return (
        <Page>
          <title>Job · Manyhands</title>
          <LoadFailed level={1} title="This job could not be loaded." onRetry={retry} />
        </Page>
      )
    case 'missing':
      return <JobMissing />
    case 'deleted':
      return <JobDeleted {...state} />
    case 'shown':
      return <JobView {...props} job={state.job} />
  }
}

export const JobPage = withForm(JobById)
