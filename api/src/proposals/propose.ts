import { addressColumnsOf, findGig } from '../gigs/gigs.sql.ts'
import { refuseBrokenTimes } from '../gigs/refuse-broken-rules.ts'
import { fieldError, HttpError } from '../platform/errors/http-error.ts'
import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { dollars } from '../rules/dollars.ts'
import { extraLimits } from '../rules/extra-work.ts'
import { toCents } from '../rules/money.ts'
import { tripNotFound } from '../trips/require-trip.ts'
import type { Asker } from '../trips/move-trip.ts'
import { roleIn } from '../trips/trip-json.ts'
import { addEventImages, extraOf, findTrip, lockTrip } from '../trips/trips.sql.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import type { LockedTrip } from '../workflow/open-trip.sql.ts'
import { findOpen, isPossible, propose } from '../workflow/proposals.sql.ts'
import { conflict } from '../workflow/refusals.ts'
import type { ChangeProposal, ExtraProposal, NewProposal } from './proposals.contract.ts'
import { findProposal, type ProposalRow } from './proposals.sql.ts'

/**
 * Adds a proposal of the user to a trip. Throws 403 for the other side's kind of proposal, 409 if the trip allows none now,
 * 422 for wrong values.
 */
export const addProposal = (sql: Sql, asker: Asker, body: NewProposal): Promise<ProposalRow> =>
  runTx(sql, async (tx) => {
    const { tripId, userId } = asker
    const trip = await lockTrip(tx, tripId, userId)
    if (!trip) throw tripNotFound()
    const isCustomer = roleIn(trip, userId) === 'customer'
    if (isCustomer !== (body.kind === 'change')) {
      throw new HttpError(
        403,
        isCustomer
          ? 'Only the packer asks for extra pay.'
          : 'Only the customer proposes another date or address.',
      )
    }
    const { gig_id } = trip
    if (trip.ended_at !== null || gig_id === null || !isPossible(body.kind, trip.stage)) {
      throw conflict(
        trip,
        body.kind === 'change'
          ? 'Another date or address can be proposed until the packer is on the way.'
          : 'Extra pay can be asked for from the arrival until the delivery.',
      )
    }
    const at = { ...trip, gig_id }
    const id = body.kind === 'change' ? await change(tx, at, body) : await extra(tx, at, body)
    const row = await findProposal(tx, tripId, id)
    if (!row) throw new Error(`Proposal ${id} is missing.`)
    return row
  })

type BookedTrip = LockedTrip & { gig_id: number }

async function change(tx: Tx, trip: BookedTrip, { note, ...body }: ChangeProposal) {
  const gig = await findGig(tx, trip.gig_id)
  if (!gig) throw new Error(`The gig of trip ${trip.id} is missing.`)
  // A change is added to the open one.
  const before = await findOpen(tx, trip)
  const dateOf = (name: 'pickup_date' | 'dropoff_date') => {
    const proposed = before?.state === 'open' ? before.columns?.[name] : undefined
    return body[name] ?? (typeof proposed === 'string' ? new Date(proposed) : gig[name])
  }
  const times = { pickup_date: dateOf('pickup_date'), dropoff_date: dateOf('dropoff_date') }
  if (times.dropoff_date < times.pickup_date) {
    throw fieldError('dropoff_date', 'dropoff_date must not be before pickup_date')
  }
  refuseBrokenTimes(gig, times, body)
  await changeColumns(
    tx,
    trip.gig_id,
    { ...times, ...addressColumnsOf(body) },
    { note: note ?? null },
  )
  const open = await findOpen(tx, trip)
  if (open?.state !== 'open') {
    throw fieldError('pickup_date', 'This is the date and address that you have agreed already.')
  }
  return open.id
}

async function extra(tx: Tx, trip: BookedTrip, body: ExtraProposal) {
  const { reason, amount, text, images } = body
  const open = await findOpen(tx, trip)
  const last = open && (await findProposal(tx, trip.id, open.id))
  // The packer sends it again because the first answer was lost.
  if (last && isSameRequest(last, body)) return last.id
  const row = await findTrip(tx, trip.id, trip.packer_id)
  const possible = row && extraOf(row)
  if (!possible || possible.left === 0) {
    throw conflict(trip, `Extra pay can be asked for ${extraLimits.count} times during one trip.`)
  }
  if (possible.isOpen) throw conflict(trip, 'Your last request waits for an answer.')
  const cents = toCents(amount)
  if (possible.mostCents < extraLimits.cents) {
    throw conflict(trip, `A job with a price below ${dollars(extraLimits.cents)} has no extra pay.`)
  }
  if (cents < extraLimits.cents || cents > possible.mostCents) {
    throw fieldError(
      'amount',
      `amount must be from ${dollars(extraLimits.cents)} to the price of the gig, ${dollars(possible.mostCents)}`,
    )
  }
  const { id, eventId } = await propose(tx, trip, {
    ...{ kind: 'extra', reason, cents, note: text ?? null, changes: { fields: [], cents } },
  })
  await addEventImages(tx, eventId, { userId: trip.packer_id, images })
  return id
}

const isSameRequest = (last: ProposalRow, { reason, amount, text, images }: ExtraProposal) =>
  last.reason === reason &&
  last.cents === toCents(amount) &&
  last.note === (text ?? null) &&
  last.images.join() === images.join()
