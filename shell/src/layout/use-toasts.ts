import { useCallback, useRef, useState } from 'react'
import type { Notice } from '../contract/contract.ts'

/** The notices on show, newest last; they outlive the page that gave them. */
export function useToasts() {
  const [toasts, setToasts] = useState<(Notice & { id: number })[]>([])
  const nextId = useRef(1)
  const notify = useCallback((notice: Notice) => {
    const id = nextId.current++
    setToasts((shown) => [...shown.slice(-2), { ...notice, id }])
  }, [])
  const dismiss = useCallback(
    (id: number) => setToasts((shown) => shown.filter((toast) => toast.id !== id)),
    [],
  )
  return { toasts, notify, dismiss }
}
