import type { Gig, Trip, User } from 'api/client'
import { TripReviews } from 'shared-ui/job-kit'
import type { HalfProps } from 'shell/contract'
import { draftsOf, keepText, useKeptText } from '../../../kept-text.ts'

export interface JobReviewsProps {
  gig: Gig
  trip: Trip
  customerId: User['id']
  notify: HalfProps['notify']
}

/** The customer's review of the packer, and the packer's review of the customer. */
export function JobReviews({ customerId, ...props }: JobReviewsProps) {
  const { trip } = props
  const textKey = `${customerId} ${trip.id} review`
  return (
    <TripReviews
      {...props}
      subject="move"
      other={trip.packer.display_name}
      text={useKeptText(textKey)}
      onText={(typed) => keepText(textKey, typed)}
      textFields={['detail']}
      drafts={draftsOf(customerId)}
    />
  )
}
