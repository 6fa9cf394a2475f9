import { LoadFailed, lazyPart, Skeleton, useLazyPart } from 'shared-ui'
import type { JobReviewsProps } from './job-reviews.tsx'
import type { Job } from '../use-job.ts'

const jobReviews = lazyPart(
  async () => (await import(/* webpackChunkName: "reviews" */ './job-reviews.tsx')).JobReviews,
)

type JobReviewProps = Pick<JobReviewsProps, 'customerId' | 'notify'> & { job: Job }

/** The reviews of the job's last trip, once it has ended. Their code loads only then. */
export function JobReview({ job: { gig, lastTrip }, customerId, notify }: JobReviewProps) {
  const isShown = lastTrip && (lastTrip.review_until !== null || lastTrip.received_review !== null)
  const { part: Reviews, error, retry } = useLazyPart(jobReviews, isShown)
  if (!isShown) return null
  if (error) return <LoadFailed title="The reviews could not be loaded." onRetry={retry} />
  return Reviews ? (
    <Reviews key={lastTrip.id} gig={gig} trip={lastTrip} customerId={customerId} notify={notify} />
  ) : (
    <Skeleton height="12rem" radius="var(--r-lg)" />
  )
}
