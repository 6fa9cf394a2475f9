import { failureText, type Gig, type Trip, type User } from 'api/client'
import { firstName, tooLong, tripLimits } from 'api/rules'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  focusFirstError,
  FormDialog,
  formatTime,
  fromLocalInput,
  Muted,
  Panel,
  TextField,
  toLocalInput,
} from 'shared-ui'
import { OldAndNew } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { keepText, useKeptText } from '../../../kept-text.ts'
import { longWeekday, weekdayTime } from '../../../pickup-time.ts'
import { clockNotes } from '../../clock-notes.ts'
import { usePropose } from './proposal.mutations.ts'

/* In narrower columns, the icon of the browser covers AM or PM. */
const Fields = styled.div`
  display: grid;
  grid-template-columns: repeat(auto-fit, minmax(min(100%, 15rem), 1fr));
  gap: var(--s-5);
  align-items: start;
`

interface ProposeDialogProps {
  open: boolean
  gig: Gig
  trip: Trip
  customerId: User['id']
  onClose(): void
  onDone(text: string): void
}

/** Asks the packer of a booked job for another time. */
export function ProposeDialog(props: ProposeDialogProps) {
  const { open, gig, trip, customerId, onClose, onDone } = props
  const keys = keysOf(customerId, trip)
  const zones = { pickup: gig.pickup_time_zone, dropoff: gig.dropoff_time_zone }
  const first = {
    pickup: toLocalInput(gig.pickup_date, zones.pickup),
    dropoff: toLocalInput(gig.dropoff_date, zones.dropoff),
  }
  const pickup = useKeptText(keys.pickup) || first.pickup
  const pickupAt = fromLocalInput(pickup, gig.pickup_date, zones.pickup)
  const typedDropoff = useKeptText(keys.dropoff)
  const dropoff = typedDropoff || movedAlong(gig, pickupAt) || first.dropoff
  const dropoffAt = fromLocalInput(dropoff, gig.dropoff_date, zones.dropoff)
  const note = useKeptText(keys.note)
  const long = tooLong(note, tripLimits.note)
  const [tried, setTried] = useState(false)
  const name = firstName(trip.packer.display_name)
  const clocks = {
    pickup: clockNotes(pickup, pickupAt, zones.pickup),
    dropoff: clockNotes(dropoff, dropoffAt, zones.dropoff),
  }
  const missing = errorsOf(gig, pickupAt, dropoffAt)
  const errors = {
    pickup: clocks.pickup.error ?? missing.pickup,
    dropoff: clocks.dropoff.error ?? missing.dropoff,
  }
  const isSameDay = pickup.slice(0, 10) === first.pickup.slice(0, 10)
  const day = isSameDay
    ? formatTime(gig.pickup_date, zones.pickup)
    : longWeekday(gig.pickup_date, zones.pickup)

  const { run, busy, error, reset } = usePropose(trip, () => {
    for (const key of Object.values(keys)) keepText(key, '')
    setTried(false)
    onClose()
    onDone(`${name} has been asked. Until then, ${day} holds.`)
  })

  function close() {
    setTried(false)
    reset()
    onClose()
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(() => setTried(true))
    if (errors.pickup ?? errors.dropoff ?? long) return focusFirstError(event.currentTarget)
    run({
      kind: 'change',
      ...(pickupAt !== gig.pickup_date && { pickup_date: pickupAt }),
      ...(dropoffAt !== gig.dropoff_date && { dropoff_date: dropoffAt }),
      ...(note.trim() && { note: note.trim() }),
    })
  }

  const isChanged = pickupAt !== '' && pickupAt !== gig.pickup_date
  return (
    <FormDialog
      open={open}
      title="Propose another time"
      submitLabel={`Ask ${name}`}
      busyLabel="Asking..."
      cancelLabel={`Keep ${day}`}
      busy={busy}
      onSubmit={send}
      onClose={close}
    >
      <Muted>{`${name} has booked this job, so a new date needs a yes. Until then ${day} holds.`}</Muted>
      <OldAndNew
        labels={['Now', 'Proposed']}
        values={[
          weekdayTime(gig.pickup_date, zones.pickup),
          isChanged ? weekdayTime(pickupAt, zones.pickup) : '–',
        ]}
      />
      <Fields>
        <TextField
          name="pickup_date"
          type="datetime-local"
          label="Pickup date and time"
          required
          value={pickup}
          error={tried ? errors.pickup : undefined}
          warning={clocks.pickup.warning}
          onChange={({ currentTarget }) => keepText(keys.pickup, currentTarget.value)}
        />
        <TextField
          name="dropoff_date"
          type="datetime-local"
          label="Drop-off date and time"
          required
          value={dropoff}
          error={tried ? errors.dropoff : undefined}
          warning={clocks.dropoff.warning}
          onChange={({ currentTarget }) => keepText(keys.dropoff, currentTarget.value)}
        />
      </Fields>
      <TextField
        name="note"
        label={`A word to ${name}`}
        optional
        error={long}
        value={note}
        onChange={({ currentTarget }) => keepText(keys.note, currentTarget.value)}
      />
      {error && (
        <Panel tone="error" title={`${name} was not asked`}>
          {failureText(error, ['detail'])} What you typed is still here.
        </Panel>
      )}
    </FormDialog>
  )
}

const keysOf = (customerId: User['id'], { id }: Trip) => ({
  pickup: `${customerId} ${id} propose pickup`,
  dropoff: `${customerId} ${id} propose dropoff`,
  note: `${customerId} ${id} propose note`,
})

/** Returns the drop-off, in local time, that is as long after the new pickup as the old one was after the old pickup. */
function movedAlong({ pickup_date, dropoff_date, dropoff_time_zone }: Gig, pickupAt: string) {
  if (!pickupAt) return ''
  const moved = Date.parse(dropoff_date) - Date.parse(pickup_date) + Date.parse(pickupAt)
  return toLocalInput(new Date(moved).toISOString(), dropoff_time_zone)
}

/** Returns what to correct in each field. */
function errorsOf(gig: Gig, pickupAt: string, dropoffAt: string) {
  const [pickup, dropoff] = [pickupAt, dropoffAt].map((iso) => Date.parse(iso))
  const isSame = pickupAt === gig.pickup_date && dropoffAt === gig.dropoff_date
  return {
    pickup: !pickup
      ? 'Choose a pickup date and time.'
      : pickupAt !== gig.pickup_date && pickup <= Date.now()
        ? 'Choose a pickup time in the future.'
        : isSame
          ? 'This is the time that holds now. Choose another one.'
          : undefined,
    dropoff: !dropoff
      ? 'Choose a drop-off date and time.'
      : pickup && dropoff < pickup
        ? 'Choose a drop-off time after the pickup.'
        : undefined,
  }
}
