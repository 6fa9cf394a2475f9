import { ApiError, type Gig, read, type Trip } from 'api/client'
import { wasDelivered } from 'api/rules'
import { api } from '../api.ts'
import { type Day, type DayGig, type DayTrip, lastMessages, partOf, pickupDay } from './day.ts'

/** Fetches the gigs that the signed-in packer has booked. */
export const readBooked = () => read(api.api.packer.gigs.booked.$get())

/** Fetches what else the day sheet shows of the booked gigs. `known` is the day as it was before. */
export async function collectDay(
  booked: readonly Gig[],
  known: Day | undefined,
  now: Date,
): Promise<Day> {
  const found = await Promise.all(
    booked.filter((gig) => isNear(gig, now)).map((gig) => collectGig(factsOf(gig), now)),
  )
  // A delivered gig is no longer booked, but belongs to the day.
  const isBooked = (id: number) => booked.some((gig) => gig.id === id)
  const earlier = known?.gigs.filter(
    ({ gig }) => !isBooked(gig.id) && pickupDay(gig, now) === 'today',
  )
  const delivered = await Promise.all((earlier ?? []).map(({ gig }) => collectGig(gig, now)))
  const gigs = [...found, ...delivered.filter((one) => one && wasDelivered(one.trip.stage))]
  return {
    asOf: now.toISOString(),
    gigs: gigs
      .filter((one) => one !== undefined)
      .toSorted((a, b) => Date.parse(a.gig.pickup_date) - Date.parse(b.gig.pickup_date)),
  }
}

/** Whether the gig is of today or tomorrow, or of yesterday and perhaps not delivered yet. */
export const isNear = (gig: Pick<Gig, 'pickup_date' | 'pickup_time_zone'>, now: Date): boolean =>
  ['yesterday', 'today', 'tomorrow'].includes(pickupDay(gig, now))

const factsOf = ({ move, ...gig }: Gig): DayGig['gig'] => ({
  id: gig.id,
  title: gig.title,
  price: gig.price,
  pickup_date: gig.pickup_date,
  pickup_time_zone: gig.pickup_time_zone,
  dropoff_date: gig.dropoff_date,
  dropoff_time_zone: gig.dropoff_time_zone,
  pickup_location: gig.pickup_location,
  dropoff_location: gig.dropoff_location,
  arrival_minutes: move?.arrival_minutes ?? 0,
  pickup_note: move?.pickup_note ?? '',
  dropoff_note: move?.dropoff_note ?? '',
})

export const tripFacts = (trip: Trip): DayTrip => ({
  id: trip.id,
  stage: trip.stage,
  version: trip.version,
  next: trip.next,
  delivered_at: trip.delivered_at,
  ended_at: trip.ended_at,
  customer: trip.customer,
  undo: trip.undo,
  is_secured: trip.is_secured,
})

/** Returns undefined for a gig that is gone, or of yesterday without anything left to do. */
const collectGig = (gig: DayGig['gig'], now: Date): Promise<DayGig | undefined> =>
  readGig(gig, now).catch((error: unknown) => {
    if (error instanceof ApiError && error.status === 404) return undefined
    throw error
  })

async function readGig(gig: DayGig['gig'], now: Date): Promise<DayGig | undefined> {
  const trip = await read(api.api.gigs[':id'].trip.$get({ param: { id: String(gig.id) } }))
  if (!partOf({ gig, trip }, now)) return undefined
  const param = { id: String(trip.id) }
  const thread = await read(api.api.trips[':id'].messages.$get({ param, query: {} }))
  return {
    gig,
    trip: tripFacts(trip),
    phone: thread.phone.other,
    messages: thread.messages
      .slice(-lastMessages)
      .map(({ id, sender, text, images, created_at }) => ({
        ...{ id, sender, text, created_at },
        photos: images.length,
      })),
  }
}
