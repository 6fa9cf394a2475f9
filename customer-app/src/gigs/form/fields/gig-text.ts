import { type Gig, type GigInput, type Location, timeZoneOfZip } from 'api/contract'
import { fromLocalInput, toLocalInput } from 'shared-ui'

export const places = ['pickup', 'dropoff'] as const
export type Place = (typeof places)[number]

export const placeParts = [
  'street_address',
  'street_address_two',
  'city',
  'state',
  'zip_code',
] as const
export type PlacePart = (typeof placeParts)[number]

const plainFields = [
  'title',
  'price',
  'boxes',
  'description',
  'pickup_date',
  'dropoff_date',
] as const

/** A field of the form by its path in the API. */
export type FieldPath = (typeof plainFields)[number] | `${Place}_location.${PlacePart}`

export const pathOf = (place: Place, part: PlacePart): FieldPath => `${place}_location.${part}`

const placePaths = (place: Place) => placeParts.map((part) => pathOf(place, part))

export const fieldPaths: readonly FieldPath[] = [
  ...plainFields,
  ...placePaths('pickup'),
  ...placePaths('dropoff'),
]

/** The text of the form controls as typed. Dates are in the local time of the address. */
export type GigText = Record<FieldPath, string>

export const emptyText = Object.fromEntries(fieldPaths.map((path) => [path, ''])) as GigText

const placeText = (place: Place, location: Location) =>
  placeParts.map((part) => [pathOf(place, part), location[part] ?? ''] as const)

/** The IANA zone of the address; undefined, which is the reader's own, until it has a ZIP code. */
export const zoneOf = (text: GigText, place: Place) =>
  timeZoneOfZip(text[pathOf(place, 'zip_code')].trim())

/**
 * The moment of pickup or drop-off as ISO; empty until date and time are complete. A time that is
 * unchanged since it was filled from `before` stays exactly that gig's moment.
 */
export const momentOf = (text: GigText, place: Place, before?: Gig) =>
  fromLocalInput(text[`${place}_date`], before?.[`${place}_date`], zoneOf(text, place))

/** The controls filled from a gig. */
export function textOf(gig: Gig): GigText {
  return {
    ...emptyText,
    title: gig.title,
    price: Number.isInteger(gig.price) ? String(gig.price) : gig.price.toFixed(2),
    boxes: gig.boxes,
    description: gig.description,
    pickup_date: toLocalInput(gig.pickup_date, timeZoneOfZip(gig.pickup_location.zip_code)),
    dropoff_date: toLocalInput(gig.dropoff_date, timeZoneOfZip(gig.dropoff_location.zip_code)),
    ...Object.fromEntries(placeText('pickup', gig.pickup_location)),
    ...Object.fromEntries(placeText('dropoff', gig.dropoff_location)),
  }
}

/** The pickup address as values of the drop-off's fields. */
export function sameAsPickup(text: GigText): Partial<GigText> {
  return Object.fromEntries(
    placeParts.map((part) => [pathOf('dropoff', part), text[pathOf('pickup', part)]]),
  )
}

function locationOf(text: GigText, place: Place): GigInput['pickup_location'] {
  const part = (name: PlacePart) => text[pathOf(place, name)].trim()
  return {
    street_address: part('street_address'),
    street_address_two: part('street_address_two') || null,
    city: part('city'),
    state: part('state'),
    zip_code: part('zip_code'),
  }
}

/** The API's fields of a text that has been found valid, photos left out. */
export function fieldsOf(text: GigText, specialties: Iterable<number>, before?: Gig) {
  return {
    title: text.title.trim(),
    price: Number(text.price),
    boxes: text.boxes.trim(),
    description: text.description.trim(),
    pickup_location: locationOf(text, 'pickup'),
    dropoff_location: locationOf(text, 'dropoff'),
    pickup_date: momentOf(text, 'pickup', before),
    dropoff_date: momentOf(text, 'dropoff', before),
    specialties: [...specialties].toSorted((a, b) => a - b),
  } satisfies GigInput
}
