import { type Gig, limits } from 'api/contract'
import { formatCardMoney } from 'shared-ui'
import { isBooked } from '../gigs.queries.ts'
import { dateFields } from './date-table.ts'
import { fieldNames, fieldTable } from './field-table.tsx'
import { type FieldPath, fieldPaths, type GigText, momentOf, pathOf } from './gig-text.ts'
import { type Place, places } from './places.ts'
import { optionalText, requiredText, type Rule, zip } from './rules.ts'
import { isUsState } from './fields/us-states.ts'

/** Error or warning sentences. The key is a field's path, `images` or `specialties`. */
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

/**
 * Returns errors for changes that the API refuses because a packer has booked the job: a lower price and a
 * pickup in the past.
 */
function promiseErrors(values: GigText, before: Gig): FieldErrors {
  const errors: FieldErrors = {}
  const pickup = Date.parse(momentOf(values, 'pickup_date', before))
  if (pickup !== Date.parse(before.pickup_date) && pickup < Date.now()) {
    errors.pickup_date = 'A packer has booked this job: choose a pickup time in the future.'
  }
  if (Number(values.price) < before.price) {
    errors.price = `A packer has booked this job for ${formatCardMoney(before.price)}: enter that or more.`
  }
  return errors
}

/** Returns the errors of all fields, by the API's limits. `before` is the stored gig that is edited. */
export function validate(values: GigText, before?: Gig): FieldErrors {
  const errors: FieldErrors = {}
  for (const path of fieldPaths) {
    const error = errorOf(values, path)
    if (error) errors[path] = error
  }
  for (const place of places) {
    const wrong = cityRow.map((part) => pathOf(place, part)).filter((path) => errors[path])
    if (wrong.length > 1) for (const path of wrong) errors[path] = cityRowError
  }
  if (!errors.pickup_date && !errors.dropoff_date && isBefore(values)) {
    errors.dropoff_date = 'Drop-off must be after pickup.'
  }
  return before && isBooked(before) ? { ...promiseErrors(values, before), ...errors } : errors
}

const isBefore = (values: GigText) =>
  Date.parse(momentOf(values, 'dropoff_date')) < Date.parse(momentOf(values, 'pickup_date'))

/** Returns a warning for each field whose text the API accepts but that may be a mistake. */
export function warningsOf(text: GigText): FieldErrors {
  const warnings: FieldErrors = {}
  for (const name of fieldNames) {
    const warning = fieldTable[name].warning?.(text[name].trim())
    if (warning) warnings[name] = warning
  }
  for (const place of places) {
    const path = pathOf(place, 'state')
    if (text[path].trim() && !isUsState(text[path])) warnings[path] = 'Enter a US state, like CA.'
  }
  if (Date.parse(momentOf(text, 'pickup_date')) < Date.now()) {
    warnings.pickup_date = 'This pickup time is in the past.'
  }
  return warnings
}
