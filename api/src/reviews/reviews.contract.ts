import { z } from 'zod'
import { ReceivedReview, reply, stars, words } from '../people/ratings.contract.ts'
import { PathId } from '../platform/requests/path-id.ts'
import { text } from '../platform/requests/text.ts'
import { reviewLimits } from '../rules/review-rules.ts'

export const Review = z
  .object({
    trip_id: z.int(),
    stars,
    text: words,
    published_at: z.iso
      .datetime()
      .nullable()
      .describe('`null` while only you can read and change the review.'),
    reply,
    hidden_reason: z
      .string()
      .nullable()
      .describe('Why an operator hides the published review from everyone else; or `null`.'),
  })
  .meta({ id: 'Review' })
export type Review = z.infer<typeof Review>

export const PublicReview = ReceivedReview.extend({
  author: z.string().describe('The display name of the author.'),
}).meta({ id: 'PublicReview' })
export type PublicReview = z.infer<typeof PublicReview>

export const ReviewReport = z
  .object({ review_id: z.int(), reason: z.string(), created_at: z.iso.datetime() })
  .meta({ id: 'ReviewReport' })
export type ReviewReport = z.infer<typeof ReviewReport>

export const ReviewPath = z.object({ id: PathId })

const oneToFive = { error: 'must be 1 to 5' }

export const ReviewInput = z.object({
  stars: z.int(oneToFive).min(1, oneToFive).max(5, oneToFive),
  text: text(0, reviewLimits.text).default(''),
})
export type ReviewInput = z.infer<typeof ReviewInput>

export const ReplyInput = z.object({ text: text(1, reviewLimits.reply) })

export const ReportInput = z.object({ reason: text(1, reviewLimits.reason) })
