import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { nextStep, type StepKind } from './next-step.ts'
import {
  addPaymentEvent,
  changePayment,
  factsOf,
  findOpenStep,
  insertStep,
  lastFailedKind,
  listSteps,
  lockPayment,
  markUnknown,
  owedTo,
  type PaymentRow,
  setNextAt,
  type StepRow,
  toProviderStep,
} from './payments.sql.ts'
import { AnswerLost, type Outcome, type PaymentProvider } from './provider.ts'
import { settleStep } from './settle-step.ts'

/** A payment whose step is open is looked at again after this time. */
const openStepMs = 60_000

/** No payment needs so many steps at once. Stops a loop that a bug would make endless. */
const mostSteps = 20

/**
 * Brings a payment to the state that its trip asks for: writes the next step, runs it, and repeats
 * until nothing is left to do now. Any process may call this at any time and be killed at any time;
 * the next call continues. Throws `AnswerLost` if the provider did not answer.
 */
export async function advancePayment(
  sql: Sql,
  provider: PaymentProvider,
  tripId: number,
): Promise<void> {
  for (let count = 0; count < mostSteps; count += 1) {
    const work = await runTx(sql, (tx) => prepareStep(tx, provider, tripId))
    if (work === 'done') return
    if (work !== 'moved') await runStep(sql, provider, work)
  }
  throw new Error(`The payment of trip ${tripId} needed more than ${mostSteps} steps.`)
}

interface Work {
  step: StepRow
  payment: PaymentRow
  /** Whether this call wrote the step: then no earlier call can have sent it. */
  isNew: boolean
}

/**
 * Returns the step to send to the provider. `moved`: a step without the provider is done. `done`:
 * nothing is left to do now.
 */
async function prepareStep(
  tx: Tx,
  provider: PaymentProvider,
  tripId: number,
): Promise<Work | 'moved' | 'done'> {
  const payment = await lockPayment(tx, tripId)
  if (payment?.provider !== provider.name) return 'done'
  const open = (await findOpenStep(tx, tripId, false)) ?? (await findOpenStep(tx, tripId, true))
  if (open) {
    await setNextAt(tx, tripId, new Date(Date.now() + openStepMs))
    return { step: open, payment, isNew: false }
  }
  const facts = factsOf(payment, {
    owedToPacker: await owedTo(tx, payment.packer_id),
    lastFailed: await lastFailedKind(tx, tripId),
  })
  const next = nextStep(facts)
  if (next.do === 'wait') {
    if (next.noCard && payment.state === 'none') {
      await changePayment(tx, tripId, { state: 'declined', next_at: next.at })
      await addPaymentEvent(tx, payment, {
        kind: 'payment_declined',
        actor: 'system',
        reason: 'no_card',
      })
    } else await setNextAt(tx, tripId, next.at)
    return 'done'
  }
  const { targetRef, most } = await targetOf(tx, payment, next.kind, next.isOldHold)
  const step = await insertStep(tx, {
    tripId,
    kind: next.kind,
    cents: Math.min(next.cents, most),
    targetRef,
  })
  if (step.kind === 'release' || step.kind === 'take_back') {
    await settleStep(tx, step, { state: 'done', ref: `ledger-${step.id}` })
    return 'moved'
  }
  await setNextAt(tx, tripId, new Date(Date.now() + openStepMs))
  return { step, payment, isNew: true }
}

/**
 * Runs a step at the provider and settles it. A step that an earlier call may have sent is looked
 * up first. Returns the outcome. Throws `AnswerLost` if the provider did not answer.
 */
export async function runStep(
  sql: Sql,
  provider: PaymentProvider,
  { step, payment, isNew }: Work,
): Promise<Outcome> {
  const wanted = toProviderStep(step, payment)
  let outcome: Outcome
  try {
    outcome = (isNew ? undefined : await provider.find(wanted)) ?? (await provider.run(wanted))
  } catch (error) {
    if (error instanceof AnswerLost) await markUnknown(sql, step.id)
    throw error
  }
  await runTx(sql, (tx) => settleStep(tx, step, outcome))
  return outcome
}

/** Returns the provider's object that a step acts on, and the most cents that it allows. */
async function targetOf(
  tx: Tx,
  payment: PaymentRow,
  kind: StepKind,
  isOldHold = false,
): Promise<{ targetRef: string | null; most: number }> {
  const any = Number.MAX_SAFE_INTEGER
  if (kind === 'cancel' || kind === 'capture') {
    return { targetRef: isOldHold ? payment.old_hold_ref : payment.hold_ref, most: any }
  }
  if (kind !== 'refund' && kind !== 'reverse' && kind !== 'transfer') {
    return { targetRef: null, most: any }
  }
  const steps = (await listSteps(tx, payment.trip_id)).filter(({ state }) => state === 'done')
  if (kind === 'transfer') {
    const [charge, ...others] = steps.filter((step) => ['capture', 'tip'].includes(step.kind))
    return { targetRef: others.length === 0 ? (charge?.provider_ref ?? null) : null, most: any }
  }
  // Money goes back to where it came from: a refund to a charge, a reversal to a transfer.
  const from = kind === 'refund' ? 'capture' : 'transfer'
  const rest = steps
    .filter((step) => step.kind === from)
    .map(({ provider_ref, cents }) => ({
      ref: provider_ref,
      cents:
        cents -
        steps
          .filter((step) => step.kind === kind && step.target_ref === provider_ref)
          .reduce((sum, step) => sum + step.cents, 0),
    }))
    .toSorted((a, b) => b.cents - a.cents)[0]
  if (!rest?.ref || rest.cents <= 0) {
    throw new Error(`The payment of trip ${payment.trip_id} has nothing left for a ${kind}.`)
  }
  return { targetRef: rest.ref, most: rest.cents }
}
