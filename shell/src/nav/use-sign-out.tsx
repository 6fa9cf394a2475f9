import { useState } from 'react'
import { useNavigate } from 'react-router-dom'
import { useSingleFlight } from 'shared-ui'
import type { Notice } from '../contract/contract.ts'
import { keptKeys } from '../day/kept-days.ts'
import { useSession } from '../session/session.tsx'
import type { Unsent } from '../session/sign-out-question.tsx'
import { livePart } from './live-part.ts'

const failed = (): Notice => ({
  text: navigator.onLine
    ? 'Sign-out failed. You may still be signed in. Reload the page to check.'
    : 'You are offline. You may still be signed in. Reload the page when you are back online.',
  tone: 'warning',
})

/**
 * Signs out and goes to `/`, even if the API call fails. A toast then warns that the session may still exist,
 * which matters on a shared device. If steps or messages wait on this device, `question` asks first.
 */
export function useSignOut(notify: (notice: Notice) => void) {
  const { user, signOut } = useSession()
  const navigate = useNavigate()
  const [unsent, setUnsent] = useState<Unsent>()
  // Buttons pass their event.
  const { run, busy } = useSingleFlight(async (isSure?: unknown) => {
    const mayWait = user && isSure !== true && keptKeys(/-queue$|-messages-/).length > 0
    const waiting = mayWait
      ? await livePart.load().then(
          ({ readUnsent }) => readUnsent(user.id),
          () => null,
        )
      : undefined
    if (waiting === null) return notify(failed())
    setUnsent(waiting)
    if (waiting) return
    const done = await signOut()
    void navigate('/')
    if (!done) notify(failed())
  })
  const part = livePart.loaded
  const question = part && <part.SignOutQuestion unsent={unsent} onLose={run} onStay={setUnsent} />
  return { run, busy, question }
}
