import type { Gig, MessageThread, Trip } from 'api/client'
import { isBeforeDelivery } from 'api/rules'
import { formatDay } from 'shared-ui'

/** What the day sheet knows of one booked gig. */
export interface DayGig {
  gig: Pick<
    Gig,
    | 'id'
    | 'title'
    | 'price'
    | 'pickup_date'
    | 'pickup_time_zone'
    | 'dropoff_date'
    | 'dropoff_time_zone'
    | 'pickup_location'
    | 'dropoff_location'
  > & { arrival_minutes: number; pickup_note: string; dropoff_note: string }
  trip: DayTrip
  /** The customer's number, while it is shared. */
  phone: string | null
  /** The last ones, oldest first. */
  messages: DayMessage[]
}

export type DayTrip = Pick<
  Trip,
  | 'id'
  | 'stage'
  | 'version'
  | 'next'
  | 'delivered_at'
  | 'ended_at'
  | 'customer'
  | 'undo'
  | 'is_secured'
>

export type DayMessage = Pick<
  MessageThread['messages'][number],
  'id' | 'sender' | 'text' | 'created_at'
> & {
  photos: number
}

/** The gigs of today and tomorrow, as they were at a time. */
export interface Day {
  /** By the clock of this device. */
  asOf: string
  gigs: DayGig[]
}

export const lastMessages = 6

/** Returns "today", "tomorrow", "yesterday" or a date, where the pickup is. */
export const pickupDay = (
  { pickup_date, pickup_time_zone }: Pick<Gig, 'pickup_date' | 'pickup_time_zone'>,
  now: Date,
): string => formatDay(pickup_date, pickup_time_zone, now)

/**
 * Returns the part of the day sheet that has the gig, if any. Today's also has what was not delivered yesterday: its packer
 * may be late, past midnight.
 */
export function partOf(
  { gig, trip }: { gig: Parameters<typeof pickupDay>[0]; trip: Pick<DayTrip, 'stage'> },
  now: Date,
): 'today' | 'tomorrow' | undefined {
  const day = pickupDay(gig, now)
  if (day === 'yesterday') return isBeforeDelivery(trip.stage) ? 'today' : undefined
  return day === 'today' || day === 'tomorrow' ? day : undefined
}
