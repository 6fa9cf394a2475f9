import { useIsFetching } from '@tanstack/react-query'
import type { Gig, User } from 'api/client'
import { Undo2, X } from 'lucide-react'
import { type RefObject, useState } from 'react'
import { ConfirmDialog, DialogBody, DialogHead, IconButton, Loading } from 'shared-ui'
import { type Authentication, GigForm, type GigFormHandle } from './gig-form.tsx'
import { SessionPanel } from './gig-notices.tsx'
import { type GigTask, taskTitles } from './gig-task.ts'

function useAuthentication(user: User | null, customerId: User['id']): Authentication {
  const fetching = useIsFetching({ queryKey: ['session'] }) > 0
  if (user?.user_type === 'customer' && user.id === customerId) return 'customer'
  return user === null && fetching ? 'verifying' : 'denied'
}

export interface TaskContentProps {
  task: GigTask
  customerId: User['id']
  /** The signed-in user. */
  user: User | null
  titleId: string
  form: RefObject<GigFormHandle | null>
  onClose(): void
  onDone(id: Gig['id'], text: string): void
}

/** Shows the form, or the reason why this user cannot open the form. */
function TaskContent(props: TaskContentProps) {
  const { task, customerId, user, titleId, form, onClose, onDone } = props
  const authentication = useAuthentication(user, customerId)
  const otherUsername = user && user.id !== customerId ? user.username : undefined
  const gig = task.kind === 'edit' ? task.gig : undefined
  const from = task.kind === 'create' ? task.from : undefined
  const stairsAt = task.kind === 'edit' ? task.stairsAt : undefined
  const [begun, setBegun] = useState(false)
  if (authentication === 'customer' && !begun) setBegun(true)

  if (begun) {
    return (
      <GigForm
        ref={form}
        customerId={customerId}
        gig={gig}
        from={from}
        stairsAt={stairsAt}
        authentication={authentication}
        otherUsername={otherUsername}
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
        <h2 id={titleId}>{taskTitles[task.kind]}</h2>
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
          <SessionPanel kind={task.kind} onClose={onClose} otherUsername={otherUsername} />
        )}
      </DialogBody>
    </>
  )
}

interface DiscardDialogProps {
  open: boolean
  onConfirm(): void
  onCancel(): void
}

/** Asks before changes to a gig are lost. */
const DiscardDialog = (props: DiscardDialogProps) => (
  <ConfirmDialog
    {...props}
    icon={<Undo2 size={24} />}
    title="Discard your changes?"
    text="Your changes to this job haven't been saved."
    confirmLabel="Discard changes"
    cancelLabel="Keep editing"
  />
)

export const taskContent = { TaskContent, DiscardDialog }
