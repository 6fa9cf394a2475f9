import { tooLong } from 'api/rules'
import { type FormEvent, useId, useState } from 'react'
import { Button } from '../button/button.tsx'
import { DialogBody, DialogFoot, DialogHead } from '../dialog/dialog-parts.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { TextArea } from '../field/text-area.tsx'
import { Panel } from '../panel/panel.tsx'

const texts = {
  reply: {
    title: 'Reply to this review',
    hint: 'Everyone who can read the review can read your reply.',
    label: 'Your reply',
    missing: 'Write a reply.',
    submit: 'Publish reply',
    busy: 'Publishing...',
    failed: 'Your reply was not saved',
  },
  report: {
    title: 'Report this review',
    hint: 'A person at Manyhands reads your report, and may hide the review.',
    label: 'What is wrong with it?',
    missing: 'Say in a few words what is wrong.',
    submit: 'Send report',
    busy: 'Sending...',
    failed: 'The report was not sent',
  },
}

export interface ReviewDialogProps {
  /** What the dialog asks for. Undefined while it is closed. */
  kind: keyof typeof texts | undefined
  /** The reply as it is, to change it. */
  reply?: string | null | undefined
  /** The unsent text of an earlier visit. */
  draft?: string | undefined
  maxText: number
  isSending: boolean
  /** A sentence; undefined if the last attempt did not fail. */
  error: string | undefined
  /** Called with each change of the text; with '' if nothing differs from the published reply. */
  onDraft?(text: string): void
  onSend(text: string): void
  onClose(): void
}

/** Asks for the text of a reply to a review, or of a report. */
export function ReviewDialog(props: ReviewDialogProps) {
  const { kind = 'reply', reply, isSending, onClose } = props
  return (
    <Dialog open={props.kind !== undefined} onClose={() => !isSending && onClose()} sheet>
      <DialogHead title={texts[kind].title} />
      <Content {...props} kind={kind} initial={kind === 'reply' ? (reply ?? '') : ''} />
    </Dialog>
  )
}

interface ContentProps extends Omit<ReviewDialogProps, 'kind'> {
  kind: keyof typeof texts
  initial: string
}

function Content(props: ContentProps) {
  const { kind, initial, draft, maxText, isSending, error, onDraft, onSend, onClose } = props
  const words = texts[kind]
  const [text, setText] = useState(draft || initial)
  const [tried, setTried] = useState(false)
  const id = useId()
  const isMissing = text.trim() === ''
  const long = tooLong(text, maxText)

  function send(event: FormEvent) {
    event.preventDefault()
    setTried(true)
    if (isMissing || long) document.getElementById(id)?.focus()
    else if (!isSending) onSend(text.trim())
  }

  return (
    <>
      <DialogBody as="form" id={`${id}-form`} onSubmit={send} noValidate>
        <TextArea
          id={id}
          name="text"
          label={words.label}
          hint={words.hint}
          required
          value={text}
          onChange={({ currentTarget: { value } }) => {
            setText(value)
            onDraft?.(value === initial ? '' : value)
          }}
          error={tried && isMissing ? words.missing : long}
          note={`${[...text].length} / ${maxText}`}
        />
        {error !== undefined && (
          <Panel tone="error" title={words.failed}>
            {error} What you wrote is still here.
          </Panel>
        )}
      </DialogBody>
      <DialogFoot>
        <Button aria-disabled={isSending || undefined} onClick={() => !isSending && onClose()}>
          Cancel
        </Button>
        <Button
          type="submit"
          form={`${id}-form`}
          variant="primary"
          busy={isSending}
          busyLabel={words.busy}
        >
          {words.submit}
        </Button>
      </DialogFoot>
    </>
  )
}
