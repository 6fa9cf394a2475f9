import { useId, type ReactNode } from 'react'
import { DialogContext, type CloseReason } from './dialog-context.ts'
import { Frame } from './dialog-frame.ts'
import { useModal } from './use-modal.ts'

export type { CloseReason }

export interface DialogProps {
  open: boolean
  /**
   * Called by a Close button, the Escape key, a phone's back gesture and a click on the backdrop. The
   * dialog only closes when `open` becomes false.
   */
  onClose(reason: CloseReason): void
  /** The accessible name, if the dialog has no `DialogHead` with a title. */
  label?: string
  /** The id of the heading that names the dialog. */
  labelledBy?: string
  describedBy?: string
  /** `wide` is 928 px, `confirm` 480 px, default 544 px. */
  size?: 'wide' | 'confirm'
  /** Fills the whole screen on phones and slides in from the bottom. */
  sheet?: boolean
  className?: string
  children: ReactNode
}

/**
 * A modal `<dialog>`. It traps the focus, locks the page's scrolling, and restores the focus on closing.
 * The initial focus is on the element with `data-autofocus`, or else on the first control. Its children
 * are rendered only while it is open or closing.
 */
export function Dialog({
  open,
  onClose,
  label,
  labelledBy,
  describedBy,
  size,
  sheet = false,
  className,
  children,
}: DialogProps) {
  const titleId = useId()
  const { handlers, content } = useModal(open, onClose, children)
  return (
    <Frame
      {...handlers}
      className={className}
      $size={size}
      $sheet={sheet}
      aria-label={label}
      aria-labelledby={labelledBy ?? (label ? undefined : titleId)}
      aria-describedby={describedBy}
    >
      <DialogContext value={{ titleId, close: () => onClose('close') }}>{content}</DialogContext>
    </Frame>
  )
}
