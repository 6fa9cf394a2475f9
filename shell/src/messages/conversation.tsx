import { useQuery } from '@tanstack/react-query'
import type { User } from 'api/client'
import { firstName } from 'api/rules'
import { useLayoutEffect, useRef } from 'react'
import { Button, Muted } from 'shared-ui'
import type { Notice } from '../contract/contract.ts'
import { Composer } from './composer.tsx'
import { draftName, useMessageDraft } from './draft.ts'
import { entriesOf, MessageList } from './message-list.tsx'
import { useMarkRead, useResendOnline, useSend } from './messages.mutations.ts'
import { eventsQuery, type Message, type MessageThread } from './messages.queries.ts'
import { Body, Foot } from './panel-style.ts'
import { PhoneRow } from './phone-row.tsx'

interface Paging {
  hasNextPage: boolean
  isFetchingNextPage: boolean
  isFetchNextPageError: boolean
  fetchNextPage(): unknown
}

interface ConversationProps {
  user: User
  thread: MessageThread
  /** The messages before those of `thread`, oldest first. */
  older: Message[]
  paging: Paging
  notify(notice: Notice): void
}

/** The messages of a trip, with the steps of the job between them, and the form of a new one. */
export function Conversation({ user, thread, older, paging, notify }: ConversationProps) {
  const { trip_id: tripId, gig_id: gigId, other } = thread
  const side = user.user_type
  const name = draftName(user.id, tripId)
  const draft = useMessageDraft(name)
  const { send, resend, remove } = useSend(name, tripId)
  useResendOnline(draft.outgoing, resend)
  const events = useQuery({ ...eventsQuery(gigId ?? 0), enabled: gigId !== null })

  const messages = [...older, ...thread.messages]
  const newest = messages.at(-1)
  const unread = messages.findLast(({ sender, seen_at }) => sender !== side && seen_at === null)
  useMarkRead(tripId, unread?.id)

  const { body, onScroll } = useScrollToEnd(
    `${newest?.id} ${draft.outgoing.length}`,
    draft.outgoing.length,
  )
  const entries = entriesOf(
    messages,
    events.data?.filter(({ trip_id }) => trip_id === tripId) ?? [],
    paging.hasNextPage,
  )
  return (
    <>
      <PhoneRow thread={thread} notify={notify} />
      <Body ref={body} onScroll={onScroll} role="log" aria-label="Messages" tabIndex={0}>
        {paging.hasNextPage && (
          <Button
            variant="quiet"
            busy={paging.isFetchingNextPage}
            busyLabel="Loading..."
            onClick={() => void paging.fetchNextPage()}
          >
            {paging.isFetchNextPageError ? 'Not loaded. Try again' : 'Show older messages'}
          </Button>
        )}
        {messages.length === 0 && draft.outgoing.length === 0 && (
          <Muted>
            {thread.is_open
              ? `No messages yet. Agree with ${other} on doors, parking and times here.`
              : 'There are no messages.'}
          </Muted>
        )}
        <MessageList
          entries={entries}
          side={side}
          other={other}
          timeZone={thread.pickup_time_zone}
          outgoing={draft.outgoing}
          onResend={resend}
          onRemove={remove}
          notify={notify}
        />
      </Body>
      {thread.is_open ? (
        <Composer
          name={name}
          draft={draft}
          other={firstName(other)}
          proofs={thread.proofs}
          onSend={send}
        />
      ) : (
        <Foot>
          <Muted $small>{closedText(thread)}</Muted>
        </Foot>
      )}
    </>
  )
}

const closedText = ({ closes_at: closesAt, other }: MessageThread) =>
  closesAt !== null && Date.parse(closesAt) <= Date.now()
    ? 'This conversation is closed: the move ended more than 14 days ago. You can still read it.'
    : `${other} has deleted the account, so you can only read this conversation.`

/**
 * Scrolls to the end when it opens, when the user sends a message, and, while the end is visible, when a message
 * arrives or the space changes, as by a keyboard. Elsewhere, the user is reading older messages.
 */
function useScrollToEnd(newest: string, outgoing: number) {
  const body = useRef<HTMLDivElement>(null)
  const isAtEnd = useRef(true)
  const before = useRef(outgoing)
  useLayoutEffect(() => {
    if (outgoing > before.current) isAtEnd.current = true
    before.current = outgoing
    const element = body.current
    if (!element) return undefined
    const scroll = () => {
      if (isAtEnd.current) element.scrollTop = element.scrollHeight
    }
    scroll()
    const observer = typeof ResizeObserver === 'undefined' ? null : new ResizeObserver(scroll)
    for (const observed of [element, ...element.children]) observer?.observe(observed)
    return () => observer?.disconnect()
  }, [newest, outgoing])
  return {
    body,
    onScroll() {
      const element = body.current
      if (!element) return
      isAtEnd.current = element.scrollHeight - element.scrollTop - element.clientHeight < 80
    },
  }
}
