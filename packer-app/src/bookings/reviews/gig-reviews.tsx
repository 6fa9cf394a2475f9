import type { Gig, Trip } from 'api/client'
import { TripReviews } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import { useReviewDrafts, useUnsavedText } from '../../unsaved-input.tsx'

export interface GigReviewsProps {
  gig: Gig
  trip: Trip
  notify: HalfProps['notify']
}

/** The packer's review of the customer, and the customer's review of the packer. */
export function GigReviews(props: GigReviewsProps) {
  const { value: text, setValue: setText } = useUnsavedText('review')
  return (
    <TripReviews
      {...props}
      subject="gig"
      other={props.trip.customer.display_name}
      text={text}
      onText={setText}
      textFields={['error']}
      drafts={useReviewDrafts()}
    />
  )
}
