import type { Row } from 'postgres'

const withoutNotes = ({ pickup_note: _p, dropoff_note: _d, ...shown }: Record<string, unknown>) =>
  shown

const specialtyIds = Array.from({ length: 31 }, (_, bit) => bit + 1)

/** The response body. Only the gig's customer and packer see street addresses. */
export function gigAnswer(row: Row, viewerId: number) {
  const isTrusted = row.customer_id === viewerId || row.packer_id === viewerId
  const location = (side: 'pickup' | 'dropoff') => ({
    street_address: isTrusted ? row[`${side}_street_address`] : null,
    street_address_two: isTrusted ? row[`${side}_street_address_two`] : null,
    city: row[`${side}_city`],
    state: row[`${side}_state`],
    zip_code: isTrusted ? row[`${side}_zip_code`] : row[`${side}_zip_code`].slice(0, 5),
  })
  return {
    id: row.id,
    title: row.title,
    price: row.price_cents / 100,
    boxes: row.boxes,
    box_count: row.box_count,
    description: row.description,
    pickup_location: location('pickup'),
    dropoff_location: location('dropoff'),
    route_miles: row.route_miles,
    ...(row.miles !== undefined && { miles: row.miles }),
    pickup_date: row.pickup_date.toISOString(),
    pickup_time_zone: row.pickup_time_zone,
    dropoff_date: row.dropoff_date.toISOString(),
    dropoff_time_zone: row.dropoff_time_zone,
    specialties:
      row.spec_mask === 0 ? [] : specialtyIds.filter((id) => row.spec_mask & (1 << (id - 1))),
    images: row.images.map((token: string) => `/api/images/${token}`),
    featured_image_index: row.featured_image_index,
    verified_only: row.verified_only,
    move: isTrusted || !row.move ? row.move : withoutNotes(row.move),
    customer_id: row.customer_id,
    created_on_date: row.created_on_date.toISOString(),
    gig_status_id: row.gig_status_id,
    packer_id: row.packer_id,
    is_urgent: row.urgent_at !== null,
    version: row.version,
  }
}
