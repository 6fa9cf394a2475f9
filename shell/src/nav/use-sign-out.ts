import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import type { Notice } from '../contract/contract.ts'
import { useSession } from '../session/session.tsx'

const notReached: Notice = {
  text: 'The server did not answer: you may still be signed in. Reload to check.',
  tone: 'warning',
}

/**
 * Signs out and goes home, also when the call fails; then it says so, because on a shared device
 * that is worth knowing.
 */
export function useSignOut(notify: (notice: Notice) => void) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    run: () => {
      setBusy(true)
      void signOut().then((done) => {
        setBusy(false)
        void navigate('/')
        if (!done) notify(notReached)
      })
    },
  }
}
