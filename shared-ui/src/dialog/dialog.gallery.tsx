import { CircleCheck, CloudCheck } from 'lucide-react'
import { useRef, useState } from 'react'
import { type GalleryPage, Part, State } from '../../gallery/part.tsx'
import { Badge } from '../badge/badge.tsx'
import { Button } from '../button/button.tsx'
import { FieldGrid } from '../field/field-grid.tsx'
import { TextArea } from '../field/text-area.tsx'
import { TextField } from '../field/text-field.tsx'
import { ConfirmDialog, type ConfirmDialogProps } from './confirm-dialog.tsx'
import { DialogBody, DialogFoot, DialogHead, DialogNote } from './dialog-parts.tsx'
import { Dialog, type DialogProps } from './dialog.tsx'
import { showModal, useModal } from './use-modal.ts'

type Shape = Pick<DialogProps, 'size' | 'sheet'>

function FormDialog({ size, sheet }: Shape) {
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

function OpenModal() {
  const [open, setOpen] = useState(false)
  const { handlers } = useModal(open, () => setOpen(false))
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => setOpen(true)}>
        Open
      </Button>
      <dialog {...handlers} aria-label="A styled dialog">
        <Button onClick={() => setOpen(false)}>Close</Button>
      </dialog>
    </>
  )
}

function OwnDialog() {
  const dialog = useRef<HTMLDialogElement>(null)
  return (
    <>
      <Button aria-haspopup="dialog" onClick={() => dialog.current && showModal(dialog.current)}>
        Open
      </Button>
      <dialog ref={dialog} aria-label="Example dialog">
        <Button onClick={() => dialog.current?.close()}>Close</Button>
      </dialog>
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

const dialogCode = (attributes: string) =>
  `<Dialog open={open} onClose={close}${attributes}>\n  <DialogHead title="…" />\n  <DialogBody>…</DialogBody>\n  <DialogFoot>…</DialogFoot>\n</Dialog>`

export const dialogPage: GalleryPage = {
  title: 'Dialog',
  when: 'For a task that the user must finish or cancel first. If no answer is needed, use a panel or a toast.',
  Content: () => (
    <>
      <Part name="Dialog">
        <State
          name="544 px"
          note="Escape, Close and a backdrop click call onClose."
          code={dialogCode('')}
        >
          <FormDialog />
        </State>
        <State name="Wide, 928 px" code={dialogCode(' size="wide"')}>
          <FormDialog size="wide" />
        </State>
        <State
          name="Sheet"
          note="Fills the screen on phones. For forms."
          code={dialogCode(' size="wide" sheet')}
        >
          <FormDialog size="wide" sheet />
        </State>
      </Part>
      <Part name="DialogHead">
        <State name="With a title" note="Names the dialog and adds a Close button." asPage>
          <DialogHead title="Edit Moving Job" />
        </State>
        <State name="With other content" asPage>
          <DialogHead title="Photos">
            <Badge tone="accent">3 of 15</Badge>
          </DialogHead>
        </State>
      </Part>
      <Part name="DialogBody">
        <State name="Scrolls" note="Header and footer stay in place." asPage>
          <DialogBody>
            <p>What there is to do</p>
            <p>One thing below the other, 32 px apart</p>
          </DialogBody>
        </State>
      </Part>
      <Part name="DialogFoot">
        <State name="Buttons on the right" note="On phones they share the width." asPage>
          <DialogFoot>
            <Button variant="quiet">Cancel</Button>
            <Button variant="primary">Create Job</Button>
          </DialogFoot>
        </State>
      </Part>
      <Part name="DialogNote">
        <State name="Left side of the footer" wide asPage>
          <DialogFoot>
            <DialogNote>
              <CloudCheck size={16} />
              Draft saved on this device
            </DialogNote>
            <Button variant="primary">Create Job</Button>
          </DialogFoot>
        </State>
      </Part>
      <Part name="ConfirmDialog">
        <State
          name="Default"
          note="Cancel has the initial focus."
          code={
            '<ConfirmDialog\n  open={open}\n  title="…"\n  text="…"\n  confirmLabel="Delete"\n  onConfirm={remove}\n  onCancel={close}\n/>'
          }
        >
          <Confirmation />
        </State>
        <State
          name="Busy"
          note="Here for three seconds. While busy, it cannot be canceled."
          code={'<ConfirmDialog busy={deleting} busyLabel="Deleting..." … />'}
        >
          <Confirmation busy />
        </State>
        <State
          name="Deletes nothing"
          note="Accent color instead of red."
          code={'<ConfirmDialog tone="accent" icon={<CircleCheck size={24} />} … />'}
        >
          <Confirmation ask={completion} />
        </State>
      </Part>
      <Part name="useModal">
        <State
          name="Custom styled dialog"
          note="Dialog uses it. For a dialog that needs a different frame."
          code={
            'const { handlers } = useModal(true, onClose)\nreturn <dialog {...handlers}>…</dialog>'
          }
        >
          <OpenModal />
        </State>
      </Part>
      <Part name="showModal">
        <State
          name="Custom dialog"
          note="The page does not scroll until the dialog closes."
          code={'showModal(dialog.current)'}
        >
          <OwnDialog />
        </State>
      </Part>
    </>
  ),
}
