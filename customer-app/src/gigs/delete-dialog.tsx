import { useQuery } from '@tanstack/react-query'
import type { CustomerJob, Gig, User } from 'api/client'
import { isolate } from 'api/rules'
import { useState } from 'react'
import { ConfirmDialog, formatBudget, Stack } from 'shared-ui'
import type { CancelFee } from './cancel-notices.ts'
import { isBooked } from './gigs.queries.ts'
import { keepText, useKeptText } from '../kept-text.ts'
import { TripDialog } from './job/trip-dialog.tsx'
import { cancelTermsQuery } from './payment.queries.ts'
import { TestLabel } from './test-label.tsx'
import { useTripAction } from './trip.mutations.ts'
import { useChangedFee } from './use-changed-fee.ts'

const Question = () => (
  <p>Are you sure you want to delete this job? This action cannot be undone.</p>
)

interface DeleteDialogProps {
  /** null while the dialog is closed. */
  gig: Gig | null
  onConfirm(): void
  onCancel(): void
}

export function DeleteDialog({ gig, onConfirm, onCancel }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={gig !== null}
      title={`Delete “${isolate(gig?.title ?? '')}”?`}
      text={
        <Stack $gap="var(--s-3)">
          <Question />
          {gig && isBooked(gig) && (
            <p>A packer has booked this job. Deleting it ends the booking.</p>
          )}
        </Stack>
      }
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

interface DeleteBookedDialogProps {
  open: boolean
  job: CustomerJob
  customerId: User['id']
  onDeleted(fee: CancelFee): void
  onClose(): void
}

/** Deletes a booked job by canceling its booking, so that the packer gets a reason. */
function DeleteBookedDialog({
  open,
  job,
  customerId,
  onDeleted,
  onClose,
}: DeleteBookedDialogProps) {
  const textKey = `${customerId} ${job.trip_id} cancel`
  const reason = useKeptText(textKey)
  const action = useTripAction(job.trip_id === null ? undefined : { ...job, id: job.trip_id }, {
    isList: true,
    onDone(_action, paid_cents) {
      keepText(textKey, '')
      onClose()
      onDeleted({ trip_id: job.trip_id ?? 0, fee_cents: paid_cents })
    },
  })
  const name = job.packer?.display_name ?? 'Your packer'
  const terms = useQuery({
    ...cancelTermsQuery({ ...job, id: job.trip_id ?? 0 }),
    enabled: open && job.trip_id !== null && job.payment !== null,
  })
  // If the terms have not loaded, the API refuses a deletion that is not free and names the fee.
  const { fee_cents, sentence } = terms.data ?? {}
  const { notice, agree } = useChangedFee(open, fee_cents)
  return (
    <TripDialog
      open={open}
      title={`Delete “${isolate(job.title)}”?`}
      action={action}
      text={reason}
      onText={(typed) => keepText(textKey, typed)}
      field={{
        label: 'Why are you deleting it?',
        hint: `${name} sees this.`,
        missing: 'Say in a few words why you delete it.',
      }}
      submit={{
        label: fee_cents ? `Delete and pay ${formatBudget(fee_cents / 100)}` : 'Delete',
        busy: 'Deleting...',
        danger: true,
        cancel: 'Cancel',
      }}
      notice={notice}
      failed="The job was not deleted"
      onSubmit={(text) => {
        agree()
        action.act({ do: 'cancel', reason: text, reopen: false, fee_cents })
      }}
      onClose={onClose}
    >
      <Question />
      <p>{`${name} has booked this job. Deleting it ends the booking right away.`}</p>
      {fee_cents ? (
        <Stack $gap="var(--s-3)">
          <p>{sentence}</p>
          <TestLabel />
        </Stack>
      ) : null}
    </TripDialog>
  )
}

type DeleteAnyDialogProps = DeleteDialogProps &
  Pick<DeleteBookedDialogProps, 'customerId' | 'onDeleted'> & {
    /** The job of the gig, if its stage is known. */
    job: CustomerJob | undefined
  }

/**
 * Asks for confirmation. Also asks for a reason if a packer holds the gig when the dialog opens or books the
 * gig while the dialog is open. If the packer then cancels, the reason field stays, with the typed text. The
 * cost of canceling follows the packer.
 */
export function DeleteAnyDialog(props: DeleteAnyDialogProps) {
  const { gig, job, customerId, onConfirm, onDeleted, onCancel } = props
  const [asked, setAsked] = useState<{ gig: Gig; booked: CustomerJob | undefined }>()
  const booked = job?.trip_id ? job : undefined
  if (gig && (asked?.gig !== gig || (booked && !asked.booked))) setAsked({ gig, booked })
  if (!asked?.booked) return <DeleteDialog gig={gig} onConfirm={onConfirm} onCancel={onCancel} />
  const isSame = booked?.trip_id === asked.booked.trip_id
  return (
    <DeleteBookedDialog
      key={asked.gig.id}
      open={gig !== null}
      job={isSame ? booked : asked.booked}
      customerId={customerId}
      onDeleted={onDeleted}
      onClose={onCancel}
    />
  )
}
