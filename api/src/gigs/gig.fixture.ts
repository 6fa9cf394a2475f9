import type { Gig } from './gigs.contract.ts'

/** Returns a pending gig of customer 1 as that customer sees it, for tests of the halves. */
export function makeGig(id: number, fields: Partial<Gig> = {}): Gig {
  return {
    id,
    title: `Move ${id}`,
    price: 350,
    boxes: '20-30 boxes',
    box_count: 20,
    description: 'Everything is boxed.',
    pickup_location: {
      street_address: '1425 Harrison Street',
      street_address_two: 'Apt 412',
      city: 'Oakland',
      state: 'CA',
      zip_code: '94612',
    },
    dropoff_location: {
      street_address: '2238 Santa Clara Avenue',
      street_address_two: null,
      city: 'Alameda',
      state: 'CA',
      zip_code: '94501',
    },
    route_miles: 4,
    pickup_date: '2026-12-06T17:00:00.000Z',
    pickup_time_zone: 'America/Los_Angeles',
    dropoff_date: '2026-12-06T21:30:00.000Z',
    dropoff_time_zone: 'America/Los_Angeles',
    specialties: [],
    images: [],
    featured_image_index: null,
    verified_only: false,
    is_urgent: false,
    move: null,
    customer_id: 1,
    created_on_date: '2026-11-01T12:00:00.000Z',
    gig_status_id: 1,
    packer_id: null,
    version: 1,
    ...fields,
  }
}
