import { displayName } from '../rules/display-name.ts'
import type { PublicReview, Review, ReviewReport } from './reviews.contract.ts'
import type { PublicReviewRow, ReportRow, ReviewRow } from './reviews.sql.ts'

export const toReview = (row: ReviewRow): Review => ({
  trip_id: row.trip_id,
  stars: row.stars,
  text: row.text,
  published_at: row.published_at?.toISOString() ?? null,
  reply: row.reply,
  hidden_reason: row.hidden_reason,
})

/** Packers' reviews are public, and customers write them. */
export const toPublicReview = ({
  author_id,
  author_name,
  published_at,
  ...review
}: PublicReviewRow): PublicReview => ({
  ...review,
  author: displayName('customer', author_id, author_name),
  published_at: published_at.toISOString(),
})

export const toReport = ({ id, reason, created_at }: ReportRow): ReviewReport => ({
  review_id: id,
  reason,
  created_at: created_at.toISOString(),
})
