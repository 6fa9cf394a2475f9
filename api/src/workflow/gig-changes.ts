import { privateNotes } from '../rules/move-facts.ts'

/** A row of `gigs` as JSON. */
export type StoredGig = {
  customer_id: number
  packer_id: number | null
  gig_status_id: 1 | 2 | 3 | 4 | 5
  price_cents: number
  pickup_date: string
  dropoff_date: string
  pickup_time_zone: string
  dropoff_time_zone: string
} & Record<string, unknown>

/** Columns that packers are not told about, because others imply them or because they do not concern a booking. */
const hidden = new Set([
  ...['box_count', 'pickup_time_zone', 'dropoff_time_zone', 'pickup_day'],
  ...['featured_image_index', 'verified_only', 'version'],
])
const fieldNames: Record<string, string> = { price_cents: 'price', spec_mask: 'specialties' }

/** Returns the field to which a column belongs. A column without an entry above is a field, and names it. */
const fieldOf = (column: string) =>
  fieldNames[column] ??
  column.replace(
    /^(pickup|dropoff)_(?:street_address(?:_two)?|city|state|zip_code)$/,
    '$1_location',
  )

/** If the customer changes one of these fields, the packer can cancel without a mark. */
export const decisiveFields = [
  ...['pickup_date', 'dropoff_date', 'pickup_location', 'dropoff_location'],
  ...['specialties', 'move'],
] as const

/** What a customer can still change when the packer is on the way: of `move`, the notes. Photos are no columns, and can change, too. */
const lateColumns = new Set([
  ...['description', 'move', 'dropoff_street_address_two', 'featured_image_index', 'version'],
])

/** Compares values of JSON. The database sorts the names in an object. */
const differ = (a: unknown, b: unknown) => JSON.stringify(a) !== JSON.stringify(b)

const withoutNotes = (gig: StoredGig) =>
  JSON.stringify(gig['move'] ?? {}, (name, value: unknown) =>
    (privateNotes as readonly string[]).includes(name) ? undefined : value,
  )

/** Whether the change concerns only what a customer can still change when the packer is on the way. */
export const isAllowedLate = (before: StoredGig, after: StoredGig): boolean =>
  withoutNotes(before) === withoutNotes(after) &&
  Object.keys(after).every((name) => lateColumns.has(name) || !differ(before[name], after[name]))

/** Returns the changes of a booked gig for its event; undefined if no field has changed. */
export function changesOf(before: StoredGig, after: StoredGig) {
  const differs = (column: string) => differ(before[column], after[column])
  const changed = Object.keys(after).filter((column) => !hidden.has(column) && differs(column))
  const fields = [...new Set(changed.map(fieldOf))]
  if (fields.length === 0) return undefined
  const time = (side: 'pickup' | 'dropoff') => {
    const [from, to] = [before[`${side}_date`], after[`${side}_date`]]
    return from === to ? undefined : { from, to, time_zone: after[`${side}_time_zone`] }
  }
  return {
    fields,
    ...(differs('price_cents') && {
      price_cents: { from: before.price_cents, to: after.price_cents },
    }),
    pickup_date: time('pickup'),
    dropoff_date: time('dropoff'),
  }
}
