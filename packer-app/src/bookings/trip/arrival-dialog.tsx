import type { Gig, Trip } from 'api/client'
import { arrivalIn, firstName } from 'api/rules'
import { Truck } from 'lucide-react'
import { useState } from 'react'
import {
  Button,
  Dialog,
  DialogBody,
  DialogFoot,
  DialogHead,
  onFirstClick,
  RadioChips,
  SelectField,
} from 'shared-ui'
import { clockTime } from './arrival-times.ts'
import { useNow } from './use-now.ts'

const choices = [
  { value: '15', label: '15 minutes' },
  { value: '30', label: '30 minutes' },
  { value: '45', label: '45 minutes' },
  { value: '60', label: '1 hour' },
  { value: 'other', label: 'Other' },
] as const
type Choice = (typeof choices)[number]['value']

const others = {
  0: 'I am there in a moment',
  5: '5 minutes',
  10: '10 minutes',
  20: '20 minutes',
  75: '1 hour 15 minutes',
  90: '1 hour 30 minutes',
  120: '2 hours',
  150: '2 hours 30 minutes',
  180: '3 hours',
  240: '4 hours',
}

interface ArrivalDialogProps {
  open: boolean
  gig: Gig
  trip: Trip
  onStart(minutes: number): void
  onClose(): void
}

/** Asks a packer who sets out when they will be there. */
export function ArrivalDialog({ open, gig, trip, onStart, onClose }: ArrivalDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} size="confirm">
      <DialogHead title="When will you be there?" />
      <ArrivalForm gig={gig} trip={trip} onStart={onStart} />
    </Dialog>
  )
}

function ArrivalForm({ gig, trip, onStart }: Pick<ArrivalDialogProps, 'gig' | 'trip' | 'onStart'>) {
  const [choice, setChoice] = useState<Choice>('30')
  const [other, setOther] = useState('90')
  const now = useNow()
  const minutes = Number(choice === 'other' ? other : choice)
  const time = clockTime(new Date(arrivalIn(minutes, now)).toISOString(), gig.pickup_time_zone)
  return (
    <>
      <DialogBody>
        <RadioChips<Choice>
          label="When will you be there?"
          hideLabel
          options={choices}
          value={choice}
          onChange={setChoice}
        />
        {choice === 'other' && (
          <SelectField
            name="minutes"
            label="Time until you are there"
            value={other}
            onChange={({ target }) => setOther(target.value)}
          >
            {Object.entries(others).map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </SelectField>
        )}
        <p aria-live="polite">
          {`${firstName(trip.customer.display_name)} sees `}
          <strong>{`“arrives about ${time}”`}</strong>
          {'. We do not track your phone.'}
        </p>
      </DialogBody>
      <DialogFoot>
        <Button
          data-autofocus
          variant="primary"
          big
          block
          onClick={onFirstClick(() => onStart(minutes))}
        >
          <Truck size={20} aria-hidden />
          {"I'm on my way"}
        </Button>
      </DialogFoot>
    </>
  )
}
