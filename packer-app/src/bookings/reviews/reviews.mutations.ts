import { useMutation, useQueryClient } from '@tanstack/react-query'
import { read } from 'api/client'
import type { Review, Trip } from 'api/contract'
import { useSingleFlight } from 'shared-ui'
import { api } from '../../api.ts'
import { ownReviewQuery } from './reviews.queries.ts'

type ReviewInput = Pick<Review, 'stars' | 'text'>

/** Stores the review. After every call, refetches the gig: the reviews may be published by now. */
export function useSaveReview(gigId: number, { id }: Trip, onSaved: (review: Review) => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: (json: ReviewInput) =>
      read(api.api.trips[':id'].review.$put({ param: { id: String(id) }, json })),
    onSuccess(review) {
      client.setQueryData(ownReviewQuery(gigId, id).queryKey, review)
      onSaved(review)
    },
    onSettled: () => client.invalidateQueries({ queryKey: ['gig', gigId] }),
  })
  const { run: save } = useSingleFlight((review: ReviewInput) => mutation.mutateAsync(review))
  return { ...mutation, save }
}

/** Sends the text of a reply to a review, or of a report. */
export async function sendAboutReview(kind: 'reply' | 'report', reviewId: number, text: string) {
  const call = api.api.reviews[':id']
  const param = { id: String(reviewId) }
  if (kind === 'reply') await read(call.reply.$put({ param, json: { text } }))
  else await read(call.report.$post({ param, json: { reason: text } }))
}
