import { addTask } from '../platform/db/task-queue.ts'
import type { Tx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { UserType } from '../sessions/sessions.contract.ts'
import { dollars } from '../rules/dollars.ts'
import { deletePaymentAccounts, sumOpenMoney } from './open-money.sql.ts'

/**
 * Throws 409 while money of the account is held, is still to be charged, or is on its way to the
 * packer: without the account, the money would have no owner.
 */
export async function refuseWhileMoneyMoves(tx: Tx, userId: number, userType: UserType) {
  const jobs = userType === 'packer' ? 'gigs' : 'jobs'
  const { held, own_held, unpaid, is_open, owed_cents, owed_title } = await sumOpenMoney(tx, userId)
  if (own_held > 0) {
    throw new HttpError(
      409,
      `${dollars(own_held)} for your ${jobs} is on hold. You can delete your account when it is paid out.`,
    )
  }
  if (unpaid > 0) {
    throw new HttpError(
      409,
      `We owe you ${dollars(unpaid)}. Connect your bank account, and delete your account when you have the money.`,
    )
  }
  if (owed_cents !== null) {
    throw new HttpError(
      409,
      `You still owe ${dollars(owed_cents)} for “${owed_title}”. Add or replace your card on this page, and delete your account when it is paid.`,
    )
  }
  if (is_open || held > 0) {
    throw new HttpError(
      409,
      `A payment of one of your ${jobs} is not finished. Delete your account when it is, or contact our support.`,
    )
  }
}

/** Deletes the provider's references of a user, here and, with a task, at the provider. */
export async function forgetPaymentAccounts(tx: Tx, userId: number) {
  for (const refs of await deletePaymentAccounts(tx, userId))
    await addTask(tx, 'forget_payment_account', { ...refs })
}
