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
  measureScrollbar()
  dialog.showModal()
  lock()
  dialog.addEventListener('close', lock, { once: true })
}
