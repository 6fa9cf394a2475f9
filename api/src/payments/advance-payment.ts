import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { changeLocked, type LockedPayment, lockWithSteps, saveLocked } from './locked-payment.ts'
import { type Next, nextStep, type PaymentFacts, type StepKind } from './next-step.ts'
import { factsOf } from './payment-facts.ts'
import { insertStep, isOpen, markUnknown, type StepRow } from './payment-steps.sql.ts'
import { addPaymentEvent, owedTo, type PaymentRow } from './payments.sql.ts'
import { toProviderStep } from './provider-step.ts'
import { AnswerLost, type Outcome, type PaymentProvider } from './provider.ts'
import { moveInLedger, settleStep } from './settle-step.ts'

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
  let work = await runTx(sql, async (tx) => {
    const locked = await lockWithSteps(tx, tripId)
    return locked.payment.provider === provider.name ? prepareStep(tx, locked) : undefined
  })
  for (let count = 0; work && count < mostSteps; count += 1) {
    const { step } = work
    const outcome = await sendStep(sql, provider, work)
    work = await runTx(sql, async (tx) => {
      const locked = await lockWithSteps(tx, tripId)
      await settleStep(tx, locked, step, outcome)
      return prepareStep(tx, locked)
    })
  }
  if (work) throw tooManySteps(tripId)
}

const tooManySteps = (tripId: number) =>
  new Error(`The payment of trip ${tripId} needed more than ${mostSteps} steps.`)

interface Work {
  step: StepRow
  payment: PaymentRow
  /** Whether this call wrote the step: then no earlier call can have sent it. */
  isNew: boolean
}

/**
 * Returns the step to send to the provider, or undefined if nothing is left to do now. Also does the
 * steps before it that need no provider.
 */
async function prepareStep(tx: Tx, locked: LockedPayment): Promise<Work | undefined> {
  const { payment } = locked
  // A payment has at most one open step, and an open tip.
  const open = locked.steps
    .filter(({ state }) => isOpen(state))
    .toSorted((a) => (a.kind === 'tip' ? 1 : -1))[0]
  const step = open ?? (await writeStep(tx, locked))
  if (step) changeLocked(locked, { next_at: new Date(Date.now() + openStepMs) })
  await saveLocked(tx, locked)
  return step && { step, payment, isNew: !open }
}

/** Writes the next step. Without one, notes when to look again, and returns undefined. */
async function writeStep(tx: Tx, locked: LockedPayment): Promise<StepRow | undefined> {
  const { payment } = locked
  const { trip_id: tripId } = payment
  for (let count = 0; count < mostSteps; count += 1) {
    const next = nextStep(await readFacts(tx, locked))
    if (next.do === 'wait') {
      await noteWait(tx, locked, next)
      return undefined
    }
    if (next.kind !== 'release' && next.kind !== 'take_back') {
      const { targetRef, most } = targetOf(locked, next.kind, next.isOldHold)
      const cents = Math.min(next.cents, most)
      const methodLabel = next.kind === 'authorize' ? payment.method_label : null
      return insertStep(tx, { tripId, kind: next.kind, cents, targetRef, methodLabel })
    }
    await moveInLedger(tx, locked, next.kind, next.cents)
  }
  throw tooManySteps(tripId)
}

async function readFacts(tx: Tx, { payment, steps }: LockedPayment): Promise<PaymentFacts> {
  const isUnsent = payment.released_cents + payment.tip_cents > payment.transferred_cents
  const last = steps.findLast(({ kind }) => kind !== 'tip')
  return factsOf(payment, {
    owedToPacker: isUnsent ? await owedTo(tx, payment.packer_id) : 0,
    lastFailed: last?.state === 'failed' ? last.kind : null,
  })
}

/** Notes when to look at the payment again. Tells both sides once if there is no card. */
async function noteWait(
  tx: Tx,
  locked: LockedPayment,
  { at, noCard }: Extract<Next, { do: 'wait' }>,
) {
  const isNews = noCard && locked.payment.state === 'none'
  changeLocked(locked, { next_at: at, ...(isNews && { state: 'declined' }) })
  if (!isNews) return
  await addPaymentEvent(tx, locked.payment, {
    ...{ kind: 'payment_declined', actor: 'system', reason: 'no_card' },
  })
}

