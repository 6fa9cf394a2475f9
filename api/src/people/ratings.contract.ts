import { z } from 'zod'

export const Rating = z
  .object({
    mean: z.number().describe('The mean of the stars, with at most two decimals.'),
    count: z.int().describe('The number of published reviews.'),
  })
  .meta({ id: 'Rating' })
export type Rating = z.infer<typeof Rating>

export const stars = z.int().describe('1 to 5.')
export const words = z.string().describe('Plain text; may be empty.')
export const reply = z.string().nullable().describe('The public answer of the reviewed user.')

/** The review that the other side of a trip wrote. Only published reviews have this form. */
export const ReceivedReview = z
  .object({ id: z.int(), stars, text: words, published_at: z.iso.datetime(), reply })
  .meta({ id: 'ReceivedReview' })
export type ReceivedReview = z.infer<typeof ReceivedReview>
