/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import type { PaymentRow } from '../../payments/payments.sql.ts'
import type { Split } from '../../payments/split.ts'
import { dollars } from '../../rules/dollars.ts'
import type { TripStage } from '../../rules/trip-stages.ts'
import { answerBy } from '../../rules/windows.ts'
import { endTrip, markTrip, readSplit, resolveTrip } from '../acts/trips.ts'
import { cases } from '../cases.ts'
import { readAmount } from '../command/arguments.ts'
import { OperatorError, invalid } from '../operator-error.ts'
import { readTrip } from '../read/readers.ts'
import { acting, idIn, numberIn, type Refused, statusOf, type Typed, typedOf } from './acting.ts'
import { casePage } from './case-parts.tsx'
import { decisions, warningsOf } from './decision.tsx'
import { evidence } from './evidence.tsx'
import { refusal } from './frame.tsx'
import { badge, panel } from './parts.tsx'
import { sendPhoto } from './photos.ts'
import { due } from './queue.tsx'
import type { SiteContext } from './site-env.ts'
import { words } from './words.ts'

/** Returns what each side gets if the operator decides on the typed amount, or what is wrong with it. */
function preview(
  payment: PaymentRow | undefined,
  refund = '',
): { split?: Split; wrong?: Partial<Refused> } {
  try {
    return payment && refund ? { split: readSplit(payment, readAmount(refund)) } : {}
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    return { wrong: { message: error.message, status: statusOf(error) } }
  }
}

export const show = casePage(
  { label: 'Trip', which: cases.trip, read: readTrip, jump: 'aside' },
  (found) => {
    const { c, typed, refused, trip, payment } = found
    const { split, wrong } = preview(payment, typed['refund'])
    const problem = refused?.status === 409 ? refused : (wrong ?? refused)
    return {
      title: trip.title,
      state: [
        badge(words(trip.stage)),
        ' ',
        trip.stage === 'disputed' && due(answerBy(trip.stage_at)),
      ],
      status: problem?.status,
      top: [refusal(problem), warningsOf(found).map((warning) => panel('warn', warning))],
      main: evidence(c, found),
      side: decisions({ ...found, split }),
    }
  },
)

const stageIn = (typed: Typed) => typed['stage'] as TripStage

export const resolve = acting(show, async ({ id: tripId, seen, typed, run }) => {
  const { refund, previewed, customerText: text = '', packerText = '' } = typed
  if (refund === undefined || refund !== previewed)
    throw invalid(
      'The amount is not the one of the preview. Check what each gets, and press again.',
    )
  const amounts = { refund: readAmount(refund), text, packerText }
  const split = await run(resolveTrip, { tripId, seen, stage: stageIn(typed), ...amounts })
  const sums =
    split &&
    `: ${dollars(split.after.customer)} to the customer, ${dollars(split.after.packer)} to the packer`
  return [`/disputes/${tripId}`, `Trip ${tripId} is decided${sums ?? ''}.`]
})

export const end = acting(show, async ({ id: tripId, seen, typed, run }) => {
  const { how, fee: amount = '', endText: text = '' } = typed
  if (how !== 'no_show' && how !== 'cancelled') throw invalid('Choose what to do.')
  const fee = how === 'no_show' ? 'no-show' : readAmount(amount)
  await run(endTrip, { tripId, seen, stage: stageIn(typed), fee, text })
  const way = fee === 'no-show' ? 'as a no-show' : `for a fee of ${dollars(fee)}`
  return [`/disputes/${tripId}`, `Trip ${tripId} has ended ${way}.`]
})

export const mark = acting(show, async ({ id: tripId, typed, run }) => {
  if (typed['counts'] !== 'yes' && typed['counts'] !== 'no') throw invalid('Choose what to do.')
  const counts = typed['counts'] === 'yes'
  const { markText: reason = '' } = typed
  const seen = numberIn(typed, 'mark')
  await run(markTrip, { tripId, seen, stage: stageIn(typed), counts, reason })
  const what = counts ? 'counts' : 'does not count'
  return [`/disputes/${tripId}`, `The end of trip ${tripId} ${what} against its packer.`]
})

/** Shows the case with what each side gets. Each button for an amount sends a `choice`. */
export async function previewAmount(c: SiteContext) {
  const { choice, ...typed } = await typedOf(c)
  return show(c, { typed: { ...typed, refund: choice ?? typed['refund'] ?? '' } })
}

export async function sendTripPhoto(c: SiteContext) {
  const { trip, events } = await readTrip(c.var.sql, idIn(c))
  return sendPhoto(c, [...trip.messages, ...events])
}
