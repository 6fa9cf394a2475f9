import { useEffect, useEffectEvent } from 'react'
import type { Notice } from '../contract/contract.ts'
import { useSession } from './session.tsx'

/** Somebody who is signed in and is shown the visitors' page is told why, with a way on. */
export function useFailureNotice(notify: (notice: Notice) => void) {
  const { failed, refresh } = useSession()
  const tell = useEffectEvent(() =>
    notify({
      text: 'We could not check whether you are signed in.',
      tone: 'warning',
      action: { label: 'Retry', onSelect: () => void refresh() },
    }),
  )
  useEffect(() => {
    if (failed) tell()
  }, [failed])
}
