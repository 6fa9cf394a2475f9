import type { AnySql } from '../db/pool.ts'
import { fromMask } from '../specialties/spec-mask.ts'
import type { Gig, Location } from './gigs.contract.ts'
import { toDollars } from './money.ts'

/** A gig as the database gives it, its photos' tokens in order. */
export interface GigRow {
  id: number
  customer_id: number
  title: string
  price_cents: number
  boxes: string
  box_count: number | null
  description: string
  pickup_street_address: string
  pickup_street_address_two: string | null
  pickup_city: string
  pickup_state: string
  pickup_zip_code: string
  dropoff_street_address: string
  dropoff_street_address_two: string | null
  dropoff_city: string
  dropoff_state: string
  dropoff_zip_code: string
  pickup_date: Date
  dropoff_date: Date
  spec_mask: number
  featured_image_index: number | null
  created_on_date: Date
  gig_status_id: 1 | 2 | 3
  packer_id: number | null
  images: string[]
}

/** The columns of `gigs g`; the photos are collected by primary key. */
export const gigColumns = (sql: AnySql) => sql`
  g.*, array(
    select i.token from gig_images i where i.gig_id = g.id order by i.position
  ) as images`

/** What decides how a gig looks to somebody. */
export interface Viewer {
  userId: number
  publicUrl: string | null
}

/** The gig on the wire; the streets are there only for those who stand at the door. */
export function toGig(row: GigRow, viewer: Viewer): Gig {
  const trusted = row.customer_id === viewer.userId || row.packer_id === viewer.userId
  return {
    id: row.id,
    title: row.title,
    price: toDollars(row.price_cents),
    boxes: row.boxes,
    box_count: row.box_count,
    description: row.description,
    pickup_location: toLocation(row, 'pickup', trusted),
    dropoff_location: toLocation(row, 'dropoff', trusted),
    pickup_date: row.pickup_date.toISOString(),
    dropoff_date: row.dropoff_date.toISOString(),
    specialties: fromMask(row.spec_mask),
    images: row.images.map((token) => imageUrl(token, viewer.publicUrl)),
    featured_image_index: row.featured_image_index,
    customer_id: row.customer_id,
    created_on_date: row.created_on_date.toISOString(),
    gig_status_id: row.gig_status_id,
    packer_id: row.packer_id,
  }
}

export function imageUrl(token: string, publicUrl: string | null): string {
  return `${publicUrl ?? ''}/api/images/${token}`
}

function toLocation(row: GigRow, end: 'pickup' | 'dropoff', trusted: boolean): Location {
  return {
    street_address: trusted ? row[`${end}_street_address`] : null,
    street_address_two: trusted ? row[`${end}_street_address_two`] : null,
    city: row[`${end}_city`],
    state: row[`${end}_state`],
    zip_code: row[`${end}_zip_code`],
  }
}
