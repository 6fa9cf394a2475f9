import type { Sql } from '../../api/src/platform/db/sql.ts'

export interface StoredGig {
  id: number
  customer_id: number
  title: string
  price: number
  photos: number
  packer_id: number | null
  bookings: number
}

export const readGigs = (sql: Sql) => sql<StoredGig[]>`
  select id, customer_id, title, (price_cents / 100)::int as price, packer_id,
    (select count(*)::int from gig_images where gig_id = g.id) as photos,
    (select count(*)::int from bookings where gig_id = g.id) as bookings
  from gigs g`
