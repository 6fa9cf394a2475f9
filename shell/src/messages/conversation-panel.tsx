import { useInfiniteQuery, useQueryClient } from '@tanstack/react-query'
import { ApiError, type User } from 'api/client'
import { ArrowLeft, X } from 'lucide-react'
import { type RefObject, useEffect, useRef } from 'react'
import { Avatar, IconButton, LoadFailed, Loading, Muted, useHtmlDataAttribute } from 'shared-ui'
import { refetchAfterChange } from 'shared-ui/job-kit'
import styled from 'styled-components'
import type { Notice } from '../contract/contract.ts'
import { live } from '../live/live.ts'
import { Conversation } from './conversation.tsx'
import { threadQuery } from './messages.queries.ts'
import { Centered, Frame, Head } from './panel-style.ts'

const Back = styled.span`
  margin-left: calc(-1 * var(--s-3));

  @media (min-width: 52em) {
    display: none;
  }
`

const Close = styled.span`
  @media (max-width: 51.99em) {
    display: none;
  }
`

/** The changes after which the panel's own calls refetch the conversation. */
const ownKinds = ['message', 'phone']

const useThread = (tripId: number) => useInfiniteQuery(threadQuery(tripId))

interface ConversationPanelProps {
  user: User
  tripId: number
  onClose(): void
  notify(notice: Notice): void
}

/** The conversation of a trip, beside the page; on phones, over all of it. */
export function ConversationPanel({ user, tripId, onClose, notify }: ConversationPanelProps) {
  const client = useQueryClient()
  const query = useThread(tripId)
  const frame = useRef<HTMLElement>(null)
  useHtmlDataAttribute('conversation')
  useVisibleArea(frame)
  useFocusInside(frame)
  useEffect(
    () =>
      live.subscribe(({ kind, trip_id: changed }, concernsHalves) => {
        if (changed !== null && changed !== tripId) return
        if (!concernsHalves && ownKinds.includes(kind)) return
        void refetchAfterChange(client, { queryKey: threadQuery(tripId).queryKey })
      }),
    [client, tripId],
  )
  const thread = query.data?.pages[0]?.thread
  const { status = 0 } = query.error instanceof ApiError ? query.error : {}
  return (
    <Frame
      ref={frame}
      aria-label={thread ? `Messages with ${thread.other}` : 'Messages'}
      onKeyDown={({ key, target }) => {
        if (key === 'Escape' && !(target as Element).closest('dialog')) onClose()
      }}
    >
      <Head>
        <Back>
          <IconButton label="Back to the page" onClick={onClose}>
            <ArrowLeft size={22} aria-hidden />
          </IconButton>
        </Back>
        {thread && <Avatar name={thread.other} small />}
        <div>
          <h2 tabIndex={-1}>{thread?.other ?? 'Messages'}</h2>
          {thread && <p>{thread.title}</p>}
        </div>
        <Close>
          <IconButton label="Close messages" onClick={onClose}>
            <X size={22} aria-hidden />
          </IconButton>
        </Close>
      </Head>
      {thread && (
        <Conversation
          key={tripId}
          user={user}
          thread={thread}
          older={query.data?.pages.slice(1).flatMap((page) => page.thread.messages) ?? []}
          paging={query}
          notify={notify}
        />
      )}
      {!thread && query.isLoadingError && (
        <Centered>
          {[400, 403, 404].includes(status) ? (
            <Muted>There is no such conversation, or it is not yours.</Muted>
          ) : (
            <LoadFailed
              title="The messages could not be loaded."
              onRetry={() => void query.refetch()}
            />
          )}
        </Centered>
      )}
      {!thread && !query.isLoadingError && (
        <Centered>
          <Loading text="Loading the messages..." />
        </Centered>
      )}
    </Frame>
  )
}

/** Focuses the heading when the panel opens, and the element that opened it when it closes. */
function useFocusInside(frame: { current: HTMLElement | null }) {
  useEffect(() => {
    const opener = document.activeElement
    frame.current?.querySelector('h2')?.focus({ preventScroll: true })
    return () => {
      if (opener instanceof HTMLElement && opener.isConnected) opener.focus({ preventScroll: true })
    }
  }, [frame])
}

/**
 * Keeps a fixed element within the part of the window that no on-screen keyboard covers. By default browsers
 * do not resize the window for a keyboard.
 */
function useVisibleArea(element: RefObject<HTMLElement | null>) {
  useEffect(() => {
    const { visualViewport } = window
    if (!visualViewport) return undefined
    const update = () => {
      const { offsetTop, height, scale } = visualViewport
      // While the user zooms in, the element stays where it is.
      const bottom = scale > 1 ? 0 : Math.max(0, window.innerHeight - offsetTop - height)
      element.current?.style.setProperty('--covered-top', `${scale > 1 ? 0 : offsetTop}px`)
      element.current?.style.setProperty('--covered-bottom', `${bottom}px`)
    }
    update()
    for (const event of ['resize', 'scroll']) visualViewport.addEventListener(event, update)
    return () => {
      for (const event of ['resize', 'scroll']) visualViewport.removeEventListener(event, update)
    }
  }, [element])
}
