import type { Gig, GigInput, Location } from 'api/client'
import { type Move, stateCode, timeZoneOfZip } from 'api/rules'
import { fromLocalInput, toLocalInput } from 'shared-ui'
import { dateFields, type DateName, placeOf } from './date-table.ts'
import { type FieldName, fieldNames, fieldTable, fieldValues } from './field-table.tsx'
import { type Place, type PlacePart, placeParts, places } from './places.ts'

/** A text field of the form, by its path in the API. */
export type FieldPath = FieldName | DateName | `${Place}_location.${PlacePart}`

export const pathOf = (place: Place, part: PlacePart): FieldPath => `${place}_location.${part}`

export const fieldPaths: readonly FieldPath[] = [
  ...fieldNames,
  ...dateFields.map(({ name }) => name),
  ...places.flatMap((place) => placeParts.map((part) => pathOf(place, part))),
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
 * Returns the time of a date field in ISO format, or '' until date and time are complete, or if clocks at the
 * address skip it. Of two possible times, returns the first. `before` is
 * the gig that is edited. If the customer has not changed the time, returns exactly the time in `before`.
 */
export const momentOf = (text: GigText, name: DateName, before?: Gig) =>
  fromLocalInput(text[name], before?.[name], zoneOf(text, placeOf(name)))

const locationIn = (gig: Gig, place: Place): Location => gig[`${place}_location`]

/** Returns the form's initial texts for an existing gig. */
export const textOf = (gig: Gig) =>
  Object.fromEntries([
    ...fieldNames.map((name) => [name, fieldTable[name].textOf(gig)] as const),
    ...dateFields.map(({ name, place }) => {
      const timeZone = timeZoneOfZip(locationIn(gig, place).zip_code)
      return [name, toLocalInput(gig[name], timeZone)] as const
    }),
    ...places.flatMap((place) =>
      placeParts.map((part) => [pathOf(place, part), locationIn(gig, place)[part] ?? ''] as const),
    ),
  ]) as GigText

/** Returns the pickup address as texts for the drop-off fields. */
export function sameAsPickup(text: GigText): Partial<GigText> {
  return Object.fromEntries(
    placeParts.map((part) => [pathOf('dropoff', part), text[pathOf('pickup', part)]]),
  )
}

export function locationOf(text: GigText, place: Place): GigInput['pickup_location'] {
  const part = (name: PlacePart) => text[pathOf(place, name)].trim()
  return {
    street_address: part('street_address'),
    street_address_two: part('street_address_two') || null,
    city: part('city'),
    state: stateCode(part('state')) ?? part('state'),
    zip_code: part('zip_code'),
  }
}

/** What the form has besides text and photos. */
interface GigChoices {
  move: Move
  specialties: Iterable<number>
  verifiedOnly: boolean
}

/** Converts validated text and choices to the API's gig, without photos. */
export function fieldsOf(text: GigText, choices: GigChoices, before?: Gig) {
  const moments = Object.fromEntries(
    dateFields.map(({ name }) => [name, momentOf(text, name, before)]),
  ) as Record<DateName, string>
  return {
    ...fieldValues(text),
    pickup_location: locationOf(text, 'pickup'),
    dropoff_location: locationOf(text, 'dropoff'),
    ...moments,
    move: choices.move,
    specialties: [...choices.specialties].toSorted((a, b) => a - b),
    verified_only: choices.verifiedOnly,
  } satisfies GigInput
}
