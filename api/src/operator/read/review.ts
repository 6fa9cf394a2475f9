import { runTx, type Sql } from '../../platform/db/sql.ts'
import { recordView } from '../actions.sql.ts'
import { cases } from '../cases.ts'
import { missing } from '../operator-error.ts'
import { findReview } from './review.sql.ts'

/** Returns a review with its reports and the last decision. Records the view. */
export const readReview = (sql: Sql, operator: string, id: number) =>
  runTx(sql, async (tx) => {
    const review = await findReview(tx, id)
    if (!review) throw missing(`There is no review ${id}.`)
    return {
      review,
      decision: await recordView(tx, { operator, action: 'show' }, cases.review(id)),
    }
  })
