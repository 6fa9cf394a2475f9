/** @jsxRuntime automatic @jsxImportSource hono/jsx */
import { Hono } from 'hono'
import { dollars } from '../../rules/dollars.ts'
import { hasEnded, type TripStage } from '../../rules/trip-stages.ts'
import { hourMs } from '../../rules/windows.ts'
import { endTrip, markTrip, readSplit, resolveTrip } from '../acts/trips.ts'
import { cases } from '../cases.ts'
import { readAmount } from '../command/arguments.ts'
import { OperatorError, invalid } from '../operator-error.ts'
import { readTrip } from '../read/readers.ts'
import { acting, type Show, statusOf, typedOf } from './acting.ts'
import { viewCase } from './cases.ts'
import { casePage, idIn } from './case-parts.tsx'
import { Decide, EndTrip, Mark, MoneyNext, warningsOf } from './decision.tsx'
import { Evidence } from './evidence.tsx'
import { type Refused, Refusal, type Typed } from './frame.tsx'
import { Badge, Panel } from './parts.tsx'
import { Due } from './queue.tsx'
import { kinds } from './queue-kinds.ts'
import { done } from './session.ts'
import type { SiteContext, SiteEnv } from './site-env.ts'
import { words } from './words.ts'

/** Shows the case. With an amount in `typed`, previews what each side gets. */
async function view(c: SiteContext, typed: Typed, refused?: Refused): Promise<Response> {
  const id = idIn(c, 'tripId')
  const other = await viewCase(c, `trip ${id}`)
  const { trip, events, payment, decision, hasProblem } = await readTrip(c.var.sql, id)
  let split
  try {
    if (payment && typed['refund']) split = readSplit(payment, readAmount(typed['refund']))
  } catch (error) {
    if (!(error instanceof OperatorError)) throw error
    if (refused?.status !== 409)
      refused = { message: error.message, typed, status: statusOf(error) }
  }
  const shown = { c, trip, events, payment, hasProblem, typed, split }
  const due = new Date(trip.stage_at.getTime() + (kinds.dispute.hours ?? 0) * hourMs)
  const state = (
    <>
      <Badge>{words(trip.stage)}</Badge>{' '}
      {trip.stage === 'disputed' && <Due due={due.toISOString()} />}
    </>
  )
  return casePage(
    c,
    {
      ...{ kind: 'Trip', id, title: trip.title, state, other, refused },
      which: cases.trip(id),
      decision,
      jump: 'aside',
    },
    <>
      <Refusal refused={refused} />
      {warningsOf(shown).map((warning) => (
        <Panel tone="warn">{warning}</Panel>
      ))}
      <Evidence {...shown} />
    </>,
    <>
      {decision && payment && hasEnded(trip.stage) && <MoneyNext payment={payment} />}
      <Decide {...shown} />
      <EndTrip {...shown} />
      <Mark {...shown} />
    </>,
  )
}

const show: Show = (c, refused) => view(c, refused?.typed ?? {}, refused)

/** Runs an act, which returns what was done. `seen` is what the page showed. */
const decide = (
  act: (
    c: SiteContext,
    seen: { tripId: number; seen: number; stage: TripStage },
    typed: Typed,
  ) => Promise<string>,
) =>
  acting(show, async (c) => {
    const tripId = idIn(c, 'tripId')
    const typed = await typedOf(c)
    const seen = { tripId, seen: Number(typed['seen'] ?? 0), stage: typed['stage'] as TripStage }
    return done(c, `/disputes/${tripId}`, await act(c, seen, typed))
  })

export const disputeRoutes = new Hono<SiteEnv>()
  .get('/disputes/:tripId', (c) => show(c))
  // After a reload, or from a copied address.
  .get('/disputes/:tripId/:act', (c) => c.redirect(`/disputes/${idIn(c, 'tripId')}`, 303))
  .post('/disputes/:tripId/preview', async (c) => {
    const { choice, ...typed } = await typedOf(c)
    return view(c, { ...typed, refund: choice ?? typed['refund'] ?? '' })
  })
  .post(
    '/disputes/:tripId/resolve',
    decide(async ({ var: { sql, operator } }, seen, typed) => {
      if (typed['refund'] !== undefined && typed['refund'] !== typed['previewed'])
        throw invalid(
          'The amount is not the one of the preview. Check what each gets, and press again.',
        )
      const texts = { text: typed['customerText'] ?? '', packerText: typed['packerText'] ?? '' }
      const refund = readAmount(typed['refund'] ?? '0')
      const split = await resolveTrip(sql, operator.name, { ...seen, ...texts, refund })
      if (!split) return `Trip ${seen.tripId} is decided.`
      const { customer, packer } = split.after
      return `Trip ${seen.tripId} is decided: ${dollars(customer)} to the customer, ${dollars(packer)} to the packer.`
    }),
  )
  .post(
    '/disputes/:tripId/end',
    decide(
      async ({ var: { sql, operator } }, seen, { how, fee: typed = '', endText: text = '' }) => {
        const fee = how === 'no_show' ? 'no-show' : readAmount(typed)
        await endTrip(sql, operator.name, { ...seen, fee, text })
        return `Trip ${seen.tripId} has ended ${fee === 'no-show' ? 'as a no-show' : `for a fee of ${dollars(fee)}`}.`
      },
    ),
  )
  .post(
    '/disputes/:tripId/mark',
    decide(async ({ var: { sql, operator } }, seen, { counts, mark }) => {
      await markTrip(sql, operator.name, { ...seen, seen: Number(mark), counts: counts === 'yes' })
      return `The end of trip ${seen.tripId} ${counts === 'yes' ? 'counts' : 'does not count'} against its packer.`
    }),
  )
