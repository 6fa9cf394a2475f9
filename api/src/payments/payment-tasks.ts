import type { TaskList } from 'graphile-worker'
import type { Logger } from 'pino'
import { z } from 'zod'
import type { Sql } from '../platform/db/sql.ts'
import { advanceDuePayments } from './advance-payment.ts'
import { readOpenedPages } from './payment-accounts.ts'
import { addPaymentTasks, wakeUnsentPayments } from './due-payments.sql.ts'
import type { PaymentProvider } from './provider.ts'
import { handleEvent } from './provider-events.ts'
import { reconcile } from './reconcile.ts'

const TripTask = z.object({ trip_id: z.int() })
const EventTask = z.object({ id: z.string() })
const ForgetTask = z.object({
  customer_ref: z.string().nullable(),
  payout_ref: z.string().nullable(),
})

const mostDue = 500

/** Returns the background tasks that move money. */
export function paymentTasks(sql: Sql, log: Logger, provider: PaymentProvider): TaskList {
  return {
    async advance_payment(payload) {
      const { trip_id } = TripTask.parse(payload)
      // The payments stay due, so the task that runs each minute looks their steps up.
      for (const trip of await advanceDuePayments(sql, provider, trip_id))
        log.warn({ trip }, 'the payment provider did not answer')
    },
    async payment_event(payload) {
      await handleEvent(sql, provider, EventTask.parse(payload).id)
    },
    async forget_payment_account(payload) {
      const { customer_ref, payout_ref } = ForgetTask.parse(payload)
      await provider.forget({ customerRef: customer_ref, payoutRef: payout_ref })
    },
    async reconcile_payments() {
      await readOpenedPages(sql, provider)
      await reconcile(sql, provider)
    },
  }
}

/** Adds a task for each payment that is due, at most 500. A payment has at most one waiting task. */
export async function addDuePayments(sql: Sql, provider: PaymentProvider['name']) {
  await wakeUnsentPayments(sql, provider)
  await addPaymentTasks(sql, provider, mostDue)
}
