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
  column
    .replace(/^(pickup|dropoff)_(?:street_address|city|state|zip_code)$/, '$1_location')
    .replace('street_address_two', 'unit')

/** If the customer changes one of these fields, the packer can cancel without a mark. */
export const decisiveFields = [
  ...['pickup_date', 'dropoff_date', 'pickup_location', 'dropoff_location'],
  ...['specialties', 'move'],
] as const

const addressColumns = ['street_address', 'city', 'state', 'zip_code']

/** Returns a date as ISO 8601 in UTC, and any other value as it is. */
const asJson = (value: unknown) => (value instanceof Date ? value.toISOString() : value)
const isSame = (column: string, before: unknown, after: unknown) =>
  column.endsWith('_date')
    ? Date.parse(String(before)) === Date.parse(String(asJson(after)))
    : !differ(before ?? null, after ?? null)

/**
 * Returns the dates and addresses among the columns that differ from the gig, as JSON; undefined if none does. A unit alone
 * is no other address.
 */
export function decisiveColumns(gig: StoredGig, columns: Record<string, unknown>) {
  const differs = (column: string) =>
    column in columns && !isSame(column, gig[column], columns[column])
  const places = (['pickup', 'dropoff'] as const).flatMap((side) => {
    const names = addressColumns.map((name) => `${side}_${name}`)
    return names.some(differs) ? [...names, `${side}_street_address_two`] : []
  })
  const dates = ['pickup_date', 'dropoff_date']
  // A proposal has both dates. Otherwise another change could put the drop-off before the pickup.
  const names = [...(dates.some(differs) ? dates : []), ...places]
  return names.length === 0
    ? undefined
    : Object.fromEntries(
        names.map((name) => [name, asJson((name in columns ? columns : gig)[name] ?? null)]),
      )
}

export const pick = (gig: Record<string, unknown>, names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, gig[name] ?? null]))

/** Compares proposed columns. */
export const isSameChange = (
  before: Record<string, unknown> | null,
  after: Record<string, unknown>,
) =>
  before !== null &&
  Object.keys(before).length === Object.keys(after).length &&
  Object.keys(after).every((name) => isSame(name, before[name], after[name]))

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
  const isOnlyNotes = withoutNotes(before) === withoutNotes(after)
  const all = new Set(
    changed.map((column) => (column === 'move' && isOnlyNotes ? 'notes' : fieldOf(column))),
  )
  // The unit of a new address is not worth a word.
  const fields = [...all].filter(
    (field) => !all.has(field.replace(/_unit$/, '_location')) || !field.endsWith('_unit'),
  )
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
