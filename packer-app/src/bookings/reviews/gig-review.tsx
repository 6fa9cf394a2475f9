import type { Trip } from 'api/client'
import { LoadFailed, lazyPart, Skeleton, useLazyPart } from 'shared-ui'
import type { GigReviewsProps } from './gig-reviews.tsx'

const gigReviews = lazyPart(
  async () => (await import(/* webpackChunkName: "reviews" */ './gig-reviews.tsx')).GigReviews,
)

type GigReviewProps = Pick<GigReviewsProps, 'gig' | 'notify'> & { trip: Trip | undefined }

/** The reviews of the trip, once it has ended. Their code loads only then. */
export function GigReview({ trip, ...rest }: GigReviewProps) {
  const isShown =
    trip !== undefined && (trip.review_until !== null || trip.received_review !== null)
  const { part: Reviews, error, retry } = useLazyPart(gigReviews, isShown)
  if (!isShown) return null
  if (error) return <LoadFailed title="The reviews could not be loaded." onRetry={retry} />
  return Reviews ? (
    <Reviews key={trip.id} trip={trip} {...rest} />
  ) : (
    <Skeleton height="12rem" radius="var(--r-lg)" />
  )
}
