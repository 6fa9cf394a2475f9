import { fireEvent, render, screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { ConfirmDialog } from './confirm-dialog.tsx'
import { DialogBody, DialogHead } from './dialog-parts.tsx'
import { Dialog, type CloseReason } from './dialog.tsx'
import { FormDialog } from './form-dialog.tsx'

function Opener({ onClose = () => true }: { onClose?: (reason: CloseReason) => boolean }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button onClick={() => setOpen(true)}>Create New Job</button>
      <Dialog open={open} onClose={(reason) => onClose(reason) && setOpen(false)}>
        <DialogHead title="Create Moving Job" />
        <DialogBody>
          <input aria-label="Job Title" data-autofocus />
        </DialogBody>
      </Dialog>
    </>
  )
}

const openIt = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Create New Job' }))
  return screen.getByRole('dialog')
}

test('a closed dialog has no content', () => {
  render(<Opener />)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByLabelText('Job Title')).not.toBeInTheDocument()
})

test('is named by its heading and focuses the data-autofocus element', async () => {
  render(<Opener />)
  const dialog = await openIt()
  expect(dialog).toHaveAccessibleName('Create Moving Job')
  expect(within(dialog).getByRole('heading', { name: 'Create Moving Job' })).toBeInTheDocument()
  expect(screen.getByLabelText('Job Title')).toHaveFocus()
})

test('Close calls onClose with its reason and returns the focus to the opener', async () => {
  const reasons: CloseReason[] = []
  render(<Opener onClose={(reason) => reasons.push(reason) > 0} />)
  await openIt()
  await userEvent.click(screen.getByRole('button', { name: 'Close' }))
  expect(reasons).toEqual(['close'])
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.getByRole('button', { name: 'Create New Job' })).toHaveFocus()
})

test('unmounting an open dialog also returns the focus', async () => {
  function Page() {
    const [asking, setAsking] = useState(false)
    return (
      <>
        <button onClick={() => setAsking(true)}>Ask</button>
        {asking && (
          <Dialog open label="Question" onClose={() => {}}>
            <button data-autofocus onClick={() => setAsking(false)}>
              Answer
            </button>
          </Dialog>
        )}
      </>
    )
  }
  render(
    <StrictMode>
      <Page />
    </StrictMode>,
  )
  await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  expect(screen.getByRole('button', { name: 'Ask' })).toHaveFocus()
})

test('Escape, the back gesture and a backdrop click call onClose but do not close the dialog', async () => {
  const reasons: CloseReason[] = []
  render(
    <Opener
      onClose={(reason) => {
        reasons.push(reason)
        return false
      }}
    />,
  )
  const dialog = await openIt()
  await userEvent.keyboard('{Escape}')
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  await userEvent.click(dialog)
  expect(reasons).toEqual(['escape', 'escape', 'backdrop'])
  expect(dialog).toBeVisible()
})

test('the second click of a double click on the opener does not close the dialog', async () => {
  const onClose = jest.fn(() => false)
  render(<Opener onClose={onClose} />)
  const dialog = await openIt()
  fireEvent.pointerDown(dialog)
  fireEvent.click(dialog, { detail: 2 })
  expect(onClose).not.toHaveBeenCalled()
})

test('dragging a text selection out of the dialog is not a backdrop click', async () => {
  const onClose = jest.fn(() => false)
  render(<Opener onClose={onClose} />)
  const dialog = await openIt()
  fireEvent.pointerDown(screen.getByLabelText('Job Title'))
  fireEvent.click(dialog)
  expect(onClose).not.toHaveBeenCalled()
})

test('a dialog that the browser closes is reopened and calls onClose', async () => {
  const reasons: CloseReason[] = []
  render(
    <Opener
      onClose={(reason) => {
        reasons.push(reason)
        return false
      }}
    />,
  )
  const dialog = await openIt()
  dialog.removeAttribute('open')
  fireEvent(dialog, new Event('close'))
  expect(reasons).toEqual(['escape'])
  expect(dialog).toBeVisible()
})

test('Escape in a nested dialog does not reach the outer dialog', async () => {
  const outer = jest.fn()
  const inner = jest.fn()
  render(
    <Dialog open label="Outer" onClose={outer}>
      <Dialog open label="Inner" onClose={inner}>
        <button>Inside</button>
      </Dialog>
    </Dialog>,
  )
  screen.getByRole('button', { name: 'Inside' }).focus()
  await userEvent.keyboard('{Escape}')
  expect(inner).toHaveBeenCalledWith('escape')
  expect(outer).not.toHaveBeenCalled()
})

function Question({ busy = false, onConfirm = () => {}, onCancel = () => {} }) {
  return (
    <ConfirmDialog
      open
      title="Delete “Sofa”?"
      text="This action cannot be undone."
      confirmLabel="Delete"
      busyLabel="Deleting..."
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  )
}

test('a confirmation has a heading and a description, and focuses Cancel', async () => {
  const onConfirm = jest.fn()
  const onCancel = jest.fn()
  render(<Question onConfirm={onConfirm} onCancel={onCancel} />)
  const dialog = screen.getByRole('dialog', { name: 'Delete “Sofa”?' })
  expect(dialog).toHaveAccessibleDescription('This action cannot be undone.')
  expect(screen.getByRole('button', { name: 'Cancel' })).toHaveFocus()
  await userEvent.click(screen.getByRole('button', { name: 'Delete' }))
  expect(onConfirm).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('{Escape}')
  expect(onCancel).toHaveBeenCalledTimes(1)
})

test('the second click of a double click on the opener does not confirm', () => {
  const onConfirm = jest.fn()
  render(<Question onConfirm={onConfirm} onCancel={() => {}} />)
  fireEvent.click(screen.getByRole('button', { name: 'Delete' }), { detail: 2 })
  expect(onConfirm).not.toHaveBeenCalled()
})

test('while busy, a confirmation can neither be confirmed again nor canceled', async () => {
  const onConfirm = jest.fn()
  const onCancel = jest.fn()
  render(<Question busy onConfirm={onConfirm} onCancel={onCancel} />)
  await userEvent.click(screen.getByRole('button', { name: 'Deleting...' }))
  await userEvent.click(screen.getByRole('button', { name: 'Cancel' }))
  await userEvent.keyboard('{Escape}')
  expect(onConfirm).not.toHaveBeenCalled()
  expect(onCancel).not.toHaveBeenCalled()
})

test('a form scrolls to an error that has just appeared, once', () => {
  const scrolled = jest.fn()
  Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled })
  const form = (error: string, text = '') => (
    <FormDialog
      open
      title="Cancel this gig?"
      submitLabel="Yes, cancel"
      busyLabel="Canceling..."
      busy={false}
      onSubmit={() => {}}
      onClose={() => {}}
    >
      <input aria-label="Your reason" value={text} readOnly />
      {error && <p role="alert">{error}</p>}
    </FormDialog>
  )
  const { rerender } = render(form(''))
  expect(scrolled).not.toHaveBeenCalled()
  rerender(form('The gig was not canceled'))
  expect(scrolled.mock.contexts).toEqual([screen.getByRole('alert')])
  rerender(form('The gig was not canceled', 'The truck broke down.'))
  expect(scrolled).toHaveBeenCalledTimes(1)
  Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
})
