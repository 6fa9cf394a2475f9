import { type GigFields, GigInput } from '../gigs/gigs.contract.ts'
import { timeZoneOfZip } from '../rules/time-zones/time-zone-of-zip.ts'
import type { DemoGig, DemoPlace, DemoTime } from './demo-gig.ts'
import { specialtyIds } from './demo-specialties.ts'

const hour = 3_600_000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * hour)
}

/**
 * Converts a `DemoTime` to minutes since local midnight. `clock` is the current local time, from
 * `wallClock`.
 */
function minutesOf(time: DemoTime, clock: Date): number {
  if (!time.startsWith('now')) {
    const [hours = 0, minutes = 0] = time.split(':').map(Number)
    return hours * 60 + minutes
  }
  const minutes = clock.getUTCHours() * 60 + clock.getUTCMinutes() + Number(time.slice(3))
  return Math.round(minutes / 15) * 15
}

/** Returns the moment of `time` in the local time of the ZIP code, `day` days from today. */
export function localDate(now: Date, [day, time]: [number, DemoTime], zip: string): Date {
  const zone = timeZoneOfZip(zip) ?? 'UTC'
  const wanted = wallClock(now, zone)
  const minutes = minutesOf(time, wanted)
  wanted.setUTCDate(wanted.getUTCDate() + day)
  wanted.setUTCHours(0, minutes, 0, 0)
  // If the clocks change on this day, the first offset may be wrong. Compute it again at `guess`.
  const guess = new Date(wanted.getTime() - offsetMs(wanted, zone))
  return new Date(wanted.getTime() - offsetMs(guess, zone))
}

/** Returns the local time in the zone, as a Date whose UTC hours and minutes are the local ones. */
function wallClock(moment: Date, timeZone: string): Date {
  return new Date(`${moment.toLocaleString('sv-SE', { timeZone }).replace(' ', 'T')}Z`)
}

const offsetMs = (moment: Date, zone: string) =>
  wallClock(moment, zone).getTime() - Math.floor(moment.getTime() / 1000) * 1000

function location([street_address, town, unit]: DemoPlace) {
  const [, city = '', state = '', zip_code = ''] = /^(.+), (\w\w) (\d{5})$/.exec(town) ?? []
  return { street_address, street_address_two: unit ?? null, city, state, zip_code }
}

/**
 * Returns the fields of a demo gig, without photos, validated by the schema of a customer's
 * request.
 */
export function demoGigFields(gig: DemoGig, now: Date): GigFields {
  const from = location(gig.from)
  const [day, time, hours] = gig.when
  const pickup = localDate(now, [day, time], from.zip_code)
  return GigInput.parse({
    title: gig.title,
    price: gig.price,
    boxes: gig.boxes,
    description: gig.description,
    pickup_location: from,
    dropoff_location: location(gig.to),
    pickup_date: pickup.toISOString(),
    dropoff_date: new Date(pickup.getTime() + hours * hour).toISOString(),
    verified_only: gig.verifiedOnly ?? false,
    move: gig.move,
    specialties: (gig.needs ?? []).map((name) => specialtyIds[name]),
  })
}
