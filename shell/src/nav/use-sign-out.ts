import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSession } from '../session/session.tsx'

/** Signs out and goes home, also when the call fails. */
export function useSignOut() {
  const { signOut } = useSession()
  const navigate = useNavigate()
  const [busy, setBusy] = useState(false)
  return {
    busy,
    run: () => {
      setBusy(true)
      void signOut().finally(() => {
        setBusy(false)
        void navigate('/')
      })
    },
  }
}
