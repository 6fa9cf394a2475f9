import type { Sql, Tx } from '../../platform/db/sql.ts'
import { reviewLimits } from '../../rules/review-rules.ts'
import * as reviews from '../../reviews/reviews.sql.ts'
import { cases } from '../cases.ts'
import { conflict, missing } from '../operator-error.ts'
import { type Act, decide, type Seen } from './decide.ts'
import { readText } from './texts.ts'

/** Hides a published review everywhere but from its author, who reads the note. The rating no longer counts it. */
export const hideReview: Act<{ id: number; note: string }> = (sql, operator, review) => {
  const { id } = review
  const note = readText(review.note, reviewLimits.reason, 'Write why you hide the review')
  return change(sql, operator, { ...review, action: 'hide', note }, async (tx, found) => {
    if (!found.is_published) throw conflict(`Review ${id} is not published yet.`)
    if (found.is_hidden) {
      throw conflict(`Review ${id} is already hidden. To change the reason, unhide it first.`)
    }
    await reviews.hideReview(tx, id, note)
  })
}

/** Shows a hidden review again. If it is not hidden, only closes its reports. */
export const unhideReview: Act<{ id: number; note: string }> = (sql, operator, review) => {
  const { id } = review
  const note = readText(review.note, reviewLimits.reason, 'Write a note')
  return change(sql, operator, { ...review, action: 'unhide', note }, (tx) =>
    reviews.showReview(tx, id),
  )
}

type Review = NonNullable<Awaited<ReturnType<typeof reviews.lockReview>>>

const change = (
  sql: Sql,
  operator: string,
  { id, seen, ...action }: { action: string; note: string; id: number } & Seen,
  work: (tx: Tx, review: Review) => Promise<unknown>,
) =>
  decide(sql, operator, { ...cases.review(id), seen }, async (tx) => {
    await reviews.publishIfDue(tx, id)
    const review = await reviews.lockReview(tx, id)
    if (!review) throw missing(`There is no review ${id}.`)
    await work(tx, review)
    await reviews.closeReports(tx, id)
    return { ...action, result: undefined }
  })
