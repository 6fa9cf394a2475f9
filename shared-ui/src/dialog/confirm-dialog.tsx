import { Trash2 } from 'lucide-react'
import { useId, type ReactNode } from 'react'
import styled from 'styled-components'
import { Button } from '../button/button.tsx'
import { onFirstClick } from '../button/first-click.ts'
import { Row } from '../page/stack.tsx'
import { Muted } from '../text/muted.tsx'
import { inFoot, lowWindow } from './dialog-frame.ts'
import { Dialog } from './dialog.tsx'

const Body = styled.div`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  gap: var(--s-4);
  padding: var(--s-8);
  overflow: auto;
  /* At most three lines of title, so that the text below stays visible. */
  & > h2 {
    display: -webkit-box;
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 3;
    overflow: hidden;
    overflow-wrap: anywhere;
  }
  @media (max-width: 39.99em) {
    padding: var(--s-6);
  }
  ${lowWindow} {
    padding-bottom: var(--s-2);
    overflow: visible;
  }
`

const Disc = styled.span<{ $tone: 'danger' | 'accent' }>`
  display: grid;
  place-items: center;
  width: 3.25rem;
  height: 3.25rem;
  border-radius: 1rem;
  background: ${({ $tone }) => `var(--${$tone}-soft)`};
  color: ${({ $tone }) => ($tone === 'danger' ? 'var(--danger)' : 'var(--accent-text)')};
`

/* In low windows always in view: the focus on Cancel would scroll past the title. */
const Actions = styled(Row)`
  justify-content: flex-end;
  margin-top: var(--s-2);
  ${inFoot}
  @media (max-width: 39.99em) {
    & > button {
      flex: 1 1 8rem;
    }
  }
  ${lowWindow} {
    position: sticky;
    bottom: 0;
    padding-block: var(--s-2);
    background: var(--overlay);
  }
`

export interface ConfirmDialogProps {
  open: boolean
  title: string
  text: ReactNode
  confirmLabel: string
  /** The button's text while `busy`: "Deleting...". */
  busyLabel?: string
  cancelLabel?: string
  /** The icon above the title. Default: a trash can, which the confirm button shows too. */
  icon?: ReactNode
  /** Use `accent` for an action that cannot be undone but deletes nothing. */
  tone?: 'danger' | 'accent'
  busy?: boolean
  onConfirm(): void
  /** Called by Cancel, Escape and a click on the backdrop; not while `busy`. */
  onCancel(): void
}

/** Asks for confirmation of an action that cannot be undone. Cancel has the initial focus. */
export function ConfirmDialog({
  open,
  title,
  text,
  confirmLabel,
  busyLabel,
  cancelLabel = 'Cancel',
  icon,
  tone = 'danger',
  busy = false,
  onConfirm,
  onCancel,
}: ConfirmDialogProps) {
  const id = useId()
  const cancel = () => {
    if (!busy) onCancel()
  }
  return (
    <Dialog open={open} onClose={cancel} labelledBy={id} describedBy={`${id}-text`} size="confirm">
      <Body>
        <Disc $tone={tone}>{icon ?? <Trash2 size={24} />}</Disc>
        <h2 id={id}>{title}</h2>
        <Muted as="div" id={`${id}-text`}>
          {text}
        </Muted>
        <Actions>
          <Button data-autofocus aria-disabled={busy || undefined} onClick={cancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={tone === 'danger' ? 'danger-solid' : 'primary'}
            busy={busy}
            busyLabel={busyLabel}
            // The dialog may open under the pointer: the second click of a double click on the
            // opening button must not confirm.
            onClick={onFirstClick(onConfirm)}
          >
            {icon ? null : <Trash2 size={18} />}
            {confirmLabel}
          </Button>
        </Actions>
      </Body>
    </Dialog>
  )
}
