import { type QueryKey, queryOptions, useMutation, useQueryClient } from '@tanstack/react-query'
import { type PublicPacker, read, type Review, type Trip } from 'api/client'
import { useSingleFlight } from '../button/use-single-flight.ts'
import { api } from './api.ts'
import { nullIfMissing } from './null-if-missing.ts'
import { gigKey } from './live-changes.ts'

/** Fetches the user's own review of a trip. The data is null if they have not written one. */
export const ownReviewQuery = (gigId: number, tripId: number) =>
  queryOptions({
    queryKey: gigKey(gigId, 'review', tripId),
    queryFn: ({ signal }): Promise<Review | null> =>
      read(
        api.api.trips[':id'].review.$get({ param: { id: String(tripId) } }, { init: { signal } }),
      ),
  })

/** Fetches the public profile of a packer. The data is null if there is no such packer. */
export const packerQuery = (id: number) =>
  queryOptions({
    queryKey: ['packer', id],
    queryFn: ({ signal }): Promise<PublicPacker | null> =>
      nullIfMissing(
        read(
          api.api.packers[':packerId'].$get(
            { param: { packerId: String(id) } },
            { init: { signal } },
          ),
        ),
      ),
  })

type ReviewInput = Pick<Review, 'stars' | 'text'>

/** Returns the live change if both sides have reviewed now. */
const publishedBy = (gigId: number) => (_review: ReviewInput, saved?: Review) =>
  saved && !saved.published_at ? [] : [{ kind: 'reviews_published', gig_id: gigId }]

/** Stores the review. After every call, refetches the gig: the reviews may be published by now. */
export function useSaveReview(gigId: number, { id }: Trip, onSaved: (review: Review) => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    meta: { causes: publishedBy(gigId) },
    mutationFn: (json: ReviewInput) =>
      read(api.api.trips[':id'].review.$put({ param: { id: String(id) }, json })),
    onSuccess(review) {
      client.setQueryData(ownReviewQuery(gigId, id).queryKey, review)
      onSaved(review)
    },
    onSettled: () => client.invalidateQueries({ queryKey: gigKey(gigId) }),
  })
  const { run: save } = useSingleFlight((review: ReviewInput) => mutation.mutateAsync(review))
  return { ...mutation, save }
}

interface AboutReview {
  kind: 'reply' | 'report'
  reviewId: number
  text: string
}

async function sendAboutReview({ kind, reviewId, text }: AboutReview) {
  const call = api.api.reviews[':id']
  const param = { id: String(reviewId) }
  if (kind === 'reply') await read(call.reply.$put({ param, json: { text } }))
  else await read(call.report.$post({ param, json: { reason: text } }))
}

/** Sends a reply to a review, or a report. After a success, refetches what begins with `changes`. */
export function useSendAboutReview(changes: QueryKey, onSent: (kind: AboutReview['kind']) => void) {
  const client = useQueryClient()
  const mutation = useMutation({
    mutationFn: sendAboutReview,
    onSuccess: async (_nothing, { kind }) => {
      await client.invalidateQueries({ queryKey: changes })
      onSent(kind)
    },
  })
  const { run: send } = useSingleFlight((about: AboutReview) => mutation.mutateAsync(about))
  return { ...mutation, send }
}
