import { ApiError, failureText, type Gig, type Payment, type Trip } from 'api/client'
import { firstName } from 'api/rules'
import { useEffect, useRef, useState } from 'react'
import { Button, Card, formatCardMoney, formatDay, Panel, Stack, TestPayments } from 'shared-ui'
import { useTip } from '../../payment.mutations.ts'
import { CardLink } from './card-problem.tsx'
import { TipForm } from './tip-form.tsx'

interface TipCardProps {
  gig: Gig
  trip: Trip
  payment: Payment
}

/** Lets the customer of a completed job give a tip. Renders nothing if a tip is not possible, unless one was just refused. */
export function TipCard({ gig, trip, payment }: TipCardProps) {
  const tip = useTip(trip, payment)
  const [wantsMore, setWantsMore] = useState(false)
  const title = useRef<HTMLHeadingElement>(null)
  const { isSuccess, pending } = tip
  useEffect(() => {
    if (isSuccess) setWantsMore(false)
  }, [isSuccess])
  const until = payment.can_tip_until
  // During a call, the refetched payment arrives before the failure.
  const isOver = until === null && !tip.busy
  const isDone = payment.tip > 0 && !wantsMore && !pending && !isOver
  const shown = isDone ? 'done' : pending ? 'pending' : isOver ? 'over' : 'form'
  // A change of the content removes the button that had the focus.
  const wasShown = useRef(shown)
  useEffect(() => {
    if (wasShown.current !== shown && document.activeElement === document.body) {
      title.current?.focus({ preventScroll: true })
    }
    wasShown.current = shown
  }, [shown])
  if (shown === 'over' && !tip.error) return null
  const name = firstName(trip.packer.display_name)
  return (
    <Card as="section" $pad aria-labelledby="tip-title">
      <Stack $gap="var(--s-4)">
        <h2 id="tip-title" ref={title} tabIndex={-1}>
          {isDone ? 'Your tip' : payment.tip > 0 ? 'Add another tip' : 'Add a tip'}
        </h2>
        {isDone ? (
          <Tipped dollars={payment.tip} name={name} onMore={() => setWantsMore(true)} />
        ) : (
          <>
            {until !== null && (
              <p>
                {`All of it goes to ${name}. You can do this until ${formatDay(until, gig.pickup_time_zone)}.`}
              </p>
            )}
            <TipContent tip={tip} canSend={!isOver} hasCard={payment.has_method} />
          </>
        )}
        {payment.provider === 'test' && (
          <div>
            <TestPayments />
          </div>
        )}
      </Stack>
    </Card>
  )
}

interface TippedProps {
  dollars: number
  name: string
  onMore(): void
}

const Tipped = ({ dollars, name, onMore }: TippedProps) => (
  <>
    <Panel tone="positive" title={`Thank you. You tipped ${formatCardMoney(dollars)}.`}>
      {`All of it goes to ${name}.`}
    </Panel>
    <Button variant="quiet" block onClick={onMore}>
      Add another tip
    </Button>
  </>
)

interface TipContentProps {
  tip: ReturnType<typeof useTip>
  canSend: boolean
  hasCard: boolean
}

/** The form, or what the customer must do first. */
function TipContent({ tip, canSend, hasCard }: TipContentProps) {
  const { pending, busy, error } = tip
  if (pending) {
    return (
      <>
        <Panel
          tone="warning"
          title={`We don't know yet whether your ${formatCardMoney(pending.amount)} tip was charged.`}
        >
          Try again. You will not be charged twice.
        </Panel>
        <Button
          variant="second"
          block
          busy={busy}
          busyLabel="Charging..."
          onClick={() => tip.send(pending.amount)}
        >
          Try again
        </Button>
      </>
    )
  }
  const failure = error && (
    <Panel tone="error" title="The tip was not charged">
      <p>{failureText(error, ['detail'])}</p>
      {error instanceof ApiError && error.status === 402 && (
        <p>
          <CardLink has_method />
        </p>
      )}
    </Panel>
  )
  if (!canSend) return failure
  if (!hasCard) {
    return (
      <p>
        Your account has no card. <CardLink has_method={false} />
      </p>
    )
  }
  return (
    <TipForm busy={busy} onChange={tip.reset} onSend={tip.send}>
      {failure}
    </TipForm>
  )
}
