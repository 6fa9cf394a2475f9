import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { changeLocked, type LockedPayment, lockWithSteps, saveLocked } from './locked-payment.ts'
import { type Next, nextStep, type StepKind } from './next-step.ts'
import { factsOf } from './payment-facts.ts'
import {
  insertSteps,
  isOpen,
  markUnknown,
  type NewStep,
  type StepRow,
} from './payment-steps.sql.ts'
import {
  addPaymentEvents,
  isDue,
  lockDuePayments,
  owedTo,
  type PaymentEvent,
  type PaymentRow,
} from './payments.sql.ts'
import { toProviderStep } from './provider-step.ts'
import { AnswerLost, type Outcome, type PaymentProvider } from './provider.ts'
import { type LedgerMove, moveInLedger, settleSteps } from './settle-step.ts'

/** A payment whose step is open is looked at again after this time. */
const openStepMs = 60_000

/** No payment needs so many steps at once. Stops a loop that a bug would make endless. */
const mostSteps = 20

/** How many due payments `advanceDuePayments` handles in common transactions. */
const batchSize = 50

/**
 * Brings a payment to the state that its trip asks for: writes the next step, runs it, and repeats
 * until nothing is left to do now. Any process may call this at any time and be killed at any time;
 * the next call continues. Throws `AnswerLost` if the provider did not answer.
 */
export async function advancePayment(sql: Sql, provider: PaymentProvider, tripId: number) {
  const lost = await advanceTogether(sql, provider, async () => [tripId])
  if (lost.length > 0) throw new AnswerLost()
}

/**
 * Advances the trip's payment if it is due, and up to 49 other due payments, as `advancePayment` does,
 * but with common statements. Returns the trips for which the provider did not answer. If it fails,
 * advances each payment alone, and throws the first error at the end.
 */
export async function advanceDuePayments(
  sql: Sql,
  provider: PaymentProvider,
  tripId: number,
): Promise<number[]> {
  // Most jobs of a busy hour find that another one has advanced their payment.
  if (!(await isDue(sql, provider.name, tripId))) return []
  let ids: number[] = []
  try {
    return await advanceTogether(
      sql,
      provider,
      async (tx) => (ids = await lockDuePayments(tx, provider.name, tripId, batchSize)),
    )
  } catch (error) {
    if (ids.length < 2) throw error
    const errors: unknown[] = []
    const lost: number[] = []
    for (const id of ids) {
      const alone = advanceTogether(sql, provider, async () => [id])
      lost.push(...(await alone.catch((each: unknown) => (errors.push(each), []))))
    }
    if (errors.length > 0) throw errors[0]
    return lost
  }
}

/** Advances the payments of the chosen trips. Returns the trips for which the provider did not answer. */
async function advanceTogether(
  sql: Sql,
  provider: PaymentProvider,
  choose: (tx: Tx) => Promise<number[]>,
): Promise<number[]> {
  const lost: number[] = []
  let work = await runTx(sql, async (tx) => {
    const locked = await lockWithSteps(tx, await choose(tx))
    return prepareSteps(
      tx,
      locked.filter(({ payment }) => payment.provider === provider.name),
    )
  })
  for (let count = 0; work.length > 0; count += 1) {
    if (count === mostSteps) throw tooManySteps(work.map(({ step }) => step.trip_id))
    const sent = await Promise.allSettled(work.map((each) => trySending(sql, provider, each)))
    const answered = sent.flatMap((result) => {
      if (result.status === 'rejected') throw result.reason
      const { step, outcome } = result.value
      if (outcome) return { step, outcome }
      lost.push(step.trip_id)
      return []
    })
    work = await runTx(sql, async (tx) => {
      const locked = await lockWithSteps(
        tx,
        answered.map(({ step }) => step.trip_id),
      )
      const byTrip = new Map(locked.map((each) => [each.payment.trip_id, each]))
      await settleSteps(
        tx,
        answered.flatMap(({ step, outcome }) => {
          const its = byTrip.get(step.trip_id)
          return its ? { locked: its, step, outcome } : []
        }),
      )
      return prepareSteps(tx, locked)
    })
  }
  return lost
}

const tooManySteps = (tripIds: number[]) =>
  new Error(`A payment of the trips ${tripIds.join(', ')} needed more than ${mostSteps} steps.`)

interface Work {
  step: StepRow
  payment: PaymentRow
  /** Whether this call wrote the step: then no earlier call can have sent it. */
  isNew: boolean
}

/**
 * Returns the steps to send to the provider, at most one of each payment. Also does the steps before
 * them that need no provider.
 */
