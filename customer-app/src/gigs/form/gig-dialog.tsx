import type { Gig } from 'api/contract'
import { Undo2, X } from 'lucide-react'
import { useEffect, useId, useRef, useState } from 'react'
import {
  type CloseReason,
  ConfirmDialog,
  Dialog,
  DialogBody,
  DialogHead,
  IconButton,
  Loading,
  LoadFailed,
} from 'shared-ui'
import { latePart, useLatePart } from '../../late-part.ts'
import type { GigFormHandle } from './gig-form.tsx'
import { type GigTask, taskTitles } from './gig-task.ts'
import type { TaskContentProps } from './task-content.tsx'

/** The form, its photos and its rules: more code than all the rest of the dashboard. */
const taskContent = latePart(async () => (await import('./task-content.tsx')).TaskContent)

/** Asks for the form before it is wanted. */
export const prefetchForm = () => void taskContent.fetch().catch(() => {})

interface GigDialogProps extends Pick<TaskContentProps, 'customerId' | 'user' | 'onClose'> {
  /** null: closed. */
  task: GigTask | null
  onPosted(id: Gig['id']): void
  onSaved(id: Gig['id']): void
}

/** Create Moving Job and Edit Moving Job. */
export function GigDialog({ task, customerId, user, onClose, onPosted, onSaved }: GigDialogProps) {
  const form = useRef<GigFormHandle>(null)
  const [asking, setAsking] = useState(false)
  const titleId = useId()

  // Every opening has a number, so that one within the leaving motion of the last begins anew too.
  const [opening, setOpening] = useState({ task, number: 0 })
  if (opening.task !== task) setOpening({ task, number: opening.number + 1 })

  /** Close and Cancel close at once; Escape and a click beside it could be an accident. */
  function wish(reason: CloseReason) {
    if (reason === 'close') return onClose()
    if (form.current?.isSaving) return
    if (form.current?.isUnsavedEdit) return setAsking(true)
    onClose()
  }

  function discard() {
    setAsking(false)
    onClose()
  }

  return (
    <>
      {/* Before the form: when both close at once, the focus goes back through the two in turn. */}
      <ConfirmDialog
        open={asking}
        icon={<Undo2 size={24} />}
        title="Discard your changes?"
        text="Your changes to this job have not been saved."
        confirmLabel="Discard changes"
        cancelLabel="Keep editing"
        onConfirm={discard}
        onCancel={() => setAsking(false)}
      />
      <Dialog open={task !== null} onClose={wish} labelledBy={titleId} size="wide" sheet>
        {task && (
          <Task
            key={opening.number}
            task={task}
            customerId={customerId}
            user={user}
            titleId={titleId}
            form={form}
            onClose={onClose}
            onDone={(id) => {
              onClose()
              if (task.kind === 'edit') onSaved(id)
              else onPosted(id)
            }}
          />
        )}
      </Dialog>
    </>
  )
}

/** The form, or the words that stand there until its code is here. */
function Task(props: TaskContentProps) {
  const { part: Content, failed, retry } = useLatePart(taskContent)
  const close = useRef<HTMLButtonElement>(null)

  // The dialog has given the focus to what it had. Whoever has not gone on since begins at the form.
  const [waited] = useState(!Content)
  const { titleId } = props
  useEffect(() => {
    if (!Content || !waited || document.activeElement !== document.body) return
    const dialog = document.getElementById(titleId)?.closest('dialog')
    dialog?.querySelector<HTMLElement>('[data-autofocus]')?.focus()
  }, [Content, waited, titleId])

  function askAgain() {
    // The button that was pressed goes away with what it stood for.
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
        {failed ? (
          <LoadFailed title="The form could not be loaded." onRetry={askAgain} />
        ) : (
          <Loading text="Loading the form..." />
        )}
      </DialogBody>
    </>
  )
}
