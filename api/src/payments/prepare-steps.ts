import type { Tx } from '../platform/db/sql.ts'
import { chargebackFacts } from './chargeback-effects.ts'
import { changeLocked, type LockedPayment, saveLocked } from './locked-payment.ts'
import { type Next, nextStep } from './next-step.ts'
import { factsOf } from './payment-facts.ts'
import { addPaymentEvents, type PaymentEvent } from './payment-events.sql.ts'
import { insertSteps, isOpen, type NewStep, type StepRow } from './payment-steps.sql.ts'
import { owedTo, type PaymentRow } from './payments.sql.ts'
import { type LedgerMove, moveInLedger } from './settle-step.ts'
import { isLedgerKind } from './step-effects.ts'
import { targetOf } from './step-target.ts'

/** A payment whose step is open is looked at again after this time. */
const openStepMs = 60_000

/** No payment needs so many steps at once. Stops a loop that a bug would make endless. */
export const mostSteps = 20

export const tooManySteps = (tripIds: number[]) =>
  new Error(`A payment of the trips ${tripIds.join(', ')} needed more than ${mostSteps} steps.`)

/** A step to send to the provider. */
export interface Work {
  step: StepRow
  payment: PaymentRow
  /** Whether this call wrote the step: then no earlier call can have sent it. */
  isNew: boolean
}

/**
 * Returns the steps to send to the provider, at most one of each payment. Also does the steps before
 * them that need no provider.
 */
export async function prepareSteps(tx: Tx, locked: LockedPayment[]): Promise<Work[]> {
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
 * Writes the next step of each payment, and returns those that the provider must do, by the ids of their trips. If
 * there is none, stores when to check the payment next.
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
    const next = nextStep(
      factsOf(payment, { owedToPacker, lastFailed, ...chargebackFacts(locked) }),
    )
    if (next.do === 'wait') {
      news.push(...noteWait(locked, next))
    } else if (isLedgerKind(next.kind)) {
      moves.push({ locked, kind: next.kind, cents: next.cents })
    } else {
      const { targetRef: target_ref, most } = targetOf(locked, next.kind, next.isOldHold)
      const cents = Math.min(next.cents, most)
      const method_label = next.kind === 'authorize' ? payment.method_label : null
      const proposal_id = next.proposalId ?? null
      steps.push({
        ...{ trip_id, kind: next.kind, cents, target_ref, method_label, proposal_id },
        state: 'wanted',
      })
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

/** Stores when to check the payment next. Returns the event that notifies both sides of a missing card. */
function noteWait(
  locked: LockedPayment,
  { at, noCard }: Extract<Next, { do: 'wait' }>,
): PaymentEvent[] {
  const isNews = noCard && locked.payment.state === 'none'
  changeLocked(locked, { next_at: at, ...(isNews && { state: 'declined' }) })
  const { trip_id } = locked.payment
  return isNews ? [{ trip_id, kind: 'payment_declined', actor: 'system', reason: 'no_card' }] : []
}