/**
 * Sends a step to the provider. A step that an earlier call may have sent is looked up first. Throws
 * `AnswerLost` if the provider did not answer.
 */
async function sendStep(
  sql: Sql,
  provider: PaymentProvider,
  { step, payment, isNew }: Work,
): Promise<Outcome> {
  const wanted = toProviderStep(step, payment)
  try {
    return (isNew ? undefined : await provider.find(wanted)) ?? (await provider.run(wanted))
  } catch (error) {
    if (error instanceof AnswerLost) await markUnknown(sql, step.id)
    throw error
  }
}

/** Sends a step as `sendStep` does, settles it, and makes the payment due for what follows. */
export async function runStep(sql: Sql, provider: PaymentProvider, work: Work): Promise<Outcome> {
  const outcome = await sendStep(sql, provider, work)
  await runTx(sql, async (tx) => {
    const locked = await lockWithSteps(tx, work.step.trip_id)
    await settleStep(tx, locked, work.step, outcome)
    changeLocked(locked, { next_at: new Date() })
    await saveLocked(tx, locked)
  })
  return outcome
}

/** Returns the provider's object that a step acts on, and the most cents that it allows. */
function targetOf(
  { payment, steps: all }: LockedPayment,
  kind: StepKind,
  isOldHold = false,
): { targetRef: string | null; most: number } {
  const unlimited = Number.MAX_SAFE_INTEGER
  if (kind === 'cancel' || kind === 'capture') {
    const targetRef = isOldHold ? payment.old_hold_ref : payment.hold_ref
    const hold = all.find((step) => step.kind === 'authorize' && step.provider_ref === targetRef)
    return { targetRef, most: hold?.cents ?? unlimited }
  }
  if (kind !== 'refund' && kind !== 'reverse' && kind !== 'transfer') {
    return { targetRef: null, most: unlimited }
  }
  const steps = all.filter(({ state }) => state === 'done')
  if (kind === 'transfer') return sourceOf(steps)
  // Money goes back to where it came from: a refund to a charge, a reversal to a transfer.
  const from = kind === 'refund' ? 'capture' : 'transfer'
  const rest = steps
    .filter((step) => step.kind === from)
    .map(({ provider_ref, cents }) => ({
      ref: provider_ref,
      cents: cents - centsOf(steps, kind, provider_ref),
    }))
    .toSorted((a, b) => b.cents - a.cents)[0]
  if (!rest?.ref || rest.cents <= 0) {
    throw new Error(`The payment of trip ${payment.trip_id} has nothing left for a ${kind}.`)
  }
  return { targetRef: rest.ref, most: rest.cents }
}

/**
 * Returns the charge that a transfer sends money of, and the most cents that it allows. The provider
 * takes one charge per transfer, so a tip and the price need two transfers.
 */
function sourceOf(steps: StepRow[]): { targetRef: string | null; most: number } {
  const charges = ['tip', 'capture'].flatMap((kind) => steps.filter((step) => step.kind === kind))
  for (const { cents, provider_ref } of charges) {
    const transfers = steps.filter(
      (step) => step.kind === 'transfer' && step.target_ref === provider_ref,
    )
    const sent = transfers.reduce(
      (total, step) => total + step.cents - centsOf(steps, 'reverse', step.provider_ref),
      0,
    )
    const rest = cents - sent
    if (rest > 0) return { targetRef: provider_ref, most: rest }
  }
  return { targetRef: null, most: Number.MAX_SAFE_INTEGER }
}

/** The cents of the steps of a kind that act on an object of the provider. */
const centsOf = (steps: StepRow[], kind: StepKind, ref: string | null) =>
  steps
    .filter((step) => step.kind === kind && step.target_ref === ref)
    .reduce((total, step) => total + step.cents, 0)
