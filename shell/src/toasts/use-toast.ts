import { useCallback, useState } from 'react'
import type { Notice } from '../contract/contract.ts'

let lastId = 0

/** The current toast. A new notice replaces the previous one; navigation does not remove it. */
export function useToast() {
  const [toast, setToast] = useState<Notice & { id: number }>()
  const notify = useCallback((notice: Notice) => setToast({ ...notice, id: ++lastId }), [])
  const dismiss = useCallback(
    (id: unknown) => setToast((shown) => (shown?.id === id ? undefined : shown)),
    [],
  )
  return { toast, notify, dismiss }
}
