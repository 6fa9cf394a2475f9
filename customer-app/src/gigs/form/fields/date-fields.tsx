import type { PriceGuide } from 'api/client'
import { moveFacts } from 'api/rules'
import { Button, formatTime, Stack, TextField } from 'shared-ui'
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
  pickup_date: 'Local time at the pickup address',
  dropoff_date: 'We suggest pickup plus the hours of work. Local time at the drop-off address',
}

interface DateFieldsProps {
  form: GigFormState
  guide: PriceGuide | undefined
}

/** Asks for the dates, and how long the work takes. */
export function DateFields({ form, guide }: DateFieldsProps) {
  const { move, say } = form
  const answer = useAnswer(say)
  const [pickup, dropoff] = dateFields.map(({ name, label }) => (
    <TextField
      key={name}
      label={label}
      hint={`${hints[name]}${zoneLabel(form, name)}.`}
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
      <Stack $gap="var(--s-2)">
        <FactField name="hours" value={move.hours} first={guide?.hours ?? 2} onChange={answer} />
        {guide && move.hours === undefined && (
          <div>
            <Button
              small
              onClick={({ currentTarget }) => {
                // This button disappears.
                currentTarget.closest('div')?.parentElement?.querySelector('button')?.focus()
                answer('hours', guide.hours)
              }}
            >
              Use {moveFacts.hours.words(guide.hours)}
            </Button>
          </div>
        )}
      </Stack>
      {dropoff}
    </TwoColumns>
  )
}
