import type { Place } from './places.ts'
import { date, type Rule } from './rules.ts'

interface DateField {
  /** The form reads the text in this address's time zone. */
  place: Place
  label: string
  rule: Rule
}

/**
 * The date fields of a gig in form order. To add a field, use the API's field name as the key: the
 * draft, the form, the validation and the request all read this table.
 */
const dateTable = {
  pickup_date: {
    place: 'pickup',
    label: 'Pickup date and time',
    rule: date('Choose a pickup date and time.'),
  },
  dropoff_date: {
    place: 'dropoff',
    label: 'Drop-off date and time',
    rule: date('Choose a drop-off date and time.'),
  },
} satisfies Record<string, DateField>

export type DateName = keyof typeof dateTable

export const dateFields = Object.entries(dateTable).map(([name, field]) => ({
  name: name as DateName,
  ...field,
}))

export const placeOf = (name: DateName): Place => dateTable[name].place
