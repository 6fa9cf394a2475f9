import { useNavigate } from 'react-router-dom'
import { useSingleFlight } from 'shared-ui'
import type { Notice } from '../contract/contract.ts'
import { useSession } from '../session/session.tsx'

const failed = (): Notice => ({
  text: navigator.onLine
    ? 'Sign-out failed. You may still be signed in. Reload the page to check.'
    : 'You are offline. You may still be signed in. Reload the page when you are back online.',
  tone: 'warning',
})

/**
 * Signs out and goes to `/`, even if the API call fails. A toast then warns that the session may still exist,
 * which matters on a shared device.
 */
export function useSignOut(notify: (notice: Notice) => void) {
  const { signOut } = useSession()
  const navigate = useNavigate()
  return useSingleFlight(async () => {
    const done = await signOut()
    void navigate('/')
    if (!done) notify(failed())
  })
}
