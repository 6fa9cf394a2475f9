import { failureText, type Gig } from 'api/client'
import { Button, Panel } from 'shared-ui'
import { dayTime, weekdayTime } from '../../../pickup-time.ts'
import { useGigStep } from './pickup.mutations.ts'

interface ProposedPickupProps {
  gig: Gig
  /** The time that the last packer could not make. */
  pickup: string
  onDone(text: string): void
}

/** Moves the pickup of an open job to the time that the customer had proposed. */
export function ProposedPickup({ gig, pickup, onDone }: ProposedPickupProps) {
  const step = useGigStep(gig, ({ pickup_date, pickup_time_zone }) =>
    onDone(`The pickup is now ${dayTime(pickup_date, pickup_time_zone)}.`),
  )
  return (
    <>
      {step.error && (
        <Panel tone="error" title="The time was not changed">
          {failureText(step.error, ['detail'])}
        </Panel>
      )}
      <Button
        small
        variant="primary"
        busy={step.busy}
        busyLabel="Moving..."
        onClick={() => step.run({ pickup: { pickup_date: pickup } })}
      >
        {`Move the pickup to ${weekdayTime(pickup, gig.pickup_time_zone)}`}
      </Button>
    </>
  )
}
