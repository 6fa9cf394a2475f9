type Place<Side extends string> = Record<
  `${Side}_${'street_address' | 'city' | 'state' | 'zip_code' | 'time_zone'}`,
  string
> &
  Record<`${Side}_street_address_two`, string | null> &
  Record<`${Side}_date`, Date>

export interface Row extends Place<'pickup'>, Place<'dropoff'> {
  id: number
  customer_id: number
  title: string
  price_cents: number
  boxes: string
  box_count: number | null
  description: string
  spec_mask: number
  featured_image_index: number | null
  verified_only: boolean
  urgent_at: Date | null
  created_on_date: Date
  gig_status_id: number
  packer_id: number | null
  version: number
  images: string[]
  route_miles: number
  /** From the ZIP code of the request, if there is one. */
  miles?: number
  move: Record<string, unknown> | null
}

const withoutNotes = ({ pickup_note: _p, dropoff_note: _d, ...shown }: Record<string, unknown>) =>
  shown

const specialtyIds = Array.from({ length: 31 }, (_, bit) => bit + 1)

/** The response body. Only the gig's customer and packer see street addresses. */
export function gigAnswer(row: Row, viewerId: number) {
  const trusted = row.customer_id === viewerId || row.packer_id === viewerId
  const location = (side: 'pickup' | 'dropoff') => ({
    street_address: trusted ? row[`${side}_street_address`] : null,
    street_address_two: trusted ? row[`${side}_street_address_two`] : null,
    city: row[`${side}_city`],
    state: row[`${side}_state`],
    zip_code: row[`${side}_zip_code`],
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
    images: row.images.map((token) => `/api/images/${token}`),
    featured_image_index: row.featured_image_index,
    verified_only: row.verified_only,
    move: trusted || !row.move ? row.move : withoutNotes(row.move),
    customer_id: row.customer_id,
    created_on_date: row.created_on_date.toISOString(),
    gig_status_id: row.gig_status_id,
    packer_id: row.packer_id,
    is_urgent: row.urgent_at !== null,
    version: row.version,
  }
}
