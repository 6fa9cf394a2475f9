import { type Gig, type GigInput, type Location, timeZoneOfZip } from 'api/contract'
import { fromLocalInput, toLocalInput } from 'shared-ui'
import { type FieldName, fieldNames, fieldTable, fieldValues } from './field-table.tsx'

export const places = ['pickup', 'dropoff'] as const
export type Place = (typeof places)[number]

const placeParts = ['street_address', 'street_address_two', 'city', 'state', 'zip_code'] as const
export type PlacePart = (typeof placeParts)[number]

/** A text field of the form, by its path in the API. */
export type FieldPath = FieldName | `${Place}_location.${PlacePart}` | `${Place}_date`

export const pathOf = (place: Place, part: PlacePart): FieldPath => `${place}_location.${part}`

export const fieldPaths: readonly FieldPath[] = [
  ...fieldNames,
  ...places.flatMap((place): FieldPath[] => [
    `${place}_date`,
    ...placeParts.map((part) => pathOf(place, part)),
  ]),
]

/** The text of the form controls as typed. Dates are in the local time of the address. */
export type GigText = Record<FieldPath, string>

export const emptyText = Object.fromEntries(fieldPaths.map((path) => [path, ''])) as GigText

/**
 * Returns the IANA time zone of the address. Returns undefined without a known ZIP code: the browser's
 * time zone then applies.
 */
export const zoneOf = (text: GigText, place: Place) =>
  timeZoneOfZip(text[pathOf(place, 'zip_code')].trim())

/**
 * Returns the time of pickup or drop-off in ISO format, or '' until date and time are complete. `before` is
 * the gig that is edited. If the customer has not changed the time, returns exactly the time in `before`.
 */
export const momentOf = (text: GigText, place: Place, before?: Gig) =>
  fromLocalInput(text[`${place}_date`], before?.[`${place}_date`], zoneOf(text, place))

function placeText(gig: Gig, place: Place): [FieldPath, string][] {
  const location: Location = gig[`${place}_location`]
  return [
    [`${place}_date`, toLocalInput(gig[`${place}_date`], timeZoneOfZip(location.zip_code))],
    ...placeParts.map((part): [FieldPath, string] => [pathOf(place, part), location[part] ?? '']),
  ]
}

/** Returns the form's initial texts for an existing gig. */
export const textOf = (gig: Gig) =>
  Object.fromEntries([
    ...fieldNames.map((name) => [name, fieldTable[name].textOf(gig)] as const),
    ...places.flatMap((place) => placeText(gig, place)),
  ]) as GigText

/** Returns the pickup address as texts for the drop-off fields. */
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

/** What the form has besides text and photos. */
interface GigChoices {
  specialties: Iterable<number>
  verifiedOnly: boolean
}

/** Converts validated text and choices to the API's gig, without photos. */
export function fieldsOf(text: GigText, { specialties, verifiedOnly }: GigChoices, before?: Gig) {
  return {
    ...fieldValues(text),
    pickup_location: locationOf(text, 'pickup'),
    dropoff_location: locationOf(text, 'dropoff'),
    pickup_date: momentOf(text, 'pickup', before),
    dropoff_date: momentOf(text, 'dropoff', before),
    specialties: [...specialties].toSorted((a, b) => a - b),
    verified_only: verifiedOnly,
  } satisfies GigInput
}
