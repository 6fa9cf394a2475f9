import type { Trip } from 'api/contract'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { formatCardMoney, isMoving, LoadFailed, Loading, RadioList, Stack } from 'shared-ui'
import { cancelTermsQuery } from '../payments.queries.ts'
import { gigQuery } from '../trips.queries.ts'
import type { useTripAction } from '../trips.mutations.ts'
import { keepText, useKeptText } from './kept-text.ts'
import { CancelCost } from './payment/cancel-cost.tsx'
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
  const gigId = trip.gig_id ?? 0
  const terms = useQuery({ ...cancelTermsQuery(trip.id), enabled: open })
  const gig = useQuery({ ...gigQuery(gigId), enabled: open })
  const fee_cents = terms.data?.fee_cents
  const { error } = action
  const { refetch } = terms
  // The fee may have changed since the dialog opened.
  useEffect(() => {
    if (error) void refetch()
  }, [error, refetch])
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
        label: fee_cents
          ? `Cancel and pay ${formatCardMoney(fee_cents / 100)}`
          : reopen
            ? 'Cancel booking'
            : 'Cancel and delete job',
        busy: 'Canceling...',
        danger: true,
        cancel: "Don't cancel",
      }}
      failed="The booking was not canceled"
      onSubmit={(text) => action.act({ do: 'cancel', reason: text, reopen, fee_cents })}
      isIncomplete={!terms.data}
      onClose={onClose}
    >
      <Stack $gap="var(--s-4)">
        <p>
          {isMoving(trip.stage) && !fee_cents && (
            <strong>{`${name} is already at work on this job. `}</strong>
          )}
          {`${name} loses the booking right away and can no longer see your street addresses.`}
        </p>
        {terms.data && (
          <CancelCost terms={terms.data} stage={trip.stage} timeZone={gig.data?.pickup_time_zone} />
        )}
        {terms.isPending && <Loading text="Loading the terms..." />}
        {terms.isLoadingError && (
          <LoadFailed title="The terms could not be loaded." onRetry={() => void terms.refetch()} />
        )}
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
