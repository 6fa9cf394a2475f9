import { limits, patterns } from 'api/contract'
import { fromLocalInput } from 'shared-ui'
import {
  type FieldPath,
  fieldPaths,
  type GigText,
  momentOf,
  type Place,
  pathOf,
  places,
} from './gig-text.ts'

/** One sentence per path that is not right; also `images` and `specialties`. */
export type FieldErrors = Partial<Record<string, string>>

type Rule = (value: string) => string | undefined

const text =
  (max: number, missing: string): Rule =>
  (value) => {
    if (value === '') return missing
    // Characters are code points, as the API counts them.
    return [...value].length > max
      ? `Use at most ${max.toLocaleString('en-US')} characters.`
      : undefined
  }

const optionalText =
  (max: number): Rule =>
  (value) =>
    text(max, '')(value) || undefined

const price: Rule = (value) => {
  const dollars = Number(value)
  if (value === '' || !Number.isFinite(dollars)) return 'Enter a budget in dollars, like 480.50.'
  if (dollars < 0) return 'Enter a budget of $0 or more.'
  if (dollars > limits.price) return 'Enter a budget of at most $9,999,999.99.'
  return Math.round(dollars * 100) / 100 === dollars
    ? undefined
    : 'Use at most two decimals, like 480.50.'
}

const zip: Rule = (value) =>
  new RegExp(`^${patterns.zip}$`).test(value) ? undefined : 'Enter a 5-digit ZIP code.'

const date =
  (missing: string): Rule =>
  (value) => {
    if (/^\d{5}/.test(value)) return 'Use a year with four digits.'
    return fromLocalInput(value) ? undefined : missing
  }

const placeRules = (place: Place): [FieldPath, Rule][] => [
  [pathOf(place, 'street_address'), text(limits.streetAddress, 'Enter the street address.')],
  [pathOf(place, 'street_address_two'), optionalText(limits.streetAddress)],
  [pathOf(place, 'city'), text(limits.city, 'Enter the city.')],
  [pathOf(place, 'state'), text(limits.state, 'Enter the state.')],
  [pathOf(place, 'zip_code'), zip],
]

const rules = new Map<FieldPath, Rule>([
  ['title', text(limits.title, 'Enter a job title.')],
  ['price', price],
  ['boxes', text(limits.boxes, 'Enter how many boxes, like 20-30.')],
  ['description', text(limits.description, 'Describe what needs to be moved.')],
  ['pickup_date', date('Choose a pickup date and time.')],
  ['dropoff_date', date('Choose a drop-off date and time.')],
  ...placeRules('pickup'),
  ...placeRules('dropoff'),
])

/** The fields that stand in one row. If several have an error, they share one sentence. */
const cityRow = ['zip_code', 'state', 'city'] as const
export const cityRowError = 'Enter the city, state and ZIP code.'

/** What is wrong with the text, by the limits that the API will hold it against. */
export function validate(values: GigText): FieldErrors {
  const errors: FieldErrors = {}
  for (const path of fieldPaths) {
    const error = rules.get(path)?.(values[path].trim())
    if (error) errors[path] = error
  }
  for (const place of places) {
    const wrong = cityRow.map((part) => pathOf(place, part)).filter((path) => errors[path])
    if (wrong.length > 1) for (const path of wrong) errors[path] = cityRowError
  }
  if (!errors.pickup_date && !errors.dropoff_date && isBefore(values)) {
    errors.dropoff_date = 'Drop-off must be after pickup.'
  }
  return errors
}

const isBefore = (values: GigText) =>
  Date.parse(momentOf(values, 'dropoff')) < Date.parse(momentOf(values, 'pickup'))
