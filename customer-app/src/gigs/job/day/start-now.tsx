import { useQuery } from '@tanstack/react-query'
import { failureText, type Gig, type Payment, type Trip } from 'api/client'
import { firstName } from 'api/rules'
import { Play } from 'lucide-react'
import {
  Button,
  Card,
  ConfirmDialog,
  formatBudget,
  formatTime,
  Muted,
  Panel,
  Stack,
} from 'shared-ui'
import styled from 'styled-components'
import { cancelTermsQuery } from '../../payment.queries.ts'
import { useGigStep } from './pickup.mutations.ts'

const Frame = styled(Card)`
  margin-bottom: var(--s-8);
`

interface StartCardProps {
  gig: Gig
  trip: Trip
  onOpen(): void
}

/** Once the packer is there, offers to start before the planned time. */
export function StartCard({ gig, trip, onOpen }: StartCardProps) {
  const name = firstName(trip.packer.display_name)
  return (
    <Frame as="section" $pad aria-labelledby="start-now">
      <Stack $gap="var(--s-3)">
        <h2 id="start-now">{`Ready before ${formatTime(gig.pickup_date, gig.pickup_time_zone)}?`}</h2>
        <Muted>{`${name} is there. If both of you want to begin, move the pickup to now.`}</Muted>
        <div>
          <Button onClick={onOpen}>
            <Play size={18} />
            We start now
          </Button>
        </div>
      </Stack>
    </Frame>
  )
}

interface StartDialogProps {
  open: boolean
  gig: Gig
  trip: Trip
  /** Null if the customer pays the packer directly. */
  payment: Payment | null | undefined
  onClose(): void
  onDone(text: string): void
}

/** Moves the pickup to now, if both sides want to start earlier than planned. */
export function StartDialog({ open, gig, trip, payment, onClose, onDone }: StartDialogProps) {
  const name = firstName(trip.packer.display_name)
  const step = useGigStep(gig, () => {
    onClose()
    onDone(`The pickup is now. ${name} can start loading.`)
  })
  const planned = formatTime(gig.pickup_date, gig.pickup_time_zone)
  return (
    <ConfirmDialog
      open={open}
      tone="accent"
      icon={<Play size={24} />}
      title="Start now?"
      text={
        <Stack $gap="var(--s-3)">
          <p>{`The pickup moves from ${planned} to now, and the drop-off moves along.`}</p>
          <Ends trip={trip} name={name} isDirect={payment === null} />
          <p>{costText(gig, payment)}</p>
          {step.error && (
            <Panel tone="error" title="The pickup was not moved">
              {failureText(step.error, ['detail'])}
            </Panel>
          )}
        </Stack>
      }
      confirmLabel="Start now"
      busyLabel="Starting..."
      cancelLabel="Not now"
      busy={step.busy}
      onConfirm={() => step.run({ pickup: { when: 'now' } })}
      onCancel={() => {
        step.reset()
        onClose()
      }}
    />
  )
}

/** Says that starting costs nothing more. */
function costText({ price }: Gig, payment: Payment | null | undefined) {
  const total = payment ? payment.total : price
  return `It costs nothing more: you pay ${formatBudget(total)}, as before.`
}

interface EndsProps {
  trip: Trip
  name: string
  isDirect: boolean
}

/** Says what starting ends. */
function Ends({ trip, name, isDirect }: EndsProps) {
  const { data: terms } = useQuery({ ...cancelTermsQuery(trip), enabled: !isDirect })
  const isFree = terms?.fee_cents === 0 && terms.moving_fee_cents > 0
  return (
    <p>
      {isFree && <strong>Canceling is still free, but that can end in minutes. </strong>}
      <span>{`${name} can then report “Loaded”. From then on you can no longer cancel or change the job.`}</span>
    </p>
  )
}
