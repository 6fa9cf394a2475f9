const page = () => document.documentElement

/** How much room the page's scrollbar takes, so that locking the page moves nothing. */
function measureScrollbar() {
  const width = window.innerWidth - page().clientWidth
  if (width > 0) page().style.setProperty('--scrollbar', `${width}px`)
}

/** By what is open, not by what was opened and closed: nothing has to be counted. */
const lock = () =>
  page().toggleAttribute('data-locked', document.querySelector('dialog[open]') !== null)

/** Shows a modal dialog, behind which the page stands still until it is closed. */
export function showModal(dialog: HTMLDialogElement) {
  // jsdom knows the element but not its methods.
  if (!dialog.showModal) return dialog.setAttribute('open', '')
  measureScrollbar()
  dialog.showModal()
  lock()
  dialog.addEventListener('close', lock, { once: true })
}
