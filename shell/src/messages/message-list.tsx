import type { GigEvent, UserType } from 'api/client'
import { stepsToDelivery } from 'api/rules'
import { Fragment } from 'react'
import { eventSentence, formatDay, formatTime } from 'shared-ui'
import type { Notice } from '../contract/contract.ts'
import type { Outgoing } from './draft.ts'
import { MessageItem, OutgoingItem } from './message-item.tsx'
import { Day, List, SystemLine } from './message-style.ts'
import type { Message } from './messages.queries.ts'

/** The steps of the job that stand between the messages. */
const shownEvents = new Set<string>([...stepsToDelivery, ...['completed', 'cancelled', 'no_show']])

type Entry = { at: string } & ({ message: Message } | { event: GigEvent })

/**
 * Returns the messages and the steps of their time, oldest first. While older messages are not loaded, leaves
 * out steps before the first loaded message, because it does not know where they belong.
 */
export function entriesOf(messages: Message[], events: GigEvent[], hasOlder: boolean): Entry[] {
  const from = hasOlder ? (messages[0]?.created_at ?? '') : ''
  const steps = events.filter(({ kind, created_at }) => shownEvents.has(kind) && created_at >= from)
  return [
    ...steps.map((event) => ({ at: event.created_at, event })),
    ...messages.map((message) => ({ at: message.created_at, message })),
  ].toSorted((a, b) => (a.at < b.at ? -1 : a.at > b.at ? 1 : 0))
}

/** Returns "Today", "Yesterday" or "Dec 5" in the zone. */
function dayOf(iso: string, timeZone: string): string {
  const day = formatDay(iso, timeZone)
  return day.charAt(0).toUpperCase() + day.slice(1)
}

interface MessageListProps {
  entries: Entry[]
  side: UserType
  /** The display name of the other side. */
  other: string
  /** The time zone of the pickup, as in the timeline. */
  timeZone: string
  outgoing: readonly Outgoing[]
  onResend(message: Outgoing): void
  onRemove(key: string): void
  notify(notice: Notice): void
}

export function MessageList(props: MessageListProps) {
  const { entries, side, other, timeZone, outgoing, onResend, onRemove, notify } = props
  const lastSeen = entries.findLast(
    (entry) =>
      'message' in entry && entry.message.sender === side && entry.message.seen_at !== null,
  )
  return (
    <List>
      {entries.map((entry, index) => {
        const day = dayOf(entry.at, timeZone)
        const before = entries[index - 1]
        const isNewDay = !before || dayOf(before.at, timeZone) !== day
        return (
          <Fragment key={'message' in entry ? entry.message.id : `event-${entry.event.id}`}>
            {isNewDay && <Day>{day}</Day>}
            {'message' in entry ? (
              <MessageItem
                message={entry.message}
                isOwn={entry.message.sender === side}
                other={other}
                timeZone={timeZone}
                showsSeen={entry === lastSeen}
                notify={notify}
              />
            ) : (
              <SystemLine>
                {`${eventSentence(entry.event, { side, other }).slice(0, -1)}, ${formatTime(entry.at, timeZone)}`}
              </SystemLine>
            )}
          </Fragment>
        )
      })}
      {outgoing.map((message) => (
        <OutgoingItem
          key={message.key}
          message={message}
          onResend={() => onResend(message)}
          onRemove={() => onRemove(message.key)}
        />
      ))}
    </List>
  )
}
