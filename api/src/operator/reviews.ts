import { runTx, type Sql } from '../platform/db/sql.ts'
import { codePoints } from '../platform/requests/text.ts'
import { reviewLimits } from '../rules/review-rules.ts'
import {
  closeReports,
  hideReview,
  listReported,
  lockReview,
  publishIfDue,
  showReview,
} from '../reviews/reviews.sql.ts'
import { OperatorError } from './operator-error.ts'
import { isReviewHidden, logAction } from './operator.sql.ts'
import { age, oneLine } from './print.ts'

const mostShown = 500

export async function showReports(sql: Sql, say: (line: string) => void) {
  const reviews = await listReported(sql)
  say(reviews.length === 0 ? 'No review is reported.' : 'Reported reviews:')
  for (const { id, stars, text, author, subject, reasons, reported_at } of reviews) {
    const sides = `${author ?? 'deleted'} about ${subject ?? 'deleted'}`
    say(`  review ${id}  ${stars} of 5 stars, ${sides}, reported ${age(reported_at)} ago`)
    say(`    ${text === '' ? 'no text' : oneLine(text, mostShown)}`)
    for (const reason of reasons) say(`    reported: ${oneLine(reason, mostShown)}`)
  }
}

/** Hides a published review everywhere but from its author. The rating no longer counts it. */
export async function hide(sql: Sql, operator: string, id: number, given: string) {
  const reason = given.trim()
  const { reason: most } = reviewLimits
  if (reason === '' || codePoints(reason, most) > most) {
    throw new OperatorError(`Write why you hide the review, in at most ${most} characters.`)
  }
  await decide(sql, { operator, action: 'hide', id }, async (tx, review) => {
    if (!review.is_published) throw new OperatorError(`Review ${id} is not published yet.`)
    if (await isReviewHidden(tx, id)) {
      throw new OperatorError(
        `Review ${id} is already hidden. To change the reason, unhide it first.`,
      )
    }
    await hideReview(tx, id, reason)
  })
}

/** Shows a hidden review again. If it is not hidden, only closes its reports. */
export const unhide = (sql: Sql, operator: string, id: number) =>
  decide(sql, { operator, action: 'unhide', id }, (tx) => showReview(tx, id))

type Decision = (
  tx: Parameters<typeof lockReview>[0],
  review: NonNullable<Awaited<ReturnType<typeof lockReview>>>,
) => Promise<unknown>

const decide = (
  sql: Sql,
  { id, ...action }: { operator: string; action: string; id: number },
  change: Decision,
) =>
  runTx(sql, async (tx) => {
    await publishIfDue(tx, id)
    const review = await lockReview(tx, id)
    if (!review) throw new OperatorError(`There is no review ${id}.`)
    await change(tx, review)
    await closeReports(tx, id)
    await logAction(tx, { ...action, subject: `review ${id}` })
  })
