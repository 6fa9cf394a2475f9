import type { Gig } from 'api/client'
import { soonestPickup } from 'api/rules'
import { useState } from 'react'
import { clockNotes } from '../../clock-notes.ts'
import { formatTime, fromLocalInput, RadioChips, Stack, TextField, toLocalInput } from 'shared-ui'

type PlannedGig = Pick<Gig, 'pickup_date' | 'pickup_time_zone'>

type When = 'soon' | 'afternoon' | 'tomorrow' | 'other'

interface Option {
  value: When
  label: string
  /** `soon`, or a time; undefined if the customer has yet to give one. */
  pickup: string | undefined
}

/** The time from which packers can come "this afternoon". */
const afternoon = '13:00'

/** Returns the times that the customer can choose, in local time of the pickup address. */
function optionsOf({ pickup_date, pickup_time_zone: zone }: PlannedGig): Option[] {
  const now = toLocalInput(new Date().toISOString(), zone)
  const [today = '', time = ''] = now.split('T')
  const next = new Date(`${today}T00:00Z`)
  next.setUTCDate(next.getUTCDate() + 1)
  const planned = toLocalInput(pickup_date, zone).slice(11)
  const tomorrow = fromLocalInput(`${next.toISOString().slice(0, 10)}T${planned}`, null, zone)
  const later = fromLocalInput(`${today}T${afternoon}`, null, zone)
  const isPlanned = Date.parse(tomorrow) === Date.parse(pickup_date)
  const soonest = formatTime(new Date(soonestPickup(Date.now())).toISOString(), zone)
  const options: Option[] = [
    { value: 'soon', label: `As soon as possible, ${soonest}`, pickup: 'soon' },
  ]
  // Later, "as soon as possible" is in the afternoon, too.
  if (time < '11:00') {
    const label = `This afternoon, from ${formatTime(later, zone)}`
    options.push({ value: 'afternoon', label, pickup: later })
  }
  // Clocks may skip the planned time tomorrow.
  if (tomorrow && !isPlanned) {
    const label = `Tomorrow, ${formatTime(tomorrow, zone)}`
    options.push({ value: 'tomorrow', label, pickup: tomorrow })
  }
  return [...options, { value: 'other', label: 'Other', pickup: undefined } satisfies Option]
}

/** Says what to correct; undefined for `soon` and for a time in the future. */
function errorOf(pickup: string | undefined): string | undefined {
  if (pickup === 'soon' || (pickup && Date.parse(pickup) > Date.now())) return undefined
  return 'Choose a date and time in the future.'
}

/**
 * Holds when another packer can come: `pickup` is `soon` or a time. `error` says what to correct, and is undefined if
 * nothing is to be corrected.
 */
export function usePickupChoice(gig: PlannedGig, first: When | undefined) {
  const [when, setWhen] = useState(first)
  const [other, setOther] = useState('')
  const options = optionsOf(gig)
  const otherAt = fromLocalInput(other, null, gig.pickup_time_zone)
  const pickup = when === 'other' ? otherAt : options.find(({ value }) => value === when)?.pickup
  const clocks = when === 'other' ? clockNotes(other, otherAt, gig.pickup_time_zone) : undefined
  return {
    ...{ options, when, setWhen, other, setOther, pickup },
    error: clocks?.error ?? errorOf(pickup),
    warning: clocks?.warning,
  }
}

interface PickupChoiceProps {
  choice: ReturnType<typeof usePickupChoice>
  label: string
  hideLabel?: boolean
  /** Whether the customer has tried to submit, so that the error shows. */
  tried: boolean
}

/** Asks when another packer can come. */
export function PickupChoice({ choice, label, hideLabel, tried }: PickupChoiceProps) {
  const { options, when, setWhen, other, setOther, error, warning } = choice
  return (
    <Stack $gap="var(--s-3)">
      <RadioChips<When>
        label={label}
        hideLabel={hideLabel ?? false}
        options={options}
        value={when}
        onChange={setWhen}
        // The chosen time may no longer be offered.
        error={tried && when !== 'other' ? error : undefined}
      />
      {when === 'other' && (
        <TextField
          name="pickup_date"
          type="datetime-local"
          label="Pickup date and time"
          hint="Local time at the pickup address."
          required
          value={other}
          error={tried ? error : undefined}
          warning={warning}
          onChange={({ currentTarget }) => setOther(currentTarget.value)}
        />
      )}
    </Stack>
  )
}
