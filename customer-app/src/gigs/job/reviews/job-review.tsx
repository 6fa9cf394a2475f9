import { LoadFailed, lazyPart, Skeleton, useLazyPart } from 'shared-ui'
import styled from 'styled-components'
import type { JobReviewsProps } from './job-reviews.tsx'
import type { Job } from '../use-job.ts'

/* Below a notice, such as that the job is completed. */
const Place = styled.div`
  &:not(:first-child) {
    margin-top: var(--s-5);
  }
  &:empty {
    display: none;
  }
`

const jobReviews = lazyPart(
  async () => (await import(/* webpackChunkName: "reviews" */ './job-reviews.tsx')).JobReviews,
)

type JobReviewProps = Pick<JobReviewsProps, 'customerId' | 'notify'> & { job: Job }

/** The reviews of the job's last trip, once it has ended. Their code loads only then. */
export function JobReview({ job: { gig, lastTrip }, customerId, notify }: JobReviewProps) {
  const isShown = lastTrip && (lastTrip.review_until !== null || lastTrip.received_review !== null)
  const { part: Reviews, error, retry } = useLazyPart(jobReviews, isShown)
  if (!isShown) return null
  return (
    <Place>
      {error && <LoadFailed title="The reviews could not be loaded." onRetry={retry} />}
      {!error && !Reviews && <Skeleton height="12rem" radius="var(--r-lg)" />}
      {Reviews && (
        <Reviews
          key={lastTrip.id}
          gig={gig}
          trip={lastTrip}
          customerId={customerId}
          notify={notify}
        />
      )}
    </Place>
  )
}
