import type { Gig, Payment, Trip } from 'api/client'
import { firstName, isBeforeLoading, noShowMs, period, reportPhotos, tripLimits } from 'api/rules'
import { type FormEvent, useState } from 'react'
import { flushSync } from 'react-dom'
import {
  focusFirstError,
  FormDialog,
  formatDay,
  formatTime,
  Panel,
  PhotoPicker,
  RadioList,
  TextArea,
  usePickedPhotos,
} from 'shared-ui'
import { photoUploads } from 'shared-ui/job-kit'
import { textProblem } from './text-problem.ts'
import { useUnsavedText } from '../../unsaved-input.tsx'
import { SendFailed } from './send-failed.tsx'
import type { ReportedProblem } from './trip.mutations.ts'

/** Returns why a no-show cannot be reported now. */
function noShowTime({ pickup_time_zone: zone }: Gig, { stage, later }: Trip): string {
  if (stage !== 'at_pickup')
    return `You can report this ${period(noShowMs.from)} after you press “Arrived at pickup”, or after the pickup time if that is later.`
  const from = later.find((move) => move.stage === 'no_show')?.from
  if (!from) return `Too late. You could report this for ${period(noShowMs.until)}.`
  return `You can report this from ${formatDay(from, zone)} at ${formatTime(from, zone)}.`
}

interface ProblemDialogProps {
  open: boolean
  /** Whether the packer has already said that the customer is not there. */
  isNoShow: boolean
  gig: Gig
  trip: Trip
  /** null if the customer pays the packer directly, undefined while it loads. */
  payment: Payment | null | undefined
  isSending: boolean
  error: Error | null
  /** What was sent last. */
  sentKind: ReportedProblem['kind'] | undefined
  onReport(problem: ReportedProblem): void
  onClose(): void
}

/**
 * Reports a problem to the customer or, while the customer's report is under review, replies to it. Typed text is
 * kept until it is sent.
 */
export function ProblemDialog(props: ProblemDialogProps) {
  const { open, isNoShow, gig, trip, payment, isSending, error, sentKind, onReport, onClose } =
    props
  const customer = trip.customer.display_name
  const canReportNoShow = trip.next.includes('no_show')
  const isBefore = isBeforeLoading(trip.stage)
  const isReply = trip.stage === 'disputed'
  const [picked, setKind] = useState<ReportedProblem['kind']>()
  const kind = isReply ? 'reply' : picked
  const photos = usePickedPhotos(reportPhotos, photoUploads)
  const { value: text, setValue: setText } = useUnsavedText('problem')
  const [isChecked, setIsChecked] = useState(false)
  const [openedAs, setOpenedAs] = useState<Trip['stage']>()
  if (open && !openedAs) {
    setOpenedAs(trip.stage)
    if (isNoShow) setKind('no_show')
  }
  if (!open && openedAs) setOpenedAs(undefined)
  /** Whether the customer reported a problem while the packer wrote a report. */
  const isOvertaken = isReply && openedAs !== undefined && openedAs !== 'disputed'
  // While the dialog is open, the time or a new stage may rule out a no-show report: clear that choice.
  const chosen = kind === 'no_show' && !canReportNoShow ? undefined : kind
  /** A refused report is not a refused reply. */
  const isRefusedReport = isOvertaken && sentKind !== 'reply'
  const problem = textProblem(text, isReply ? 'Write your reply.' : 'Write what happened.')
  const close = () => {
    setIsChecked(false)
    onClose()
  }

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    flushSync(() => setIsChecked(true))
    if (!chosen || problem) return focusFirstError(event.currentTarget)
    if (photos.isPreparing) return
    onReport({ kind: chosen, text: text.trim(), photoIds: photos.ids })
  }

  const options = [
    {
      value: 'no_show' as const,
      label: `${customer} isn't there`,
      description: canReportNoShow ? undefined : noShowTime(gig, trip),
      disabled: !canReportNoShow,
    },
    { value: 'damage' as const, label: 'Something is damaged or missing' },
    { value: 'other' as const, label: 'Something else' },
  ]

  return (
    <FormDialog
      open={open}
      title={isReply ? 'Reply to the report' : 'What went wrong?'}
      submitLabel={isReply ? 'Send reply' : 'Send report'}
      busyLabel="Sending..."
      cancelLabel="Not now"
      busy={isSending}
      onSubmit={submit}
      onClose={close}
    >
      {!isReply && (
        <RadioList<ReportedProblem['kind']>
          label="What went wrong?"
          hideLabel
          options={isBefore ? options : options.slice(1)}
          value={chosen}
          onChange={setKind}
          error={isChecked && !chosen ? 'Choose what went wrong.' : undefined}
        />
      )}
      <TextArea
        name="text"
        required
        label={isReply ? 'Your side of it' : 'What happened?'}
        hint={
          isReply
            ? `${customer} and Manyhands read it before the decision.`
            : `${customer} will see what you write.`
        }
        value={text}
        error={isChecked ? problem : undefined}
        note={`${[...text].length} / ${tripLimits.note}`}
        onChange={(event) => setText(event.currentTarget.value)}
      />
      <PhotoPicker picked={photos} />
      {chosen === 'no_show' && (
        <p>
          This ends your booking, without pay and without a mark on your record. The gig goes back
          on the marketplace.
        </p>
      )}
      {payment && <MoneyPanel payment={payment} />}
      {isOvertaken && !isSending && (
        <Panel
          tone="warning"
          role="status"
          title={`${firstName(customer)} reported a moment before you`}
        >
          You can send this as your reply.
        </Panel>
      )}
      {error && !isRefusedReport && (
        <SendFailed
          error={error}
          what={isReply ? 'your reply' : 'your report'}
          title={isReply ? 'Your reply was not sent' : 'The problem was not reported'}
        />
      )}
    </FormDialog>
  )
}

/** Says what a report means for money that we hold. A report of the packer, unlike the customer's, delays nothing. */
function MoneyPanel({ payment }: { payment: Payment }) {
  if (payment.state === 'disputed') {
    return (
      <Panel tone="positive" role="note" title="The money stays on hold.">
        Nothing is paid out until a person here has decided.
      </Panel>
    )
  }
  return (
    payment.state === 'captured' && (
      <Panel tone="positive" role="note" title="We hold the money.">
        Your report does not change when it is paid out.
      </Panel>
    )
  )
}
