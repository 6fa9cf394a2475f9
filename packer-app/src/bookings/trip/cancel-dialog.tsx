import type { GigEvent, Payment, Trip } from 'api/client'
import { tripLimits } from 'api/rules'
import { LifeBuoy } from 'lucide-react'
import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { ConfirmDialog, focusFirstError, FormDialog, RadioList, TextArea } from 'shared-ui'
import styled from 'styled-components'
import { useUnsavedText } from '../../unsaved-input.tsx'
import { textProblem } from './text-problem.ts'
import { useNow } from './use-now.ts'
import { cancelSentence } from './cancel-words.ts'

const reasons = {
  sick: "My crew or I can't make it",
  truck: 'My vehicle or equipment is not available',
  time: 'The times no longer work for me',
  differs: 'The move is not as described',
  other: 'Something else',
}
type Reason = keyof typeof reasons

const Consequences = styled.div`
  display: grid;
  gap: var(--s-2);
`

interface CancelDialogProps {
  open: boolean
  trip: Trip
  /** null if the customer pays the packer directly, undefined while it loads. */
  payment: Payment | null | undefined
  /** The events of the gig, undefined while they load. */
  events: readonly GigEvent[] | undefined
  isSending: boolean
  /** Why the last attempt failed. */
  failure: ReactNode
  onCancelGig(reason: string): void
  onProblem(): void
  onClose(): void
}

/**
 * Asks for a reason and explains the consequences. Stays open until the gig is canceled: the page below has
 * other buttons in the place of “Yes, cancel”. Typed text is kept until then.
 */
export function CancelDialog(props: CancelDialogProps) {
  const { open, trip, payment, events, isSending, failure, onCancelGig, onProblem, onClose } = props
  const [reason, setReason] = useState<Reason>()
  const { value: words, setValue: setWords } = useUnsavedText('reason')
  const [isChecked, setIsChecked] = useState(false)
  const now = useNow()
  const isTyped = reason === 'other'
  const problem = textProblem(words, 'Write your reason.')

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(() => setIsChecked(true))
    if (!reason || (isTyped && problem)) return focusFirstError(event.currentTarget)
    onCancelGig(isTyped ? words.trim() : `${reasons[reason]}.`)
  }

  // While the dialog is open, the packer may report Loaded on another device. A loaded gig cannot be
  // canceled.
  if (!trip.next.includes('cancelled')) {
    return (
      <ConfirmDialog
        open={open}
        title="This gig can no longer be canceled"
        text="You can cancel until the gig is loaded. If something is wrong, report a problem."
        confirmLabel="Report a problem"
        cancelLabel="Close"
        icon={<LifeBuoy size={24} />}
        tone="accent"
        onConfirm={onProblem}
        busy={isSending}
        onCancel={onClose}
      />
    )
  }

  return (
    <FormDialog
      open={open}
      title="Cancel this gig?"
      describedBy="cancel-consequences"
      submitLabel="Yes, cancel"
      busyLabel="Canceling..."
      cancelLabel="Keep gig"
      danger
      busy={isSending}
      onSubmit={submit}
      onClose={onClose}
    >
      <Consequences id="cancel-consequences">
        <p>
          It goes back on the marketplace for other packers to book. You'll no longer see its street
          addresses. {trip.customer.display_name} will see your reason.
        </p>
        <p>{cancelSentence({ trip, payment, events, now })}</p>
      </Consequences>
      <RadioList<Reason>
        label="Why are you canceling?"
        options={Object.entries(reasons).map(([value, label]) => ({
          value: value as Reason,
          label,
        }))}
        value={reason}
        onChange={setReason}
        error={isChecked && !reason ? 'Choose a reason.' : undefined}
      />
      {isTyped && (
        <TextArea
          name="reason"
          required
          label="Your reason"
          value={words}
          error={isChecked ? problem : undefined}
          note={`${[...words].length} / ${tripLimits.note}`}
          onChange={(event) => setWords(event.currentTarget.value)}
        />
      )}
      {failure}
    </FormDialog>
  )
}
