import type { Gig } from 'api/contract'
import { ConfirmDialog, Stack } from 'shared-ui'
import { isBooked } from './gigs.queries.ts'

interface DeleteDialogProps {
  /** null: closed. */
  gig: Gig | null
  onConfirm(): void
  onCancel(): void
}

export function DeleteDialog({ gig, onConfirm, onCancel }: DeleteDialogProps) {
  return (
    <ConfirmDialog
      open={gig !== null}
      title={`Delete “${gig?.title ?? ''}”?`}
      text={
        <Stack $gap="var(--s-3)">
          <p>Are you sure you want to delete this job? This action cannot be undone.</p>
          {gig && isBooked(gig) && (
            <p>A packer has booked this job. If you delete it, they lose the booking.</p>
          )}
        </Stack>
      }
      confirmLabel="Delete"
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}
