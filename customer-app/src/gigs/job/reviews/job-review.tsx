import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { LoadFailed, lazyPart, Skeleton, useLazyPart } from 'shared-ui'
import { ownReviewQuery } from 'shared-ui/job-kit'
import styled from 'styled-components'
import type { JobReviewsProps } from './job-reviews.tsx'
import type { Job } from '../use-job.ts'

/* Below a notice, such as that the job is completed. */
const Place = styled.div<{ $hidesRest: boolean }>`
  &:not(:first-child) {
    margin-top: var(--s-5);
  }
  &:empty {
    display: none;
  }
  ${({ $hidesRest }) => $hidesRest && '& ~ * { visibility: hidden; }'}
`

const jobReviews = lazyPart(
  async () => (await import(/* webpackChunkName: "reviews" */ './job-reviews.tsx')).JobReviews,
)

type JobReviewProps = Pick<JobReviewsProps, 'customerId' | 'notify'> & { job: Job }

/** The reviews of the job's last trip, once it has ended. Their code loads only then. */
export function JobReview({ job: { gig, lastTrip }, customerId, notify }: JobReviewProps) {
  const isShown =
    lastTrip !== undefined && (lastTrip.review_until !== null || lastTrip.received_review !== null)
  const { part: Reviews, error, retry } = useLazyPart(jobReviews, isShown)
  const own = useQuery({ ...ownReviewQuery(gig.id, lastTrip?.id ?? 0), enabled: isShown })
  // When the page opens, what is below waits for the reviews, so that it does not shift. Not for a retry, though.
  const [wasShown] = useState(isShown)
  const isWaiting = !error && (!Reviews || (own.isPending && own.failureCount === 0))
  if (!isShown) return null
  return (
    <Place $hidesRest={wasShown && isWaiting}>
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
