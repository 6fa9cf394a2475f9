import { useSearchParams } from 'react-router-dom'
import { Button, lazyPart, Loading, useLazyPart } from 'shared-ui'
import styled from 'styled-components'
import type { Notice } from '../contract/contract.ts'
import { useSession } from '../session/session.tsx'

/** In a separate chunk, because most visits open no conversation. */
const conversationPanel = lazyPart(
  async () =>
    (await import(/* webpackChunkName: "messages" */ './conversation-panel.tsx')).ConversationPanel,
)

/* Where the panel will be. */
const Waiting = styled.div`
  position: fixed;
  z-index: var(--z-sticky);
  inset: var(--bar-height) 0 0;
  display: grid;
  gap: var(--s-4);
  place-content: center;
  justify-items: center;
  padding: var(--s-5);
  background: var(--overlay);

  @media (min-width: 52em) {
    left: auto;
    width: min(28rem, 100%);
    border-left: 1px solid var(--line);
    box-shadow: var(--shadow-3);
  }
`

/** Returns the id of the trip in `?messages=TRIP`. */
const tripIn = (search: URLSearchParams) => {
  const text = search.get('messages') ?? ''
  return /^[1-9]\d{0,9}$/.test(text) ? Number(text) : undefined
}

/** Shows the conversation that the URL names, beside any page, while a user is signed in. */
export function LazyConversation({ notify }: { notify(notice: Notice): void }) {
  const [search, setSearch] = useSearchParams()
  const { user } = useSession()
  const tripId = tripIn(search)
  const isWanted = tripId !== undefined && user !== null
  const { part: Panel, error, retry } = useLazyPart(conversationPanel, isWanted)
  if (!isWanted) return null
  const close = () =>
    setSearch(
      (before) => {
        before.delete('messages')
        return before
      },
      { replace: true, preventScrollReset: true },
    )
  if (Panel) {
    return <Panel key={tripId} user={user} tripId={tripId} onClose={close} notify={notify} />
  }
  return (
    <Waiting role={error ? 'alert' : undefined}>
      {error ? (
        <>
          The messages could not be loaded.
          <Button onClick={retry}>Retry</Button>
          <Button variant="quiet" onClick={close}>
            Close
          </Button>
        </>
      ) : (
        <Loading text="Loading the messages..." />
      )}
    </Waiting>
  )
}
