import { type FormEvent, type ReactNode, type Ref, useEffect, useRef } from 'react'
import styled from 'styled-components'
import { Button } from '../button/button.tsx'
import { aboveFoot, lowWindow } from './dialog-frame.ts'
import { DialogBody, DialogFoot, DialogHead } from './dialog-parts.tsx'
import { Dialog } from './dialog.tsx'

/* The form scrolls instead of its body: with large text, the footer may leave no room for a scrolling body. */
const Form = styled.form`
  display: flex;
  flex: auto;
  flex-direction: column;
  min-height: 0;
  overflow: auto;
  overscroll-behavior: contain;
  ${aboveFoot}

  > :first-child {
    flex: 1 0 auto;
    align-content: start;
    overflow: visible;
  }
  > :last-child {
    position: sticky;
    bottom: 0;
    background: var(--overlay);
  }
  ${lowWindow} {
    overflow: visible;
  }
`

export interface FormDialogProps {
  open: boolean
  title: string
  describedBy?: string
  submitLabel: string
  busyLabel: string
  cancelLabel?: string
  /** Whether submitting deletes or ends something. */
  danger?: boolean
  /** Whether something that the user must know first has not loaded. */
  waiting?: boolean
  /** Whether the call is pending. The dialog then stays open. */
  busy: boolean
  formRef?: Ref<HTMLFormElement>
  onSubmit(event: FormEvent<HTMLFormElement>): void
  /** Called by Cancel, Close, Escape and a click on the backdrop; not while `busy`. */
  onClose(): void
  /** The fields, and why the last attempt failed. */
  children: ReactNode
}

/**
 * A dialog with a form, a button that sends it and one that does not. The form has no validation by the browser. The
 * dialog may open under the pointer: a submit button ignores the later clicks of a double click.
 */
export function FormDialog(props: FormDialogProps) {
  const { open, title, busy, danger = false, cancelLabel = 'Cancel' } = props
  const body = useRef<HTMLDivElement>(null)
  const shown = useRef<Element>(undefined)
  // An error that has just appeared may be below the visible part of the form.
  useEffect(() => {
    const alert = [...(body.current?.querySelectorAll('[role=alert]') ?? [])].at(-1)
    if (alert !== shown.current) alert?.scrollIntoView?.({ block: 'nearest' })
    shown.current = alert
  })
  const close = () => {
    if (!busy) props.onClose()
  }
  return (
    <Dialog open={open} onClose={close} describedBy={props.describedBy} sheet>
      <DialogHead title={title} />
      <Form ref={props.formRef} noValidate onSubmit={props.onSubmit}>
        <DialogBody ref={body}>{props.children}</DialogBody>
        <DialogFoot>
          <Button aria-disabled={busy || undefined} onClick={close}>
            {cancelLabel}
          </Button>
          <Button
            type="submit"
            variant={danger ? 'danger-solid' : 'primary'}
            aria-disabled={props.waiting || undefined}
            busy={busy}
            busyLabel={props.busyLabel}
          >
            {props.submitLabel}
          </Button>
        </DialogFoot>
      </Form>
    </Dialog>
  )
}
