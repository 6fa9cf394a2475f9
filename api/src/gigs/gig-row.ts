import type { AnySql } from '../platform/db/sql.ts'

/** The columns of a gig that the rules need. `images` has the tokens of its photos, in order. */
export interface GigRow {
  id: number
  customer_id: number
  price_cents: number
  spec_mask: number
  featured_image_index: number | null
  /** 4 means expired, 5 offered to one packer. Clients get 1 instead. */
  gig_status_id: 1 | 2 | 3 | 4 | 5
  /** The packer who alone can book the gig. */
  offered_to: number | null
  packer_id: number | null
  verified_only: boolean
  /** How many people the customer asks for. */
  helpers: number
  boxes: string
  pickup_date: Date
  dropoff_date: Date
  created_on_date: Date
  pickup_state: string
  pickup_zip_code: string
  dropoff_state: string
  /** Counts the changes by the customer. */
  version: number
  images: string[]
}

/** The columns of a `GigRow`, for a statement that selects from `gigs g`. */
export const gigColumns = (sql: AnySql) => sql`
  g.id, g.customer_id, g.price_cents, g.spec_mask, g.featured_image_index, g.gig_status_id,
  g.packer_id, g.offered_to, g.verified_only, helpers_asked(g.move) as helpers, g.boxes, g.pickup_date, g.dropoff_date, g.created_on_date, g.pickup_state,
  g.pickup_zip_code, g.dropoff_state, g.version, array(
    select i.token from gig_images i where i.gig_id = g.id order by i.position
  ) as images`
