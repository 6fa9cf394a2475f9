import { failureText, type Payment, type Trip, type User } from 'api/client'
import { CircleCheck, Clock, LifeBuoy } from 'lucide-react'
import { useState } from 'react'
import { Button, ConfirmDialog, formatCardMoney, Panel, Stack } from 'shared-ui'
import styled from 'styled-components'
import { useTripAction, type TripAction } from '../trip.mutations.ts'
import { CancelDialog } from './cancel-dialog.tsx'
import { CompletionCode } from './completion-code.tsx'
import { keepText } from '../../kept-text.ts'
import { ProblemDialog } from './problem-dialog.tsx'

const Hint = styled.p`
  display: flex;
  gap: var(--s-2);
  color: var(--text-muted);
  font-size: var(--text-sm);
  & > svg {
    margin-top: 0.1875rem;
  }
`

/** `no_show` is the report with the packer's absence chosen. */
export type TripDialogName = 'confirm' | 'cancel' | 'report' | 'no_show' | 'propose' | 'start'

interface DeliveredProps {
  trip: Trip
  payment: Payment | null | undefined
  code: string
  /** When the job completes automatically, as text. */
  completesAt: string
  onOpen(name: TripDialogName): void
}

/** Whether the packer is paid as soon as the job is completed. */
const isPaidThen = (payment: Payment | null | undefined) => payment?.is_secured ?? false

/**
 * Says how the packer is paid, unless that is unknown, or there is no price, or the payment has a problem, which
 * the notice at the top shows.
 */
function payText({ price, packer }: Trip, payment: Payment | null | undefined) {
  const name = packer.display_name
  if (price === 0) return undefined
  if (payment === null) {
    return `Pay ${name} ${formatCardMoney(price)} directly. This job is not paid through Manyhands.`
  }
  return isPaidThen(payment)
    ? `${name} is paid when the job is completed. No cash needed.`
    : undefined
}

/** Shows the completion code, Confirm delivery and Report a problem. */
export function Delivered({ trip, payment, code, completesAt, onOpen }: DeliveredProps) {
  const paid = isPaidThen(payment) ? `, and ${trip.packer.display_name} is paid` : ''
  return (
    <Stack $gap="var(--s-3)">
      <CompletionCode code={code} name={trip.packer.display_name} pay={payText(trip, payment)}>
        <Button variant="primary" big onClick={() => onOpen('confirm')}>
          <CircleCheck size={20} />
          Confirm delivery
        </Button>
        <Button variant="second" big onClick={() => onOpen('report')}>
          <LifeBuoy size={20} />
          Report a problem
        </Button>
      </CompletionCode>
      <Hint>
        <Clock size={16} aria-hidden />
        {`If you do nothing, the job completes automatically on ${completesAt}${paid}.`}
      </Hint>
    </Stack>
  )
}

interface TripDialogsProps {
  trip: Trip
  payment: Payment | null | undefined
  /** The time zone of the pickup address. */
  timeZone: string
  customerId: User['id']
  open: TripDialogName | null
  onClose(): void
  onReport(): void
  /** `fee_cents` is what the customer pays for having canceled. */
  onDone(action: TripAction, fee_cents: number): void
}

/** The dialogs that change a booking. Only one is open at a time. */
export function TripDialogs(props: TripDialogsProps) {
  const { trip, payment, timeZone, customerId, open, onClose, onReport, onDone } = props
  const [reports, setReports] = useState(0)
  const textKeys = {
    cancel: `${customerId} ${trip.id} cancel`,
    report: `${customerId} ${trip.id} report`,
  }
  const action = useTripAction(trip, {
    onDone: (done, fee_cents) => {
      if (done.do !== 'confirm') keepText(textKeys[done.do], '')
      if (done.do === 'report') setReports((count) => count + 1)
      onClose()
      onDone(done, fee_cents)
    },
  })
  const name = trip.packer.display_name

  function cancel() {
    action.reset()
    onClose()
  }

  const result = isPaidThen(payment)
    ? `The job is then completed, and ${name} is paid without the code.`
    : `The job is then completed, and ${name} needs no code.`
  const common = { trip, payment, action, onClose }
  return (
    <>
      <ConfirmDialog
        open={open === 'confirm'}
        tone="accent"
        icon={<CircleCheck size={24} />}
        title="Confirm the delivery?"
        text={
          <Stack $gap="var(--s-3)">
            <p>
              {`${result} You can still report a problem after that, but the job stays completed.`}
            </p>
            {action.error && (
              <Panel tone="error" title="The delivery was not confirmed">
                {failureText(action.error, ['detail'])}
              </Panel>
            )}
          </Stack>
        }
        confirmLabel="Confirm delivery"
        busyLabel="Confirming..."
        cancelLabel="Not now"
        busy={action.isPending}
        onConfirm={() => action.act({ do: 'confirm', version: trip.version })}
        onCancel={cancel}
      />
      {/* If the packer reports Loaded while the cancel dialog is open, a dialog that offers Report a
          problem replaces the cancel dialog. */}
      {trip.next.includes('cancelled') || trip.ended_at ? (
        <CancelDialog
          {...common}
          timeZone={timeZone}
          textKey={textKeys.cancel}
          open={open === 'cancel'}
        />
      ) : (
        <ConfirmDialog
          open={open === 'cancel'}
          tone="accent"
          icon={<LifeBuoy size={24} />}
          title="This booking can no longer be canceled"
          text="You can cancel until everything is loaded. If something is wrong, report a problem."
          confirmLabel="Report a problem"
          cancelLabel="Close"
          onConfirm={onReport}
          onCancel={cancel}
        />
      )}
      {/* The key changes with each report, so that the next report starts with an empty dialog. */}
      <ProblemDialog
        {...common}
        key={reports}
        timeZone={timeZone}
        textKey={textKeys.report}
        open={open === 'report' || open === 'no_show'}
        isNoShow={open === 'no_show'}
      />
    </>
  )
}
