import type { Gig, Trip } from 'api/client'
import { firstName } from 'api/rules'
import { type ReactNode, useState } from 'react'
import {
  Button,
  Dialog,
  DialogBody,
  DialogFoot,
  DialogHead,
  formatTime,
  onFirstClick,
  RadioChips,
} from 'shared-ui'
import { clockTime, laterArrivals, noShowTimes } from './arrival-times.ts'
import { useNow } from './use-now.ts'

interface LateDialogProps {
  open: boolean
  gig: Gig
  trip: Trip
  isSending: boolean
  /** Why the last attempt failed. */
  failure: ReactNode
  onTell(arrivesAt: string): void
  onClose(): void
}

/** Asks a packer who is late when they arrive, and says what the customer hears. */
export function LateDialog({ open, onClose, isSending, ...form }: LateDialogProps) {
  const close = () => {
    if (!isSending) onClose()
  }
  return (
    <Dialog open={open} onClose={close} size="confirm">
      <DialogHead title="Running late?" />
      <LateForm {...form} isSending={isSending} onClose={close} />
    </Dialog>
  )
}

function LateForm(props: Omit<LateDialogProps, 'open'>) {
  const { gig, trip, isSending, failure, onTell, onClose } = props
  const [index, setIndex] = useState(0)
  const now = useNow()
  const arrivals = laterArrivals(trip, now)
  const chosen = arrivals[index] ?? arrivals.at(-1)
  const customer = firstName(trip.customer.display_name)
  const clock = (iso: string) => clockTime(iso, gig.pickup_time_zone)
  const { before, after } = noShowTimes(trip, chosen?.at ?? trip.pickup_date)
  const from = before === after ? '' : `, not from ${clock(before)}`
  return (
    <>
      <DialogBody>
        <RadioChips<number>
          label="How much later?"
          hideLabel
          options={arrivals.map(({ label }, value) => ({ value, label }))}
          value={chosen && arrivals.indexOf(chosen)}
          onChange={setIndex}
        />
        {chosen ? (
          <p aria-live="polite">
            {`${customer} hears at once that you arrive `}
            <strong>{`about ${clock(chosen.at)}`}</strong>
            {`. You can be reported as a no-show from ${clock(after)}${from}.`}
          </p>
        ) : (
          <p>{`It is too late to move your arrival. Write to ${customer} or call.`}</p>
        )}
        {failure}
      </DialogBody>
      <DialogFoot>
        <Button aria-disabled={isSending || undefined} onClick={onClose}>
          {"I'll make it"}
        </Button>
        {chosen && (
          <Button
            data-autofocus
            variant="primary"
            busy={isSending}
            busyLabel="Sending..."
            onClick={onFirstClick(() => onTell(chosen.at))}
          >
            {`Tell ${customer} ${formatTime(chosen.at, gig.pickup_time_zone)}`}
          </Button>
        )}
      </DialogFoot>
    </>
  )
}
