import type { Gig } from 'api/client'
import { brokenRules, limits, type Move, moveFacts, moveLimits } from 'api/rules'
import { formatCardMoney, formatDay, formatTime } from 'shared-ui'
import { clockNotes } from '../clock-notes.ts'
import { isBooked } from '../gigs.queries.ts'
import { dateFields } from './date-table.ts'
import { fieldNames, fieldTable } from './field-table.tsx'
import {
  type FieldPath,
  fieldPaths,
  type GigText,
  locationOf,
  momentOf,
  pathOf,
  zoneOf,
} from './gig-text.ts'
import { type Place, places } from './places.ts'
import { optionalText, requiredText, type Rule, zip } from './rules.ts'

/** Error or warning sentences. The key is the path of a field in the API. */
export type FieldErrors = Partial<Record<string, string>>

const placeRules = (place: Place): [FieldPath, Rule][] => [
  [
    pathOf(place, 'street_address'),
    requiredText(limits.streetAddress, 'Enter the street address.'),
  ],
  [pathOf(place, 'street_address_two'), optionalText(limits.streetAddress)],
  [pathOf(place, 'city'), requiredText(limits.city, 'Enter the city.')],
  [pathOf(place, 'state'), requiredText(limits.state, 'Enter the state.')],
  [pathOf(place, 'zip_code'), zip],
]

const rules = new Map<FieldPath, Rule>([
  ...fieldNames.map((name): [FieldPath, Rule] => [name, fieldTable[name].rule]),
  ...dateFields.map(({ name, rule }): [FieldPath, Rule] => [name, rule]),
  ...placeRules('pickup'),
  ...placeRules('dropoff'),
])

/** The fields of the city row. If several of them have an error, the row shows only `cityRowError`. */
export const cityRow = ['zip_code', 'state', 'city'] as const
export const cityRowError = 'Enter the city, state and ZIP code.'

/** Returns the field's own error, never `cityRowError`. */
export const errorOf = (values: GigText, path: FieldPath) => rules.get(path)?.(values[path].trim())

/** Returns the errors of the rules that the API shares with the form. */
const sharedErrors = (values: GigText, before?: Gig): FieldErrors =>
  brokenRules(
    {
      boxes: values.boxes.trim(),
      pickup: Date.parse(momentOf(values, 'pickup_date', before)),
      dropoff: Date.parse(momentOf(values, 'dropoff_date', before)),
      pickupState: locationOf(values, 'pickup').state,
      dropoffState: locationOf(values, 'dropoff').state,
    },
    before && {
      boxes: before.boxes,
      pickup: Date.parse(before.pickup_date),
      dropoff: Date.parse(before.dropoff_date),
      pickupState: before.pickup_location.state,
      dropoffState: before.dropoff_location.state,
    },
    Date.now(),
  )

/** Returns the errors of times that clocks at their address skip, or the warnings of those that they show twice. */
const clockTexts = (kind: 'error' | 'warning', values: GigText, before?: Gig): FieldErrors =>
  Object.fromEntries(
    dateFields.flatMap(({ name, place }) => {
      const moment = momentOf(values, name, before)
      const text = clockNotes(values[name], moment, zoneOf(values, place))[kind]
      return text ? [[name, text]] : []
    }),
  )

/** Returns an error if the price is lower than the one for which a packer has booked the job. */
const promiseErrors = (values: GigText, before: Gig): FieldErrors =>
  Number(values.price) < before.price
    ? {
        price: `A packer has booked this job for ${formatCardMoney(before.price)}: enter that or more.`,
      }
    : {}

const noteRule = optionalText(moveLimits.note)

/** Returns the errors of the private notes. */
const noteErrors = (move: Move): FieldErrors =>
  Object.fromEntries(
    places.flatMap((place) => {
      const error = noteRule(move[`${place}_note`]?.trim() ?? '')
      return error ? [[`move.${place}_note`, error]] : []
    }),
  )

/** Returns an error if both times are complete and the drop-off is before the pickup. */
const orderErrors = (values: GigText, before?: Gig): FieldErrors =>
  isBefore(values, before) ? { dropoff_date: 'Drop-off must be after pickup.' } : {}

/** Returns the errors of all fields, by the API's limits. `before` is the stored gig that is edited. */
export function validate(values: GigText, move: Move, before?: Gig): FieldErrors {
  const errors: FieldErrors = {}
  for (const path of fieldPaths) {
    const error = errorOf(values, path)
    if (error) errors[path] = error
  }
  for (const place of places) {
    const wrong = cityRow.map((part) => pathOf(place, part)).filter((path) => errors[path])
    if (wrong.length > 1) for (const path of wrong) errors[path] = cityRowError
  }
  const promises = before && isBooked(before) ? promiseErrors(values, before) : {}
  return {
    ...promises,
    ...sharedErrors(values, before),
    ...clockTexts('error', values, before),
    ...orderErrors(values, before),
    ...noteErrors(move),
    ...errors,
  }
}

const isBefore = (values: GigText, before?: Gig) =>
  Date.parse(momentOf(values, 'dropoff_date', before)) <
  Date.parse(momentOf(values, 'pickup_date', before))

const hourMs = 3_600_000

/** Says when the work ends, if that is after the drop-off time. */
function lateEnd(text: GigText, { hours }: Move, before?: Gig): FieldErrors {
  const pickup = Date.parse(momentOf(text, 'pickup_date', before))
  const dropoff = momentOf(text, 'dropoff_date', before)
  if (hours === undefined || !(pickup + hours * hourMs > Date.parse(dropoff))) return {}
  const end = new Date(pickup + hours * hourMs).toISOString()
  const zone = zoneOf(text, 'dropoff')
  const [day, dropoffDay] = [end, dropoff].map((iso) => formatDay(iso, zone))
  const at = `${formatTime(end, zone)}${day === dropoffDay ? '' : `, ${day}`}`
  const work = moveFacts.hours.words(hours)
  return {
    dropoff_date: `${work} of work ${hours === 1 ? 'ends' : 'end'} at ${at}, after your drop-off time.`,
  }
}

/**
 * Returns the messages that the form shows before the customer submits: the errors of rules that need no complete form,
 * which of two possible times the form uses, and whether the work takes longer than planned.
 */
export function warningsOf(text: GigText, move: Move, before?: Gig): FieldErrors {
  const warnings: FieldErrors = {
    ...lateEnd(text, move, before),
    ...clockTexts('warning', text, before),
    ...sharedErrors(text, before),
    ...clockTexts('error', text, before),
    ...orderErrors(text, before),
  }
  return Object.fromEntries(
    fieldPaths.flatMap((path) =>
      text[path].trim() && warnings[path] ? [[path, warnings[path]]] : [],
    ),
  )
}
