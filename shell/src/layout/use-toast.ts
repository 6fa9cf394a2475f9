import { useCallback, useState } from 'react'
import type { Notice } from '../contract/contract.ts'

let lastId = 0

/** The newest notice. It outlives the page that gave it and replaces the notice before it. */
export function useToast() {
  const [toast, setToast] = useState<Notice & { id: number }>()
  const notify = useCallback((notice: Notice) => setToast({ ...notice, id: ++lastId }), [])
  const dismiss = useCallback(
    (id: unknown) => setToast((shown) => (shown?.id === id ? undefined : shown)),
    [],
  )
  return { toast, notify, dismiss }
}
