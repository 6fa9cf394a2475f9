import { useQuery } from '@tanstack/react-query'
import { failureText, type Gig, type Trip } from 'api/client'
import { reviewLimits } from 'api/rules'
import { Card } from '../card/card.tsx'
import { LoadFailed } from '../load-failed/load-failed.tsx'
import { Skeleton } from '../loading/skeleton.tsx'
import { TripReview, type TripReviewProps } from '../review/trip-review.tsx'
import { useEmailConfirmation } from './account.ts'
import { gigKey } from './live-changes.ts'
import { ownReviewQuery, useSaveReview } from './reviews.ts'
import { type ReviewSide, useReviewDialog } from './use-review-dialog.tsx'

export interface TripReviewsProps
  extends ReviewSide, Pick<TripReviewProps, 'subject' | 'other' | 'text' | 'onText'> {
  gig: Gig
  trip: Trip
}

/** The user's review of the other side of a trip, and the other side's review of the user. */
export function TripReviews({ gig, trip, onText, ...props }: TripReviewsProps) {
  const { subject, other, text, notify, textFields } = props
  const own = useQuery(ownReviewQuery(gig.id, trip.id))
  const saving = useSaveReview(gig.id, trip, (review) => {
    onText('')
    notify({
      text: review.published_at ? 'Both reviews are published.' : 'Your review is saved.',
    })
  })
  const confirmation = useEmailConfirmation(textFields)
  const about = useReviewDialog(props, gigKey(gig.id))
  const { received_review: received } = trip
  if (own.isLoadingError) {
    return (
      <LoadFailed title="Your review could not be loaded." onRetry={() => void own.refetch()} />
    )
  }
  if (own.data === undefined) {
    return (
      <Card $pad>
        <Skeleton height="9rem" />
      </Card>
    )
  }
  return (
    <>
      <TripReview
        subject={subject}
        other={other}
        own={own.data}
        received={received}
        until={trip.review_until}
        timeZone={gig.pickup_time_zone}
        text={text}
        maxText={reviewLimits.text}
        isSending={saving.isPending}
        confirmation={confirmation}
        error={saving.error ? failureText(saving.error, textFields) : undefined}
        onText={onText}
        onSend={saving.save}
        onReply={() => received && about.open('reply', received)}
        onReport={() => received && about.open('report', received)}
      />
      {about.dialog}
    </>
  )
}
