import { useQuery } from '@tanstack/react-query'
import { failureText, type Gig, type Trip, type User } from 'api/client'
import { reviewLimits } from 'api/rules'
import { Card, LoadFailed, Skeleton, TripReview } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { gigKey } from '../../../live-changes.ts'
import { keepText, useKeptText } from '../../../kept-text.ts'
import { useSaveReview } from './reviews.mutations.ts'
import { ownReviewQuery } from './reviews.queries.ts'
import { useConfirmation } from './use-confirmation.ts'
import { useReviewDialog } from './use-review-dialog.tsx'

export interface JobReviewsProps {
  gig: Gig
  trip: Trip
  customerId: User['id']
  notify: HalfProps['notify']
}

/** The customer's review of the packer, and the packer's review of the customer. */
export function JobReviews({ gig, trip, customerId, notify }: JobReviewsProps) {
  const own = useQuery(ownReviewQuery(gig.id, trip.id))
  const textKey = `${customerId} ${trip.id} review`
  const text = useKeptText(textKey)
  const saving = useSaveReview(gig.id, trip, (review) => {
    keepText(textKey, '')
    notify({
      text: review.published_at ? 'Both reviews are published.' : 'Your review is saved.',
    })
  })
  const confirmation = useConfirmation()
  const about = useReviewDialog(customerId, notify, gigKey(gig.id))
  const { received_review: received, packer } = trip
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
        subject="move"
        other={packer.display_name}
        own={own.data}
        received={received}
        until={trip.review_until}
        timeZone={gig.pickup_time_zone}
        text={text}
        maxText={reviewLimits.text}
        isSending={saving.isPending}
        confirmation={confirmation}
        error={saving.error ? failureText(saving.error, ['detail']) : undefined}
        onText={(typed) => keepText(textKey, typed)}
        onSend={saving.save}
        onReply={() => received && about.open('reply', received)}
        onReport={() => received && about.open('report', received)}
      />
      {about.dialog}
    </>
  )
}
