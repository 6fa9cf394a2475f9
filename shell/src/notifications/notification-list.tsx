import type { Notification, UnreadMessages, User } from 'api/client'
import { isolate, wasCanceled } from 'api/rules'
import { Link } from 'react-router-dom'
import { Button, eventSentence, Loading, VisuallyHidden } from 'shared-ui'
import styled from 'styled-components'

const Message = styled.div`
  display: grid;
  gap: var(--s-4);
  justify-items: start;
  padding: var(--s-6);
  color: var(--text-muted);
`

const List = styled.ul`
  margin: 0;
  padding: var(--s-2);
  list-style: none;

  a {
    display: grid;
    gap: var(--s-1);
    min-height: var(--target);
    padding: var(--s-3) var(--s-4);
    border-radius: var(--r-md);
    color: inherit;
    text-decoration: none;
    overflow-wrap: anywhere;
  }

  a:hover {
    background: var(--surface-sunken);
  }

  li[data-new] strong::before {
    content: '';
    display: inline-block;
    width: 0.5rem;
    height: 0.5rem;
    margin-right: var(--s-2);
    border-radius: var(--r-full);
    background: var(--accent);
  }

  strong {
    font-weight: var(--weight-semi);
  }

  small {
    color: var(--text-muted);
    font-size: var(--text-sm);
  }

  p {
    display: -webkit-box;
    overflow: hidden;
    font-size: var(--text-sm);
    -webkit-box-orient: vertical;
    -webkit-line-clamp: 2;
  }
`

type Owner = Pick<User, 'id' | 'user_type'>

interface NotificationListProps {
  user: Owner
  /** undefined until they are loaded. */
  notifications: Notification[] | undefined
  /** The conversations with unread messages. */
  messages: UnreadMessages[]
  failed: boolean
  onRetry(): void
}

/** The latest notifications, with links to their jobs. */
export function NotificationList(props: NotificationListProps) {
  const { user, notifications, messages, failed, onRetry } = props
  if (!notifications && failed) {
    return (
      <Message role="alert">
        The notifications could not be loaded.
        <Button variant="second" onClick={onRetry}>
          Retry
        </Button>
      </Message>
    )
  }
  if (!notifications) {
    return (
      <Message>
        <Loading text="Loading" />
      </Message>
    )
  }
  if (notifications.length === 0 && messages.length === 0) {
    return (
      <Message>
        {user.user_type === 'customer'
          ? "No notifications yet. We'll tell you here when a packer books one of your jobs."
          : "No notifications yet. We'll tell you here when a customer changes a gig that you booked."}
      </Message>
    )
  }
  return (
    <List>
      {messages.map((unread) => (
        <li key={`messages-${unread.trip_id}`} data-new>
          <MessagesRow role={user.user_type} unread={unread} />
        </li>
      ))}
      {notifications.map((notification) => (
        <li key={notification.id} data-new={notification.is_new || undefined}>
          <Row user={user} notification={notification} />
        </li>
      ))}
    </List>
  )
}

const jobAddress = (role: User['user_type'], gigId: number) =>
  role === 'customer' ? `/customer/jobs/${gigId}` : `/gig/${gigId}`

/**
 * Returns the address of the notification's job. After the end of a booking, the gig's page no longer shows
 * the packer's money: Your Pay does.
 */
export function pageOf(
  { id, user_type: role }: Owner,
  { kind, gig_id, trip_stage }: Pick<Notification, 'kind' | 'gig_id' | 'trip_stage'>,
) {
  const hasEnded = trip_stage !== null && wasCanceled(trip_stage)
  return role === 'packer' && hasEnded && kind.startsWith('payment_')
    ? `/packer/${id}/gigs/pay`
    : jobAddress(role, gig_id)
}

/** Without the text of the messages. */
function MessagesRow({ role, unread }: { role: User['user_type']; unread: UnreadMessages }) {
  const { trip_id, gig_id, title, other, count, created_at } = unread
  // A deleted job has no page.
  const home = role === 'customer' ? '/customer/dashboard' : '/packer/gigs/booked'
  const page = gig_id === null ? home : jobAddress(role, gig_id)
  return (
    <Link to={`${page}?messages=${trip_id}`}>
      <strong>
        <VisuallyHidden>New: </VisuallyHidden>
        {`${other} sent you ${count === 1 ? 'a message' : `${count} messages`}.`}
      </strong>
      <small>
        {`${isolate(title)} · `}
        <time dateTime={created_at}>{since(created_at)}</time>
      </small>
    </Link>
  )
}

function Row({ user, notification }: { user: Owner; notification: Notification }) {
  const { title, note, other, is_new, created_at } = notification
  const words = eventSentence(notification, { side: user.user_type, other: other ?? 'A packer' })
  const content = (
    <>
      <strong>
        {is_new && <VisuallyHidden>New: </VisuallyHidden>}
        {words}
      </strong>
      {note && <p>{note}</p>}
      <small>
        {title !== null && <span>{`${isolate(title)} · `}</span>}
        <time dateTime={created_at}>{since(created_at)}</time>
      </small>
    </>
  )
  return <Link to={pageOf(user, notification)}>{content}</Link>
}

const moment = new Intl.DateTimeFormat('en-US', {
  month: 'short',
  day: 'numeric',
  hour: 'numeric',
  minute: '2-digit',
})

/** Returns "5 min ago" within an hour, then date and time in the time zone of this device. */
function since(time: string): string {
  const minutes = Math.floor((Date.now() - Date.parse(time)) / 60_000)
  if (minutes < 1) return 'just now'
  return minutes < 60 ? `${minutes} min ago` : moment.format(new Date(time))
}
