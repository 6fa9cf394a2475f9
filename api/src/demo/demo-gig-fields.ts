import { type GigFields, GigInput } from '../gigs/gigs.contract.ts'
import type { DemoGig, DemoPlace } from './demo-gig.ts'
import { specialtyIds } from './demo-specialties.ts'

const hour = 3_600_000

export function daysBefore(now: Date, days: number): Date {
  return new Date(now.getTime() - days * 24 * hour)
}

/** Hours are those of this machine's time zone, so that they look as written to who tries it there. */
function pickupDate(now: Date, [day, time]: DemoGig['when']): Date {
  const [hours = 0, minutes = 0] = time.split(':').map(Number)
  return new Date(now.getFullYear(), now.getMonth(), now.getDate() + day, hours, minutes)
}

function location([street_address, town, unit]: DemoPlace) {
  const [, city = '', state = '', zip_code = ''] = /^(.+), (\w\w) (\d{5})$/.exec(town) ?? []
  return { street_address, street_address_two: unit ?? null, city, state, zip_code }
}

/** A demo job as a customer would have sent it, held to the same rules; its photos come apart. */
export function demoGigFields(gig: DemoGig, now: Date): GigFields {
  const pickup = pickupDate(now, gig.when)
  return GigInput.parse({
    title: gig.title,
    price: gig.price,
    boxes: gig.boxes,
    description: gig.description,
    pickup_location: location(gig.from),
    dropoff_location: location(gig.to),
    pickup_date: pickup.toISOString(),
    dropoff_date: new Date(pickup.getTime() + gig.when[2] * hour).toISOString(),
    specialties: (gig.needs ?? []).map((name) => specialtyIds[name]),
  })
}
