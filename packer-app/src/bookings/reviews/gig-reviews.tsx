import { useQuery } from '@tanstack/react-query'
import { failureText, type Gig, type Trip } from 'api/client'
import { reviewLimits } from 'api/rules'
import { Card, LoadFailed, Skeleton, TripReview } from 'shared-ui'
import type { HalfProps } from 'shell/contract'
import { gigKey } from '../../live-changes.ts'
import { useUnsavedText } from '../../unsaved-input.tsx'
import { useSaveReview } from './reviews.mutations.ts'
import { ownReviewQuery } from './reviews.queries.ts'
import { useConfirmation } from './use-confirmation.ts'
import { useReviewDialog } from './use-review-dialog.tsx'

export interface GigReviewsProps {
  gig: Gig
  trip: Trip
  notify: HalfProps['notify']
}

/** The packer's review of the customer, and the customer's review of the packer. */
export function GigReviews({ gig, trip, notify }: GigReviewsProps) {
  const own = useQuery(ownReviewQuery(gig.id, trip.id))
  const { value: text, setValue: setText } = useUnsavedText('review')
  const saving = useSaveReview(gig.id, trip, (review) => {
    setText('')
    notify({
      text: review.published_at ? 'Both reviews are published.' : 'Your review is saved.',
    })
  })
  const confirmation = useConfirmation()
  const about = useReviewDialog(notify, gigKey(gig.id))
  const { received_review: received, customer } = trip
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
        subject="gig"
        other={customer.display_name}
        own={own.data}
        received={received}
        until={trip.review_until}
        timeZone={gig.pickup_time_zone}
        text={text}
        maxText={reviewLimits.text}
        isSending={saving.isPending}
        confirmation={confirmation}
        error={saving.error ? failureText(saving.error, ['error']) : undefined}
        onText={setText}
        onSend={saving.save}
        onReply={() => received && about.open('reply', received)}
        onReport={() => received && about.open('report', received)}
      />
      {about.dialog}
    </>
  )
}
