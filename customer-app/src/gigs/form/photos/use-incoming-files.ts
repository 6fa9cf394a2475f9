import { useEffect, useEffectEvent, useState } from 'react'

const carriesFiles = ({ dataTransfer }: DragEvent) => dataTransfer?.types.includes('Files') === true

/**
 * Files that are dropped or pasted anywhere on the page go to `onFiles` for as long as the caller is
 * there; a file that misses the well would otherwise replace the page. True while files hover.
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
      // Leaving one element for another is no leaving.
      if (event.relatedTarget === null) setHovering(false)
    }
    const drop = (event: DragEvent) => {
      setHovering(false)
      if (carriesFiles(event)) event.preventDefault()
      take(event, event.dataTransfer)
    }
    const paste = (event: ClipboardEvent) => {
      // A table copied from a spreadsheet comes as text and as a picture: in a text field it is text.
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
