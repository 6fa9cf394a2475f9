import type { Sql } from '../../api/src/platform/db/sql.ts'

export interface GigState {
  title: string
  price: number
  photos: number
  packer: number | null
}

export interface StoredGig extends GigState {
  id: number
  customer: number
  bookings: number
}

export const readGigs = (sql: Sql) => sql<StoredGig[]>`
  select id, customer_id as customer, title, (price_cents / 100)::int as price, packer_id as packer,
    (select count(*)::int from gig_images where gig_id = g.id) as photos,
    (select count(*)::int from bookings where gig_id = g.id) as bookings
  from gigs g`
