const isFileDrag = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** A file field takes a dropped file itself. */
const isFileField = ({ target }: Event) =>
  target instanceof Element && target.closest('input[type="file"]') !== null

/**
 * Keeps the browser from opening a dropped file in place of the page, which would lose unsaved input. Forms that take
 * files listen at the document, so this function listens at the window, after them.
 */
export function keepPageOnDrop() {
  const keep = (event: DragEvent) => {
    if (event.defaultPrevented || !isFileDrag(event) || isFileField(event)) return
    event.preventDefault()
    if (event.dataTransfer) event.dataTransfer.dropEffect = 'none'
  }
  window.addEventListener('dragover', keep)
  window.addEventListener('drop', keep)
}
