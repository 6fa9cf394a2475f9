import type { AnySql } from '../platform/db/sql.ts'

/** What the rules look at of a gig; its photos' tokens in order. */
export interface GigRow {
  id: number
  customer_id: number
  price_cents: number
  spec_mask: number
  featured_image_index: number | null
  gig_status_id: 1 | 2 | 3
  packer_id: number | null
  images: string[]
}

/** Those columns of `gigs g`; the photos are collected by primary key. */
export const gigColumns = (sql: AnySql) => sql`
  g.id, g.customer_id, g.price_cents, g.spec_mask, g.featured_image_index, g.gig_status_id,
  g.packer_id, array(
    select i.token from gig_images i where i.gig_id = g.id order by i.position
  ) as images`
