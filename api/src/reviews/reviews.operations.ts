import { operation } from '../platform/documentation/operation.ts'
import { Review } from './reviews.contract.ts'

const tag = 'Reviews'
const noTrip = 'There is no such trip, or you are neither its customer nor its packer.'

export const reviewOperations = {
  read: operation({
    id: 'readReview',
    tag,
    summary: 'Read your own review of a trip',
    description:
      'The other side’s review is in the trip, as `received_review`, once it is published.',
    answers: {
      200: {
        description: 'Your review, or `null` if you have not written one.',
        schema: Review.nullable(),
      },
    },
    errors: { 404: noTrip },
  }),
  write: operation({
    id: 'writeReview',
    tag,
    summary: 'Write or change your review of a trip',
    description:
      'Possible until `review_until` of the trip. Both reviews are published when both sides have written, or when the time is over. Until then neither side can find out whether the other has written, and you can change yours.',
    example: { stars: 5, text: 'On time, friendly, and careful with the lamp.' },
    answers: { 200: { description: 'Your review.', schema: Review } },
    errors: {
      404: noTrip,
      403: 'Your email address is not confirmed.',
      409: 'You cannot review the trip yet, the time is over, or your review is published.',
      429: 'Too many changes: 30 in an hour.',
    },
  }),
  reply: operation({
    id: 'replyToReview',
    tag,
    summary: 'Answer a review about yourself',
    description:
      'Everyone who can read the review can read the answer. A second answer replaces the first.',
    example: { text: 'Thank you, Dana.' },
    answers: { 204: { description: 'Stored.' } },
    errors: {
      404: 'There is no such published review about you.',
      429: 'Too many changes: 30 in an hour.',
    },
  }),
  report: operation({
    id: 'reportReview',
    tag,
    summary: 'Report a review',
    description:
      'For a published review about you or about a packer, but not your own. An operator decides whether to hide it. A second report of the same review changes nothing.',
    example: { reason: 'It contains my phone number.' },
    answers: { 204: { description: 'Stored.' } },
    errors: {
      404: 'There is no such review that you can report.',
      429: 'Too many reports: 10 in an hour.',
    },
  }),
}
