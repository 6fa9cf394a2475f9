import { runTx, type Sql, type Tx } from '../../platform/db/sql.ts'
import { type Case, lockCase, logAction } from '../actions.sql.ts'
import { decisionSentence } from '../cases.ts'
import { conflict } from '../operator-error.ts'

export interface Seen {
  /** The id of the last decision that the operator's page showed; 0: none. Without it, the act does not look for a later one. */
  seen?: number | undefined
}

/** Does something in the name of an operator. */
export type Act<About, Result = void> = (
  sql: Sql,
  operator: string,
  about: About & Seen,
) => Promise<Result>

interface Decided<Result> {
  action: string
  note?: string | null | undefined
  result: Result
}

/**
 * Makes and records a decision about a case in one transaction. Decisions about the same subject run one after the other.
 * `change` gets the sentence about the last decision.
 *
 * @throws OperatorError `conflict` that names the later decision if there is one
 */
export const decide = <Result>(
  sql: Sql,
  operator: string,
  which: Case & Seen,
  change: (tx: Tx, last: string | null) => Promise<Decided<Result>>,
): Promise<Result> =>
  runTx(sql, async (tx) => {
    const last = await lockCase(tx, which)
    const sentence = last && decisionSentence(which, last)
    if (sentence && which.seen !== undefined && last.id > which.seen) throw conflict(sentence)
    const { action, note, result } = await change(tx, sentence)
    await logAction(tx, { operator, action, subject: which.subject, note })
    return result
  })
