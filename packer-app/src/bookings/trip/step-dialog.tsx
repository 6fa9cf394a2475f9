import type { Gig, Payment, Trip } from 'api/client'
import { isBeforeLoading, longDriveMs, reportPhotos } from 'api/rules'
import { PackageCheck, PackageOpen } from 'lucide-react'
import { useState } from 'react'
import { ConfirmDialog, formatDateTime, PhotoPicker, usePickedPhotos } from 'shared-ui'
import { photoUploads } from 'shared-ui/job-kit'
import styled from 'styled-components'

const Lines = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-3);
`

interface StepDialogProps {
  open: boolean
  gig: Gig
  trip: Trip
  /** null if the customer pays the packer directly, undefined while it loads. */
  payment: Payment | null | undefined
  onClose(): void
}

const isUncharged = (payment: Payment | null | undefined) =>
  payment && ['none', 'declined', 'authorized'].includes(payment.state)

/** Asks the packer to confirm that everything is loaded, which ends what both sides could still change. */
export function LoadDialog(props: StepDialogProps & { onLoad(): void }) {
  const { open, gig, trip, payment, onLoad, onClose } = props
  const [openedAt] = useState(() => Date.now())
  const customer = trip.customer.display_name
  const isLongDrive = Date.parse(gig.dropoff_date) - openedAt > longDriveMs
  const charge =
    isLongDrive && isUncharged(payment) ? ` We charge ${customer}'s card for the gig now.` : ''
  return (
    <ConfirmDialog
      open={open}
      title="Is everything loaded?"
      text={`From now on neither you nor ${customer} can cancel the gig, and ${customer} can no longer change it.${charge} You can't undo this.`}
      confirmLabel="It's loaded"
      cancelLabel="Not yet"
      icon={<PackageOpen size={24} />}
      tone="accent"
      onConfirm={onLoad}
      onCancel={onClose}
    />
  )
}

interface DeliverDialogProps extends StepDialogProps {
  /** Whether the customer has not answered a request for extra pay. */
  isAsking: boolean
  /** Called with the ids of the photos that the packer has picked. */
  onDeliver(photoIds: string[]): void
}

/** Asks the packer to confirm the delivery, which cannot be undone, and suggests a photo. */
export function DeliverDialog(props: DeliverDialogProps) {
  const { open, gig, trip, payment, isAsking, onDeliver, onClose } = props
  const [openedAt] = useState(() => Date.now())
  const photos = usePickedPhotos(reportPhotos, photoUploads)
  const customer = trip.customer.display_name
  const isBeforePickup = ['booked', 'on_the_way'].includes(trip.stage)
  const isEarly = isBeforePickup && openedAt < Date.parse(gig.pickup_date)
  const pickup = formatDateTime(gig.pickup_date, gig.pickup_time_zone)
  const sentences = [
    ...(isEarly ? [`The pickup isn't until ${pickup}.`] : []),
    ...(isUncharged(payment) ? [`We charge ${customer}'s card for the gig now.`] : []),
    ...(isAsking
      ? [`${customer} has not answered your request for extra pay, which ends now.`]
      : []),
    ...(isBeforeLoading(trip.stage) ? ['After this, the gig cannot be canceled or changed.'] : []),
    `We'll notify ${customer}, who then sees the code that completes the gig.`,
    "You can't undo this.",
  ]
  return (
    <ConfirmDialog
      open={open}
      title="Is everything delivered?"
      text={
        <Lines>
          <p>{sentences.join(' ')}</p>
          <p>A photo of where you left everything helps if something is missing later.</p>
          <PhotoPicker picked={photos} />
        </Lines>
      }
      confirmLabel="It's done"
      cancelLabel="Not yet"
      icon={<PackageCheck size={24} />}
      tone="accent"
      onConfirm={() => onDeliver(photos.ids)}
      onCancel={onClose}
    />
  )
}
