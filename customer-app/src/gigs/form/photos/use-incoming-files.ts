import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Passes files dropped or pasted anywhere on the page to `onFiles`. Without these listeners, the
 * browser would open a dropped file in place of the page. Returns true while files are dragged over the
 * page.
 */
export function useIncomingFiles(onFiles: (files: File[]) => void): boolean {
  const [hovering, setHovering] = useState(false)

  const take = useEffectEvent((event: Event, transfer: DataTransfer | null) => {
    const files = [...(transfer?.files ?? [])]
    if (files.length === 0) return
    event.preventDefault()
    onFiles(files)
  })

  useEffect(() => {
    const over = (event: DragEvent) => {
      if (!carriesFiles(event)) return
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
      if (carriesFiles(event)) event.preventDefault()
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
  }, [])

  return hovering
}
