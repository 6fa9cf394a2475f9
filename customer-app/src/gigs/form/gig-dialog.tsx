import { useIsFetching, useQueryClient } from '@tanstack/react-query'
import type { Gig, User } from 'api/contract'
import { Undo2, X } from 'lucide-react'
import { type RefObject, useId, useRef, useState } from 'react'
import {
  type CloseReason,
  ConfirmDialog,
  Dialog,
  DialogBody,
  DialogHead,
  IconButton,
  Loading,
} from 'shared-ui'
import { type Authentication, GigForm, type GigFormHandle } from './gig-form.tsx'
import { SessionPanel } from './gig-notices.tsx'
import { myGigsQuery } from '../gigs.queries.ts'

/** What the dialog is open for. */
export type GigTask = { kind: 'create' } | { kind: 'edit'; gigId: Gig['id'] }

interface GigDialogProps {
  /** null: closed. */
  task: GigTask | null
  customerId: User['id']
  /** Whom the session names now. */
  user: User | null
  onClose(): void
  onPosted(id: Gig['id']): void
  onSaved(id: Gig['id']): void
}

function useAuthentication(user: User | null, customerId: User['id']): Authentication {
  const asking = useIsFetching({ queryKey: ['session'] }) > 0
  if (user?.user_type === 'customer' && user.id === customerId) return 'customer'
  return user === null && asking ? 'verifying' : 'denied'
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
        text="What you changed in this job has not been saved."
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

interface TaskProps extends Pick<GigDialogProps, 'customerId' | 'user' | 'onClose'> {
  task: GigTask
  titleId: string
  form: RefObject<GigFormHandle | null>
  onDone(id: Gig['id']): void
}

function Task({ task, customerId, user, titleId, form, onClose, onDone }: TaskProps) {
  const authentication = useAuthentication(user, customerId)
  const somebodyElse = user && user.id !== customerId ? user.username : undefined
  const client = useQueryClient()
  // As it was when the dialog opened: what is typed is never overwritten by a later answer.
  const [gig] = useState(() =>
    task.kind === 'edit'
      ? client.getQueryData(myGigsQuery(customerId).queryKey)?.find(({ id }) => id === task.gigId)
      : undefined,
  )
  const [begun, setBegun] = useState(false)
  if (authentication === 'customer' && !begun) setBegun(true)

  if (begun) {
    return (
      <GigForm
        ref={form}
        customerId={customerId}
        gig={gig}
        authentication={authentication}
        somebodyElse={somebodyElse}
        titleId={titleId}
        onClose={onClose}
        onSaved={onDone}
      />
    )
  }
  const waiting = authentication === 'verifying'
  return (
    <>
      <DialogHead>
        <h2 id={titleId}>{task.kind === 'edit' ? 'Edit Moving Job' : 'Create Moving Job'}</h2>
        {waiting && (
          <IconButton label="Close" onClick={onClose}>
            <X size={22} />
          </IconButton>
        )}
      </DialogHead>
      <DialogBody>
        {waiting ? (
          <Loading text="Verifying authentication..." />
        ) : (
          <SessionPanel kind={task.kind} onClose={onClose} somebodyElse={somebodyElse} />
        )}
      </DialogBody>
    </>
  )
}
