import { formatTime, TextField } from 'shared-ui'
import { dateFields, type DateName, placeOf } from '../date-table.ts'
import { FactField } from './fact-field.tsx'
import { TwoColumns, useAnswer } from './move-fields.tsx'
import { momentOf, zoneOf } from '../gig-text.ts'
import type { GigFormState } from '../use-gig-form.ts'
import { controlOf } from './gig-fields.tsx'

/**
 * Returns the name of the time zone of the date's address, like " (PST)", if the browser's time zone shows
 * another time. Otherwise returns ''.
 */
function zoneLabel({ text, gig }: GigFormState, name: DateName): string {
  const moment = momentOf(text, name, gig) || new Date().toISOString()
  const [, , label] = formatTime(moment, zoneOf(text, placeOf(name))).split(' ')
  return label === undefined ? '' : ` (${label})`
}

const hints = {
  pickup_date: '',
  dropoff_date: 'We suggest pickup plus the hours of work. ',
}

/** Asks for the dates, and how long the work takes. */
export function DateFields({ form }: { form: GigFormState }) {
  const { move, say } = form
  const answer = useAnswer(say)
  const [pickup, dropoff] = dateFields.map(({ name, label }) => (
    <TextField
      key={name}
      label={label}
      hint={`${hints[name]}Local time at this address${zoneLabel(form, name)}.`}
      required
      type="datetime-local"
      {...controlOf(form, name)}
    />
  ))
  return (
    <TwoColumns>
      {pickup}
      <FactField
        name="arrival_minutes"
        value={move.arrival_minutes}
        hint="A wider window fits more packers."
        onChange={answer}
      />
      <FactField name="hours" value={move.hours} first={2} onChange={answer} />
      {dropoff}
    </TwoColumns>
  )
}
