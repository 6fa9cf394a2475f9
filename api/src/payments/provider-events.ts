import { addTask } from '../platform/db/task-queue.ts'
import { type AnySql, runTx, type Sql } from '../platform/db/sql.ts'
import { advancePayment, runStep } from './advance-payment.ts'
import { findStep, markFailedLater, type StepRow } from './payment-steps.sql.ts'
import { saveChargeback } from './chargebacks.sql.ts'
import { addPaymentEvents } from './payment-events.sql.ts'
import { lockPayment, setNextAt } from './payments.sql.ts'
import { saveMethod, savePayouts } from './payment-accounts.sql.ts'
import { stepIdOf, toProviderStep } from './provider-step.ts'
import { findEvent, insertEvent, markHandled } from './provider-events.sql.ts'
import type { Chargeback, PaymentProvider, ProviderEvent } from './provider.ts'
import { dropHold } from './settle-step.ts'

const eventAttempts = 12

/**
 * Stores a verified notification, and adds a task that handles it. Does nothing if it is handled already. Until then, a
 * repeated one adds the task again: a failed task may be dropped, and a restored backup has no tasks.
 */
export async function acceptEvent(
  sql: Sql,
  provider: PaymentProvider['name'],
  event: ProviderEvent,
): Promise<void> {
  await runTx(sql, async (tx) => {
    const isOpen = await insertEvent(tx, provider, event)
    const key = `payment_event-${event.id}`
    if (isOpen) await addTask(tx, 'payment_event', { id: event.id }, eventAttempts, key)
  })
}

/**
 * Handles a stored notification. Fetches the current state of its object from the provider, so the
 * order of notifications does not matter.
 */
export async function handleEvent(sql: Sql, provider: PaymentProvider, id: string): Promise<void> {
  const event = await findEvent(sql, id)
  if (!event || event.handled_at || event.provider !== provider.name) return
  await applyEvent(sql, provider, event)
  await markHandled(sql, id)
}

async function applyEvent(sql: Sql, provider: PaymentProvider, event: ProviderEvent) {
  const object = await provider.fetchObject(event)
  switch (object?.is) {
    case 'method':
      return runTx(sql, (tx) =>
        saveMethod(tx, provider.name, {
          customerRef: object.customerRef,
          methodRef: object.methodRef,
          label: object.label,
        }),
      )
    case 'payouts':
      return runTx(sql, (tx) => savePayouts(tx, provider.name, object))
    case 'hold': {
      const step = await stepOf(sql, object.stepKey)
      if (!step) return undefined
      await settleOpen(sql, provider, step)
      if (!object.isOpen) await runTx(sql, (tx) => dropHold(tx, step.trip_id, object.ref))
      return advancePayment(sql, provider, step.trip_id)
    }
    case 'step': {
      const step = await stepOf(sql, object.stepKey)
      if (!step) return undefined
      await settleOpen(sql, provider, step)
      await noteFailedRefund(sql, provider, step)
      return advancePayment(sql, provider, step.trip_id)
    }
    case 'chargeback': {
      const step = await stepOf(sql, object.stepKey)
      if (!step) return undefined
      await noteChargeback(sql, step, object)
      return advancePayment(sql, provider, step.trip_id)
    }
    default:
      return undefined
  }
}

/** Stores the bank's decision. The next steps of the payment move the money. */
async function noteChargeback(sql: Sql, { id, trip_id }: StepRow, chargeback: Chargeback) {
  const { ref, cents, state, respondBy, taken, returned } = chargeback
  await runTx(sql, async (tx) => {
    await lockPayment(tx, trip_id)
    const { before, after } = await saveChargeback(tx, {
      ...{ ref, trip_id, step_id: id, cents, state, respond_by: respondBy },
      taken_cents: taken?.cents ?? null,
      taken_cost_cents: taken?.costCents ?? 0,
      returned_cents: returned?.cents ?? null,
      returned_cost_cents: returned?.costCents ?? 0,
    })
    if (after.state === 'lost' && before !== 'lost' && after.taken_cents !== null) {
      const event = { trip_id, kind: 'chargeback_lost', actor: 'system' } as const
      await addPaymentEvents(tx, [{ ...event, cents: after.taken_cents }])
    }
    await setNextAt(tx, trip_id, new Date())
  })
}

async function stepOf(sql: AnySql, key: string | null): Promise<StepRow | undefined> {
  const id = stepIdOf(key)
  return id === undefined ? undefined : findStep(sql, id)
}

/** Settles the step if it is still open, with what the provider says now. */
async function settleOpen(sql: Sql, provider: PaymentProvider, step: StepRow) {
  if (step.state !== 'wanted' && step.state !== 'unknown') return
  const payment = await runTx(sql, (tx) => lockPayment(tx, step.trip_id))
  if (payment) await runStep(sql, provider, { step, payment, isNew: false })
}

/**
 * A refund can fail weeks after it was done, for example because the card's account was closed.
 * Trying again would fail, too, so the hourly comparison tells the operator.
 */
async function noteFailedRefund(sql: Sql, provider: PaymentProvider, step: StepRow) {
  if (step.kind !== 'refund' || step.state !== 'done') return
  const payment = await runTx(sql, (tx) => lockPayment(tx, step.trip_id))
  const outcome = payment && (await provider.find(toProviderStep(step, payment)))
  if (outcome?.state === 'failed') await markFailedLater(sql, step.id)
}
