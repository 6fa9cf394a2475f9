import { runTx, type Sql } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { UserType } from '../sessions/sessions.contract.ts'
import { emptyAccount, emptyGigs, lockAccount, lockGigs } from './account.sql.ts'

/**
 * All of it or nothing. What somebody adds in the account's name meanwhile is there before, and is
 * deleted too, or is refused. Of several calls at once one deletes, and all are right.
 */
export async function deleteAccount(sql: Sql, id: number): Promise<void> {
  await runTx(sql, async (tx) => {
    const userType = await lockAccount(tx, id)
    if (!userType) return
    const booked = await lockGigs(tx, id, userType)
    if (booked > 0) throw new HttpError(409, inTheWay(userType, booked))
    await emptyAccount(tx, id)
    if (userType === 'customer') await emptyGigs(tx, id)
  })
}

/** Somebody counts on what is booked: whoever deletes an account ends that first, one by one. */
function inTheWay(userType: UserType, booked: number): string {
  const [jobs, are, them] = booked === 1 ? ['1 job', 'is', 'it'] : [`${booked} jobs`, 'are', 'them']
  return userType === 'customer'
    ? `${jobs} of yours ${are} booked. Before you delete your account, let ${them} be completed or delete ${them}.`
    : `You have booked ${jobs}. Before you delete your account, complete or cancel ${them}.`
}
