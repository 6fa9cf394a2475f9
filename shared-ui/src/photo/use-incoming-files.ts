import { type RefObject, useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/** Whether no dialog above the element covers it. */
function isOnTop(element: Element | null): boolean {
  const dialog = [...document.querySelectorAll('dialog[open]')].at(-1)
  return element !== null && (dialog === undefined || dialog.contains(element))
}

/**
 * Passes files dropped or pasted anywhere on the page to `onFiles`, unless a dialog covers `receiver`. Returns
 * true while files are dragged over the page.
 */
export function useIncomingFiles(
  receiver: RefObject<Element | null>,
  onFiles: (files: File[]) => void,
): boolean {
  const [hovering, setHovering] = useState(false)

  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0 || event.defaultPrevented || !isOnTop(receiver.current)) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event) || !isOnTop(receiver.current)) return
      event.preventDefault()
      setHovering(true)
    }
    const leave = (event: DragEvent) => {
      // dragleave also fires when the pointer moves between two elements. If `relatedTarget` is null, the
      // pointer has left the page.
      if (event.relatedTarget === null) setHovering(false)
    }
    const drop = (event: DragEvent) => {
      setHovering(false)
      take(event, event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      // A spreadsheet copies cells as text and as an image: in a text field, paste the text.
      const inText = event.target instanceof Element && event.target.matches('input, textarea')
      if (inText && event.clipboardData?.types.includes('text/plain')) return
      take(event, event.clipboardData)
    }
    document.addEventListener('dragover', over)
    document.addEventListener('dragleave', leave)
    document.addEventListener('drop', drop)
    document.addEventListener('paste', paste)
    return () => {
      document.removeEventListener('dragover', over)
      document.removeEventListener('dragleave', leave)
      document.removeEventListener('drop', drop)
      document.removeEventListener('paste', paste)
    }
  }, [receiver])

  return hovering
}
