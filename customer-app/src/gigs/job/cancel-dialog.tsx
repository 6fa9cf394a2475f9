import type { Trip } from 'api/contract'
import { useState } from 'react'
import { isMoving, RadioList, Stack } from 'shared-ui'
import type { useTripAction } from '../trips.mutations.ts'
import { keepText, useKeptText } from './kept-text.ts'
import { TripDialog } from './trip-dialog.tsx'

interface CancelDialogProps {
  open: boolean
  trip: Trip
  /** The key under which the typed text is kept while the dialog is closed. */
  textKey: string
  action: ReturnType<typeof useTripAction>
  onClose(): void
}

/** Cancels the booking, and reopens or deletes the job. Explains the consequences first. */
export function CancelDialog({ open, trip, textKey, action, onClose }: CancelDialogProps) {
  const reason = useKeptText(textKey)
  const [then, setThen] = useState<'reopen' | 'delete'>('reopen')
  const name = trip.packer.display_name
  const reopen = then === 'reopen'
  return (
    <TripDialog
      open={open}
      title="Cancel this booking?"
      action={action}
      text={reason}
      onText={(typed) => keepText(textKey, typed)}
      field={{
        label: 'Why are you canceling?',
        hint: `${name} sees this.`,
        missing: 'Say in a few words why you cancel.',
      }}
      submit={{
        label: reopen ? 'Cancel booking' : 'Cancel and delete job',
        busy: 'Canceling...',
        danger: true,
        cancel: "Don't cancel",
      }}
      failed="The booking was not canceled"
      onSubmit={(text) => action.act({ do: 'cancel', reason: text, reopen })}
      onClose={onClose}
    >
      <Stack $gap="var(--s-4)">
        <p>
          {isMoving(trip.stage) && <strong>{`${name} is already at work on this job. `}</strong>}
          {`${name} loses the booking right away and can no longer see your street addresses.`}
        </p>
        <RadioList<'reopen' | 'delete'>
          label="What happens to the job?"
          value={then}
          onChange={setThen}
          options={[
            {
              value: 'reopen',
              label: 'Put the job back on the marketplace',
              description: 'Other packers can see and book it right away.',
            },
            {
              value: 'delete',
              label: 'Delete the job',
              description: 'With its photos and addresses. This cannot be undone.',
            },
          ]}
        />
      </Stack>
    </TripDialog>
  )
}
