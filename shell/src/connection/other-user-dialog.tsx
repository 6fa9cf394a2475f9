import { useQueryClient } from '@tanstack/react-query'
import { useCallback, useState, useSyncExternalStore } from 'react'
import { Button, Dialog, DialogBody, DialogFoot, DialogHead } from 'shared-ui'
import { otherUserKey, sessionKey } from '../session/session.queries.ts'

/** How many changes the API has refused since the page took its session. */
function useRefusals() {
  const client = useQueryClient()
  const subscribe = useCallback(
    (change: () => void) => client.getQueryCache().subscribe(change),
    [client],
  )
  return useSyncExternalStore(
    subscribe,
    () => client.getQueryState(otherUserKey)?.dataUpdateCount ?? 0,
  )
}

/** Signing in again keeps the page with its unsaved input. Reloading shows the pages of the other user. */
export function OtherUserButtons({ small = false }: { small?: boolean }) {
  const client = useQueryClient()
  return (
    <>
      <Button variant="quiet" small={small} onClick={() => window.location.reload()}>
        Reload
      </Button>
      <Button
        variant={small ? 'quiet' : 'primary'}
        small={small}
        data-autofocus
        onClick={() => client.setQueryData(sessionKey, null)}
      >
        Sign in again
      </Button>
    </>
  )
}

/**
 * Says that another user is signed in, and offers actions. The dialog is modal, because the refused change may be in a
 * dialog that covers the banner. Each refusal opens it again.
 */
export function OtherUserDialog() {
  const refusals = useRefusals()
  const [closed, setClosed] = useState(0)
  return (
    <Dialog open={refusals > closed} onClose={() => setClosed(refusals)} size="confirm">
      <DialogHead title="Another account is signed in" />
      <DialogBody>
        <p>
          Someone signed in to another account in this browser. Nothing was saved. What you typed is
          still here.
        </p>
      </DialogBody>
      <DialogFoot>
        <OtherUserButtons />
      </DialogFoot>
    </Dialog>
  )
}
