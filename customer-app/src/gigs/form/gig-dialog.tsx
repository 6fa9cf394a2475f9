import type { Gig } from 'api/client'
import { X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type CloseReason,
  Dialog,
  DialogBody,
  DialogHead,
  IconButton,
  lazyPart,
  Loading,
  LoadFailed,
  useLazyPart,
} from 'shared-ui'
import type { GigFormHandle } from './gig-form.tsx'
import { type GigTask, taskTitles } from './gig-task.ts'
import type { TaskContentProps } from './task-content.tsx'

/** A separate chunk: the form with its photos and rules is more code than the rest of the dashboard. */
const taskContent = lazyPart(
  async () => (await import(/* webpackChunkName: "form" */ './task-content.tsx')).taskContent,
)

export const prefetchForm = () => void taskContent.load().catch(() => {})

interface GigDialogProps extends Pick<TaskContentProps, 'customerId' | 'user' | 'onClose'> {
  /** null while the dialog is closed. */
  task: GigTask | null
  /** Called with a sentence about the result. */
  onPosted(id: Gig['id'], text: string): void
  onSaved(id: Gig['id'], text: string): void
}

/** The dialog that creates or edits a gig. */
export function GigDialog({ task, customerId, user, onClose, onPosted, onSaved }: GigDialogProps) {
  const form = useRef<GigFormHandle>(null)
  const [asking, setAsking] = useState(false)
  const titleId = useId()
  // Undefined while the form's code loads. Until then, the customer has no changes to discard.
  const DiscardDialog = taskContent.loaded?.DiscardDialog

  // The key of the form is the number of the opening: reopening during the closing animation must show a
  // fresh form.
  const [opening, setOpening] = useState({ task, number: 0 })
  if (opening.task !== task) setOpening({ task, number: opening.number + 1 })

  /** Asks before an Escape or a backdrop click, which may be an accident, discards changes. */
  function requestClose(reason: CloseReason) {
    if (reason === 'close') return onClose()
    if (form.current?.isSaving) return
    if (form.current?.isUnsavedEdit) return setAsking(true)
    onClose()
  }

  function discard() {
    form.current?.discard()
    setAsking(false)
    onClose()
  }

  return (
    <>
      {/* If both dialogs close together, the first one in this order restores the focus first. The form's
          dialog must be the last: it restores the focus to the page. */}
      {DiscardDialog && (
        <DiscardDialog open={asking} onConfirm={discard} onCancel={() => setAsking(false)} />
      )}
      <Dialog open={task !== null} onClose={requestClose} labelledBy={titleId} size="wide" sheet>
        {task && (
          <Task
            key={opening.number}
            task={task}
            customerId={customerId}
            user={user}
            titleId={titleId}
            form={form}
            onClose={onClose}
            onDone={(...result) => {
              onClose()
              if (task.kind === 'edit') onSaved(...result)
              else onPosted(...result)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

/** Shows the form, or a loading message until the form's chunk has loaded. */
function Task(props: TaskContentProps) {
  const { part, error, failures, retry } = useLazyPart(taskContent)
  const Content = part?.TaskContent
  // After the second failure, let the shell's error boundary load another release: the server may have
  // deleted the files of the running release.
  if (error && failures > 1) throw error
  const close = useRef<HTMLButtonElement>(null)

  // The dialog sets the initial focus when it opens. If the form loads later, this effect focuses the
  // form's first field, unless another element has the focus.
  const [waited] = useState(!Content)
  const { titleId } = props
  useEffect(() => {
    if (!Content || !waited || document.activeElement !== document.body) return
    const dialog = document.getElementById(titleId)?.closest('dialog')
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [Content, waited, titleId])

  function retryAndFocus() {
    // Loading removes the Retry button, which has the focus: keep the focus in the dialog.
    close.current?.focus()
    retry()
  }

  if (Content) return <Content {...props} />
  return (
    <>
      <DialogHead>
        <h2 id={titleId}>{taskTitles[props.task.kind]}</h2>
        <IconButton ref={close} label="Close" onClick={props.onClose}>
          <X size={22} />
        </IconButton>
      </DialogHead>
      <DialogBody>
        {error ? (
          <LoadFailed title="The form could not be loaded." onRetry={retryAndFocus} />
        ) : (
          <Loading text="Loading the form..." />
        )}
      </DialogBody>
    </>
  )
}
