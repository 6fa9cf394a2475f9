import {
  type KeyboardEvent,
  type MouseEvent,
  type PointerEvent,
  type ReactNode,
  type SyntheticEvent,
  useEffect,
  useLayoutEffect,
  useRef,
  useState,
} from 'react'
import type { CloseReason } from './dialog-context.ts'

function show(dialog: HTMLDialogElement) {
  const first = dialog.querySelector<HTMLElement>('[data-autofocus]')
  // `showModal` then focuses this element. Each further focus would calculate styles and layout again.
  first?.toggleAttribute('autofocus', true)
  showModal(dialog)
  if (document.activeElement !== first) first?.focus()
}

function leave(dialog: HTMLDialogElement, opener: Element | null) {
  if (!dialog.open) return
  if (dialog.close) dialog.close()
  else dialog.removeAttribute('open')
  // The control that opened the dialog may be gone; then focus the main element.
  const back = opener?.isConnected ? opener : document.querySelector('main')
  if (back instanceof HTMLElement && !back.closest('dialog:not([open])')) {
    back.focus({ preventScroll: true })
  }
}

/**
 * True for a click on the backdrop. The browser reports such a click as one on the dialog, at a point outside
 * the dialog's box.
 */
function isOnBackdrop(event: MouseEvent<HTMLDialogElement>) {
  if (event.target !== event.currentTarget) return false
  const box = event.currentTarget.getBoundingClientRect()
  const inside =
    event.clientX > box.left &&
    event.clientX < box.right &&
    event.clientY > box.top &&
    event.clientY < box.bottom
  return !inside
}

/** Keeps the dialog's last content until its closing animation ends. */
function useContent(
  dialog: { current: HTMLDialogElement | null },
  open: boolean,
  children: ReactNode,
) {
  const [present, setPresent] = useState(open)
  const last = useRef(children)
  if (open && !present) setPresent(true)

  useLayoutEffect(() => {
    if (open) last.current = children
  })

  useEffect(() => {
    if (open || !present) return
    const motions = dialog.current?.getAnimations?.() ?? []
    if (motions.length === 0) return setPresent(false)
    let reopened = false
    void Promise.allSettled(motions.map((motion) => motion.finished)).then(() => {
      if (!reopened) setPresent(false)
    })
    return () => {
      reopened = true
    }
  }, [dialog, open, present])

  if (open) return children
  return present ? last.current : null
}

/**
 * Opens and closes a native modal dialog. Escape, the back gesture and a backdrop click call `onClose`.
 * `content` keeps `children` until the closing animation ends.
 */
export function useModal(
  open: boolean,
  onClose: (reason: CloseReason) => void,
  children?: ReactNode,
) {
  const ref = useRef<HTMLDialogElement>(null)
  const opener = useRef<Element | null>(null)
  const pressedOnBackdrop = useRef(false)
  const content = useContent(ref, open, children)

  /*
   * Calls `leave` in the effect and not in its cleanup: after cleanups, React restores the focus from before
   * the commit.
   */
  useLayoutEffect(() => {
    const dialog = ref.current
    if (!dialog) return
    if (open) {
      opener.current = document.activeElement
      show(dialog)
    } else {
      leave(dialog, opener.current)
    }
  }, [open])

  useLayoutEffect(() => {
    const dialog = ref.current
    return () => {
      if (dialog) leave(dialog, opener.current)
    }
  }, [])

  const handlers = {
    ref,
    onKeyDown(event: KeyboardEvent<HTMLDialogElement>) {
      const own = event.target instanceof Element && event.target.closest('dialog') === ref.current
      if (event.key !== 'Escape' || !own || event.defaultPrevented || event.nativeEvent.isComposing)
        return
      event.preventDefault()
      onClose('escape')
    },
    onCancel(event: SyntheticEvent<HTMLDialogElement>) {
      if (event.target !== ref.current) return
      event.preventDefault()
      onClose('escape')
    },
    /* Pages cannot prevent a second back gesture, which closes the dialog: reopen it and call onClose. */
    onClose(event: SyntheticEvent<HTMLDialogElement>) {
      const dialog = ref.current
      if (!dialog || event.target !== dialog || !open || dialog.open) return
      show(dialog)
      onClose('escape')
    },
    onPointerDown(event: PointerEvent<HTMLDialogElement>) {
      pressedOnBackdrop.current = isOnBackdrop(event)
    },
    onClick(event: MouseEvent<HTMLDialogElement>) {
      // The second click of a double click on the opening button must not close the dialog.
      const isFirst = event.detail < 2
      if (isFirst && pressedOnBackdrop.current && isOnBackdrop(event)) onClose('backdrop')
      pressedOnBackdrop.current = false
    },
  }

  return { handlers, content }
}

const page = () => document.documentElement

/** Stores the width of the page's scrollbar, so that locking the page causes no layout shift. */
function measureScrollbar() {
  const width = window.innerWidth - page().clientWidth
  if (width > 0) page().style.setProperty('--scrollbar', `${width}px`)
}

/** Locks the page if any dialog is open, otherwise unlocks it. Asking the DOM avoids counting open dialogs. */
const lock = () =>
  page().toggleAttribute('data-locked', document.querySelector('dialog[open]') !== null)

/** Shows a modal dialog and locks the page's scrolling until it closes. */
export function showModal(dialog: HTMLDialogElement) {
  // jsdom has the element but not its methods.
  if (!dialog.showModal) return dialog.setAttribute('open', '')
  dialog.showModal()
  // `showModal` has calculated the layout that this reads.
  measureScrollbar()
  lock()
  dialog.addEventListener('close', lock, { once: true })
}
