import { CircleCheck, CloudCheck } from 'lucide-react'
import { useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { FieldGrid } from '../field/field-grid.tsx'
import { TextArea } from '../field/text-area.tsx'
import { TextField } from '../field/text-field.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { FormDialog } from './form-dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNote } from './dialog-parts.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'

type Shape = Pick<DialogProps, 'size' | 'sheet'>

function JobDialog({ size, sheet }: Shape) {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Create New Job
      </Button>
      <Dialog open={open} onClose={close} size={size} sheet={sheet}>
        <DialogHead title="Create Moving Job" />
        <DialogBody>
          <FieldGrid>
            <TextField label="Title" name="title" required data-autofocus />
            <TextField label="Price" name="price" prefix="$" />
            <TextArea label="Description" name="description" className="full" />
          </FieldGrid>
        </DialogBody>
        <DialogFoot>
          <DialogNote>
            <CloudCheck size={16} />
            Draft saved on this device
          </DialogNote>
          <Button variant="quiet" onClick={close}>
            Cancel
          </Button>
          <Button variant="primary" onClick={close}>
            Create Job
          </Button>
        </DialogFoot>
      </Dialog>
    </>
  )
}

function Report() {
  const [open, setOpen] = useState(false)
  const close = () => setOpen(false)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Report
      </Button>
      <FormDialog
        open={open}
        title="Report this message"
        submitLabel="Send report"
        busyLabel="Sending..."
        busy={false}
        onSubmit={(event) => {
          event.preventDefault()
          close()
        }}
        onClose={close}
      >
        <TextArea label="What is wrong with it?" name="text" />
      </FormDialog>
    </>
  )
}

const deletion = {
  title: 'Delete “Two rooms, third floor”',
  text: 'Are you sure you want to delete this job?',
  confirmLabel: 'Delete',
}
const completion: Question = {
  title: 'Mark this gig completed?',
  text: "It moves to your pay, and you can't undo this.",
  confirmLabel: "It's done",
  cancelLabel: 'Not yet',
  tone: 'accent',
  icon: <CircleCheck size={24} />,
}
type Question = Omit<ConfirmDialogProps, 'open' | 'busy' | 'onConfirm' | 'onCancel'>

function Confirmation({ busy = false, ask = deletion }: { busy?: boolean; ask?: Question }) {
  const [open, setOpen] = useState(false)
  // Simulates a response after three seconds, which closes the dialog: the user cannot close a busy one.
  const [deleting, setDeleting] = useState(false)
  const close = () => setOpen(false)
  function confirm() {
    if (!busy) return close()
    setDeleting(true)
    setTimeout(() => {
      setDeleting(false)
      close()
    }, 3000)
  }
  return (
    <>
      <Button
        variant={ask.tone ? 'second' : 'danger'}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        {ask.tone ? 'Mark Completed' : 'Delete'}
      </Button>
      <ConfirmDialog
        {...ask}
        open={open}
        busyLabel="Deleting..."
        busy={deleting}
        onConfirm={confirm}
        onCancel={close}
      />
    </>
  )
}

export const dialogPage: GalleryPage = {
  title: 'Dialog',
  when: 'For a task that the user must finish or cancel first. If no answer is needed, use a panel or a toast.',
  Content: () => (
    <>
      <Part name="Dialog">
        <State name="544 px" note="Escape, Close and a backdrop click call onClose.">
          <JobDialog />
        </State>
        <State name="Wide, 928 px">
          <JobDialog size="wide" />
        </State>
        <State name="Sheet" note="Fills the screen on phones. For forms.">
          <JobDialog size="wide" sheet />
        </State>
      </Part>
      <Part name="FormDialog">
        <State
          name="Default"
          note="A sheet whose footer has Cancel and the button that sends the form."
        >
          <Report />
        </State>
      </Part>
      <Part name="DialogHead">
        <State name="With other content" asPage>
          <DialogHead title="Photos">
            <Badge tone="accent">3 of 15</Badge>
          </DialogHead>
        </State>
      </Part>
      <Part name="ConfirmDialog">
        <State name="Default" note="Cancel has the initial focus.">
          <Confirmation />
        </State>
        <State name="Busy" note="Here for three seconds. While busy, it cannot be canceled.">
          <Confirmation busy />
        </State>
        <State name="Deletes nothing" note="Accent color instead of red.">
          <Confirmation ask={completion} />
        </State>
      </Part>
    </>
  ),
}
