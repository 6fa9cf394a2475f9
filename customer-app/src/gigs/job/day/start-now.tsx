import { useQuery } from '@tanstack/react-query'
import { failureText, type Gig, type Payment } from 'api/client'
import { firstName } from 'api/rules'
import { Play } from 'lucide-react'
import { useState } from 'react'
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
import { cancelTermsQuery } from '../../payment.queries.ts'
import type { DayTrip } from './day-api.ts'
import { useGigStep } from './pickup.mutations.ts'

interface StartNowProps {
  gig: Gig
  trip: DayTrip
  /** Null if the customer pays the packer directly. */
  payment: Payment | null | undefined
  onDone(text: string): void
}

/** Lets the customer move the pickup to now, if both sides want to start earlier than planned. */
export function StartNow({ gig, trip, payment, onDone }: StartNowProps) {
  const [asks, setAsks] = useState(false)
  const name = firstName(trip.packer.display_name)
  const step = useGigStep(gig, () => {
    setAsks(false)
    onDone(`The pickup is now. ${name} can start loading.`)
  })
  if (!trip.can_start_now && !asks) return null
  const planned = formatTime(gig.pickup_date, gig.pickup_time_zone)
  const cancel = () => {
    step.reset()
    setAsks(false)
  }
  return (
    <Card as="section" $pad aria-labelledby="start-now">
      <Stack $gap="var(--s-3)">
        <h2 id="start-now">{`Ready before ${planned}?`}</h2>
        <Muted>{`If ${name} is with you and both of you want to begin, move the pickup to now.`}</Muted>
        <div>
          <Button onClick={() => setAsks(true)}>
            <Play size={18} />
            We start now
          </Button>
        </div>
      </Stack>
      <ConfirmDialog
        open={asks}
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
        confirmLabel="We start now"
        busyLabel="Starting..."
        cancelLabel="Not now"
        busy={step.busy}
        onConfirm={() => step.run({ pickup: { when: 'now' } })}
        onCancel={cancel}
      />
    </Card>
  )
}

/** Says that starting costs nothing more. */
function costText({ price }: Gig, payment: Payment | null | undefined) {
  const total = payment ? payment.total : price
  return `It costs nothing more: you pay ${formatBudget(total)}, as before.`
}

interface EndsProps {
  trip: DayTrip
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
