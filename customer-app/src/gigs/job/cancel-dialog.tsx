import { useQuery } from '@tanstack/react-query'
import type { Payment, Trip } from 'api/client'
import { isMoving } from 'api/rules'
import { useState } from 'react'
import { formatBudget, RadioList, stepSentence, Stack, TestPayments } from 'shared-ui'
import { feeInError } from '../gigs.mutations.ts'
import { changedTitle, useChangedFee } from '../use-changed-fee.ts'
import { cancelTermsQuery } from '../payment.queries.ts'
import type { useTripAction } from '../trip.mutations.ts'
import { keepText, useKeptText } from '../../kept-text.ts'
import { CancelCost } from './payment/cancel-cost.tsx'
import { TripDialog } from './trip-dialog.tsx'

type Then = 'reopen' | 'delete'

/** Returns the text of the button that cancels. */
function submitLabel(then: Then, fee_cents: number): string {
  if (fee_cents > 0) {
    return `${then === 'reopen' ? 'Cancel' : 'Delete job'} and pay ${formatBudget(fee_cents / 100)}`
  }
  return then === 'reopen' ? 'Cancel booking' : 'Cancel and delete job'
}

interface CancelDialogProps {
  open: boolean
  trip: Trip
  /** Null if the customer pays the packer directly, so that canceling is free. */
  payment: Payment | null | undefined
  /** The time zone of the pickup address. */
  timeZone: string
  /** The key under which the typed text is kept while the dialog is closed. */
  textKey: string
  action: ReturnType<typeof useTripAction>
  onClose(): void
}

/** Cancels the booking, and reopens or deletes the job. Explains cost and consequences first. */
export function CancelDialog(props: CancelDialogProps) {
  const { open, trip, payment, timeZone, textKey, action, onClose } = props
  const reason = useKeptText(textKey)
  const [then, setThen] = useState<Then>('reopen')
  const isDirect = payment === null
  const terms = useQuery({
    ...cancelTermsQuery(trip),
    enabled: open && !isDirect && trip.next.includes('cancelled'),
  })
  const fee_cents = terms.data?.fee_cents ?? 0
  const { notice, agree } = useChangedFee(open, terms.data?.fee_cents)
  const name = trip.packer.display_name
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
        label: submitLabel(then, fee_cents),
        busy: 'Canceling...',
        danger: true,
        cancel: 'Keep booking',
      }}
      failed={
        feeInError(action.error) === undefined ? 'The booking was not canceled' : changedTitle
      }
      notice={notice}
      isWaiting={!isDirect && !terms.data}
      onSubmit={(text) => {
        agree()
        action.act({ do: 'cancel', reason: text, reopen: then === 'reopen', fee_cents })
      }}
      onClose={onClose}
    >
      <Stack $gap="var(--s-4)">
        <p>
          {isMoving(trip.stage) && fee_cents === 0 && (
            <strong>{`${stepSentence(trip.stage, name)} `}</strong>
          )}
          <span>
            {`The booking ends right away, and ${name} can no longer see your street addresses.`}
          </span>
        </p>
        {!isDirect && (
          <CancelCost query={terms} timeZone={timeZone} isMoving={isMoving(trip.stage)} />
        )}
        {payment?.provider === 'test' && (
          <div>
            <TestPayments />
          </div>
        )}
        <RadioList<Then>
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
