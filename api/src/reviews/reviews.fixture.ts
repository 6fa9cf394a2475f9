import { confirmAddress } from '../account/account.fixture.ts'
import type { Person, TestApi } from '../app.fixture.ts'
import { moveTo } from '../payments/payments.fixture.ts'
import type { Trip } from '../trips/trips.contract.ts'
import type { Review } from './reviews.contract.ts'

export interface Sides {
  customer: Person
  packer: Person
}

const inHours = (hours: number) => new Date(Date.now() + hours * 3_600_000).toISOString()

export const readTrip = async (person: Person, id: number) =>
  (await (await person.get(`/api/trips/${id}`)).json()) as Trip

/** Creates a gig with its pickup in an hour, and books it. Both confirm their email addresses. Returns the packer's trip. */
export async function bookNow(
  api: TestApi,
  { customer, packer }: Sides,
  pickup_date = inHours(1),
): Promise<Trip> {
  const { id } = await api.createGig(customer, { pickup_date, dropoff_date: pickup_date })
  await packer.post(`/api/packer/gigs/${id}`)
  for (const side of [customer, packer]) await confirmAddress(api.sql, side.id)
  return (await (await packer.get(`/api/gigs/${id}/trip`)).json()) as Trip
}

/** Books and completes a gig. Returns the id of the trip. */
export async function completeTrip(
  api: TestApi,
  sides: Sides,
  pickup_date?: string,
): Promise<number> {
  const trip = await bookNow(api, sides, pickup_date)
  await moveTo(sides, trip, 'delivered', 'completed')
  return trip.id
}

export const write = (person: Person, trip: number, stars: number, text = 'Thank you.') =>
  person.put(`/api/trips/${trip}/review`, { stars, text })

export const ownReview = async (person: Person, trip: number) =>
  (await (await person.get(`/api/trips/${trip}/review`)).json()) as Review | null

/** Ends a trip, and the time of its reviews, so many hours earlier. */
export async function passHours(api: TestApi, trip: number, hours: number) {
  await api.sql`
    update trips set ended_at = ended_at - make_interval(hours => ${hours}) where id = ${trip}`
  await api.sql`
    update reviews set closes_at = closes_at - make_interval(hours => ${hours}) where trip_id = ${trip}`
}