async function prepareSteps(tx: Tx, locked: LockedPayment[]): Promise<Work[]> {
  if (locked.length === 0) return []
  const open = new Map(locked.flatMap((each) => openStepOf(each) ?? []))
  const written = await writeSteps(
    tx,
    locked.filter(({ payment }) => !open.has(payment.trip_id)),
  )
  const work = locked.flatMap(({ payment }) => {
    const step = open.get(payment.trip_id) ?? written.get(payment.trip_id)
    return step ? { step, payment, isNew: !open.has(payment.trip_id) } : []
  })
  const at = new Date(Date.now() + openStepMs)
  const sending = new Set(work.map(({ payment }) => payment))
  for (const each of locked) if (sending.has(each.payment)) changeLocked(each, { next_at: at })
  await saveLocked(tx, locked)
  return work
}

/** A payment has at most one open step, and an open tip. */
function openStepOf({ payment, steps }: LockedPayment): [[number, StepRow]] | undefined {
  const open = steps.filter(({ state }) => isOpen(state))
  const [step] = open.toSorted((a) => (a.kind === 'tip' ? 1 : -1))
  return step && [[payment.trip_id, step]]
}

/**
 * Writes the next step of each payment, and returns those that the provider must do, by the ids of
 * their trips. If there is none, notes when to look at the payment again.
 */
async function writeSteps(tx: Tx, locked: LockedPayment[]): Promise<Map<number, StepRow>> {
  const written = new Map<number, StepRow>()
  const events: PaymentEvent[] = []
  let undecided = locked
  for (let count = 0; undecided.length > 0; count += 1) {
    if (count === mostSteps) throw tooManySteps(undecided.map(({ payment }) => payment.trip_id))
    const { moves, steps, news } = decide(undecided, await readOwed(tx, locked))
    await moveInLedger(tx, moves)
    for (const [tripId, step] of await insertSteps(tx, steps)) written.set(tripId, step)
    events.push(...news)
    undecided = moves.map((move) => move.locked)
  }
  await addPaymentEvents(tx, events)
  return written
}

/** Decides the next step of each payment. A transfer reduces what is owed to its packer. */
function decide(undecided: LockedPayment[], owed: Map<number, number>) {
  const moves: LedgerMove[] = []
  const steps: NewStep[] = []
  const news: PaymentEvent[] = []
  for (const locked of undecided) {
    const { payment } = locked
    const { trip_id, packer_id } = payment
    const owedToPacker = owed.get(packer_id) ?? 0
    const last = locked.steps.findLast(({ kind }) => kind !== 'tip')
    const lastFailed = last?.state === 'failed' ? last.kind : null
    const next = nextStep(factsOf(payment, { owedToPacker, lastFailed }))
    if (next.do === 'wait') {
      news.push(...noteWait(locked, next))
    } else if (next.kind === 'release' || next.kind === 'take_back') {
      moves.push({ locked, kind: next.kind, cents: next.cents })
    } else {
      const { targetRef: target_ref, most } = targetOf(locked, next.kind, next.isOldHold)
      const cents = Math.min(next.cents, most)
      const method_label = next.kind === 'authorize' ? payment.method_label : null
      steps.push({ trip_id, kind: next.kind, cents, target_ref, method_label, state: 'wanted' })
      if (next.kind === 'transfer') owed.set(packer_id, owedToPacker - cents)
    }
  }
  return { moves, steps, news }
}

/** Returns what is owed to the packers. Asks for all if a payment may have something to send. */
async function readOwed(tx: Tx, locked: LockedPayment[]): Promise<Map<number, number>> {
  const isUnsent = ({ payment }: LockedPayment) =>
    payment.released_cents + payment.tip_cents > payment.transferred_cents
  if (!locked.some(isUnsent)) return new Map()
  return owedTo(tx, [...new Set(locked.map(({ payment }) => payment.packer_id))])
}

/** Notes when to look at the payment again. Returns the event that tells both sides that there is no card. */
function noteWait(
  locked: LockedPayment,
  { at, noCard }: Extract<Next, { do: 'wait' }>,
): PaymentEvent[] {
  const isNews = noCard && locked.payment.state === 'none'
  changeLocked(locked, { next_at: at, ...(isNews && { state: 'declined' }) })
  const { trip_id } = locked.payment
  return isNews ? [{ trip_id, kind: 'payment_declined', actor: 'system', reason: 'no_card' }] : []
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

/** Sends a step as `sendStep` does. The outcome is undefined if the provider did not answer. */
async function trySending(sql: Sql, provider: PaymentProvider, work: Work) {
  try {
    return { step: work.step, outcome: await sendStep(sql, provider, work) }
  } catch (error) {
    if (error instanceof AnswerLost) return { step: work.step, outcome: undefined }
    throw error
  }
}

/** Sends a step as `sendStep` does, settles it, and makes the payment due for what follows. */
export async function runStep(sql: Sql, provider: PaymentProvider, work: Work): Promise<Outcome> {
  const outcome = await sendStep(sql, provider, work)
  await runTx(sql, async (tx) => {
    const all = await lockWithSteps(tx, [work.step.trip_id])
    await settleSteps(
      tx,
      all.map((locked) => ({ locked, step: work.step, outcome })),
    )
    for (const locked of all) changeLocked(locked, { next_at: new Date() })
    await saveLocked(tx, all)
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
