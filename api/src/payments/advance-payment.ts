import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { isDue, lockDuePayments } from './due-payments.sql.ts'
import { changeLocked, lockWithSteps, saveLocked } from './locked-payment.ts'
import { markUnknown } from './payment-steps.sql.ts'
import { mostSteps, prepareSteps, tooManySteps, type Work } from './prepare-steps.ts'
import { toProviderStep } from './provider-step.ts'
import { AnswerLost, type Outcome, type PaymentProvider } from './provider.ts'
import { settleSteps } from './settle-step.ts'

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
