import { useId, type ReactNode } from 'react'
import { DialogContext, type CloseReason } from './dialog-context.ts'
import { Frame } from './dialog-frame.ts'
import { useModal } from './use-modal.ts'

export type { CloseReason }

export interface DialogProps {
  open: boolean
  /**
   * The person wants it closed: by a Close button, the Escape key (or the phone's back gesture) or
   * a click beside it. The dialog never closes by itself, only by `open`.
   */
  onClose(reason: CloseReason): void
  /** The name, where the dialog holds no `DialogHead` with a title. */
  label?: string
  /** The id of the heading that names it. */
  labelledBy?: string
  describedBy?: string
  /** Wide is 928 px, confirm 480, else 544. */
  size?: 'wide' | 'confirm'
  /** On a phone it takes the whole screen and slides in from below. */
  sheet?: boolean
  className?: string
  children: ReactNode
}

/**
 * A modal `<dialog>`: focus stays inside and goes back to where it was, the page behind is locked.
 * It focuses what carries `data-autofocus`, else its first control. The children stand only while
 * it is open (and while it leaves).
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
