import { messageLimits } from 'api/rules'
import { FormDialog, TextArea } from 'shared-ui'
import { useForm } from '../form/use-form.ts'
import { Refusal } from '../refusal/refusal.tsx'
import { textError } from '../support/message-field.tsx'
import { useSupportDraft } from '../support/use-support-draft.ts'
import { useReportMessage } from './messages.mutations.ts'

interface ReportDialogProps {
  /** The id of the message. */
  id: number
  open: boolean
  onClose(): void
  onReported(): void
}

/** Asks what is wrong with a message, and reports it to the operators. */
export function ReportDialog({ id, open, onClose, onReported }: ReportDialogProps) {
  const { textOf, change, clear } = useSupportDraft(`report ${id}`)
  const reason = textOf('reason')
  const { form, submit, errors, error, busy } = useForm({
    call: useReportMessage(id, () => {
      clear()
      onReported()
    }),
    fields: ['reason'],
    values: () => reason,
    check: (text) => ({ reason: textError(text, messageLimits.reason, 'Say what is wrong.') }),
  })
  return (
    <FormDialog
      open={open}
      title="Report this message"
      submitLabel="Send report"
      busyLabel="Sending..."
      busy={busy}
      formRef={form}
      onSubmit={submit}
      onClose={onClose}
    >
      <p>Our support reads this message and the few messages before and after it.</p>
      {error && (
        <Refusal
          error={error}
          title="The message was not reported"
          unknown="We could not tell whether the message was reported"
          advice="Reporting it again is safe."
        />
      )}
      <TextArea
        data-autofocus
        label="What is wrong with it?"
        name="reason"
        value={reason}
        error={errors['reason']}
        onChange={({ target }) => change('reason', target.value)}
      />
    </FormDialog>
  )
}
