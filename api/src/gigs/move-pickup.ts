import { runTx, type Sql, type Tx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { gigStatus } from '../rules/gig-rules.ts'
import { toCents } from '../rules/money.ts'
import { soonestPickup } from '../rules/spoken-times.ts'
import { changeColumns } from '../workflow/gigs.sql.ts'
import { mayStartNow } from '../workflow/moves.ts'
import { takeChangeBack } from '../workflow/proposals.sql.ts'
import { lockOpenTrip } from '../workflow/open-trip.sql.ts'
import type { GigRow } from './gig-row.ts'
import type { PickupMove } from './gigs.contract.ts'
import { lockGig, readGig } from './gigs.sql.ts'
import { refuseBrokenTimes } from './refuse-broken-rules.ts'
import { gigNotFound } from './require-gig.ts'
import type { Viewer } from './street-visibility.sql.ts'

const soon = () => new Date(soonestPickup(Date.now()))

/**
 * Moves the pickup of a customer's gig, and the drop-off with it. Throws 409 if it is not possible now, 422 for a wrong
 * time. Returns the `Gig` as JSON.
 */
export const movePickup = (sql: Sql, gigId: number, move: PickupMove, customer: Viewer) =>
  changeLocked(sql, gigId, customer, async (tx, gig) => {
    if (move.when === 'now') return startNow(tx, gig)
    requireOpen(gig)
    await moveTo(tx, gig, move.pickup_date ?? soon())
  })

/** Moves the pickup of a locked gig without a packer. Throws 422 for a wrong time. */
export async function moveOpenPickup(tx: Tx, gigId: number, at: Date | 'soon') {
  const gig = await lockGig(tx, gigId)
  if (gig?.gig_status_id === gigStatus.pending) await moveTo(tx, gig, at === 'soon' ? soon() : at)
}

async function startNow(tx: Tx, gig: GigRow) {
  const trip = gig.gig_status_id === gigStatus.booked ? await lockOpenTrip(tx, gig.id) : undefined
  // An earlier call has started it: no other change without the packer's yes moves the pickup.
  if (trip?.booked_pickup_date && trip.pickup_date.getTime() <= Date.now()) return
  if (!trip || !mayStartNow(trip)) {
    throw new HttpError(
      409,
      'A move can start earlier only on the day of its pickup, before it is loaded.',
    )
  }
  await takeChangeBack(tx, { ...trip, gig_id: gig.id })
  await changeColumns(tx, gig.id, shifted(gig, new Date()), { agreed: 'start now' })
}

async function moveTo(tx: Tx, gig: GigRow, pickup: Date) {
  const times = shifted(gig, pickup)
  refuseBrokenTimes(gig, times)
  await changeColumns(tx, gig.id, times)
}

/** The drop-off moves along with the pickup. */
const shifted = ({ pickup_date, dropoff_date }: GigRow, pickup: Date) => ({
  pickup_date: pickup,
  dropoff_date: new Date(pickup.getTime() + dropoff_date.getTime() - pickup_date.getTime()),
})

/** Raises the price of a gig without a packer. Throws 409 if it has one, 422 for a price that is not higher. */
export const raisePrice = (sql: Sql, gigId: number, price: number, customer: Viewer) =>
  changeLocked(sql, gigId, customer, async (tx, gig) => {
    requireOpen(gig)
    const price_cents = toCents(price)
    if (price_cents < gig.price_cents) {
      throw new HttpError(422, 'The new price must not be lower than the price now.')
    }
    if (price_cents > gig.price_cents) await changeColumns(tx, gig.id, { price_cents })
  })

function requireOpen({ packer_id }: GigRow) {
  if (packer_id === null) return
  throw new HttpError(409, 'A packer has booked this job. Edit it to propose a change.')
}

const changeLocked = (
  sql: Sql,
  gigId: number,
  customer: Viewer,
  work: (tx: Tx, gig: GigRow) => Promise<void>,
): Promise<string> =>
  runTx(sql, async (tx) => {
    const gig = await lockGig(tx, gigId)
    if (!gig) throw gigNotFound()
    await work(tx, gig)
    const changed = await readGig(tx, gigId, customer)
    if (changed === undefined) throw new Error(`Gig ${gigId} is missing although it is locked.`)
    return changed
  })
