import { tooLong, tripLimits } from 'api/rules'
import { failureText } from 'api/client'
import { type FormEvent, type ReactNode, useState } from 'react'
import { flushSync } from 'react-dom'
import { focusFirstError, FormDialog, Panel, TextArea } from 'shared-ui'
import type { useTripAction } from '../trip.mutations.ts'

interface TripDialogProps {
  open: boolean
  title: string
  action: ReturnType<typeof useTripAction>
  text: string
  onText(text: string): void
  /** The label, hint and error of the text field. */
  field: { label: string; hint?: string; missing: string }
  submit: { label: string; busy: string; danger?: boolean; cancel: string }
  /** Whether another required field is empty. Submit then sends nothing. */
  isIncomplete?: boolean
  /** Whether something that the user must know first has not loaded. The submit button is then disabled. */
  isWaiting?: boolean
  /** Something that has changed since the dialog opened. Hidden while a call is pending or has failed. */
  notice?: { title: string; text: string } | undefined
  /** The title above the API's error sentence. */
  failed: string
  onSubmit(text: string): void
  /** Called on every attempt to submit. */
  onTry?(): void
  onClose(): void
  /** Shown before the text field. */
  children: ReactNode
  /** Shown after the text field. */
  after?: ReactNode
}

/**
 * Asks for a short text before a change of a booking. If the call fails, the dialog stays open with the text.
 */
export function TripDialog(props: TripDialogProps) {
  const { open, title, action, text, field, submit, notice, failed, onClose, children } = props
  const [tried, setTried] = useState(false)
  const isMissing = text.trim() === ''
  const long = tooLong(text, tripLimits.note)

  function close() {
    setTried(false)
    action.reset()
    onClose()
  }

  function send(event: FormEvent<HTMLFormElement>) {
    event.preventDefault()
    // Render the errors first: the focus goes to the first one.
    flushSync(() => {
      setTried(true)
      props.onTry?.()
    })
    if (isMissing || long || props.isIncomplete) focusFirstError(event.currentTarget)
    else if (!props.isWaiting) props.onSubmit(text.trim())
  }

  return (
    <FormDialog
      open={open}
      title={title}
      submitLabel={submit.label}
      busyLabel={submit.busy}
      cancelLabel={submit.cancel}
      danger={submit.danger}
      waiting={props.isWaiting}
      busy={action.isPending}
      onSubmit={send}
      onClose={close}
    >
      {children}
      <TextArea
        name="text"
        label={field.label}
        hint={field.hint}
        required
        value={text}
        onChange={({ currentTarget }) => props.onText(currentTarget.value)}
        error={tried && isMissing ? field.missing : long}
        note={`${[...text].length} / ${tripLimits.note}`}
      />
      {props.after}
      {action.error && (
        <Panel tone="error" title={failed}>
          {failureText(action.error, ['detail'])} What you typed is still here.
        </Panel>
      )}
      {notice && !action.error && !action.isPending && (
        <Panel tone="error" title={notice.title}>
          {notice.text}
        </Panel>
      )}
    </FormDialog>
  )
}
