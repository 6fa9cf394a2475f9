import { useQuery, useQueryClient } from '@tanstack/react-query'
import type { User } from 'api/client'
import { Bell as BellIcon } from 'lucide-react'
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react'
import { useLocation } from 'react-router-dom'
import { IconButton } from 'shared-ui'
import { refetchAfterChange } from 'shared-ui/job-kit'
import styled from 'styled-components'
import { connectLive } from '../live/live-connection.ts'
import { live } from '../live/live.ts'
import { LazyInstallQuestion } from '../pocket/lazy-install-question.tsx'
import { useDay } from '../pocket/use-day.ts'
import { NotificationList, pageOf } from './notification-list.tsx'
import { markSeen } from './notifications.mutations.ts'
import { notificationsKey, notificationsQuery } from './notifications.queries.ts'

const panelId = 'notifications'

/** Without popovers, as in Safari before 17, the bell shows and hides the panel itself. */
const hasPopovers = 'popover' in HTMLElement.prototype

const Place = styled.div`
  position: relative;
  display: flex;
`

const Count = styled.span`
  position: absolute;
  top: 2px;
  right: 0;
  min-width: 1.25rem;
  padding: 0 0.25rem;
  border: 2px solid var(--surface);
  border-radius: var(--r-full);
  background: var(--accent-strong);
  color: var(--on-accent);
  font-size: var(--text-xs);
  font-weight: var(--weight-semi);
  line-height: 1.125rem;
  text-align: center;
  pointer-events: none;
`

/* A popover, so that the browser closes it on Escape and on a click elsewhere. */
const Panel = styled.div`
  position: fixed;
  inset: calc(var(--bar-height) + var(--s-2)) max(var(--gutter), (100vw - var(--page)) / 2) auto
    auto;
  width: min(24rem, 100vw - 2 * var(--gutter));
  max-height: min(32rem, 100dvh - var(--bar-height) - var(--s-8));
  margin: 0;
  padding: 0;
  border: 1px solid var(--line);
  border-radius: var(--r-lg);
  background: var(--raised);
  color: var(--text);
  box-shadow: var(--shadow-3);
  overflow-y: auto;
  overscroll-behavior: contain;
`

/**
 * The bell of the navigation bar, with the number of new notifications and a panel with the latest ones. It
 * also opens the stream of live changes for the whole page, and keeps the day of a packer.
 */
export function Bell({ user }: { user: User }) {
  const client = useQueryClient()
  const { data, isError, refetch } = useQuery(notificationsQuery)
  const panel = useRef<HTMLDivElement>(null)
  const isOpen = useRef(false)
  const [isShown, setShown] = useState(hasPopovers)
  const { key, pathname } = useLocation()
  const notifications = data?.notifications
  // The page of a job shows the job's new events itself.
  const onPage = notifications?.filter((one) => one.is_new && pageOf(user, one) === pathname)
  const { id: shownId, gig_id: shownGig } = onPage?.[0] ?? {}
  const messages = data?.messages ?? []
  const events = (data?.new_count ?? 0) - (onPage?.length ?? 0)
  const count = messages.reduce((sum, unread) => sum + unread.count, events)
  // The API counts no further.
  const shown = count > 99 ? '99+' : count

  useEffect(() => connectLive(client), [client, user.id])
  useDay(user)
  useEffect(
    () => live.subscribe(() => void refetchAfterChange(client, { queryKey: notificationsKey })),
    [client],
  )

  const see = useCallback(
    (id: number, gigId?: number) => {
      markSeen(id, gigId).then(
        () => client.invalidateQueries({ queryKey: notificationsKey }),
        () => {},
      )
    },
    [client],
  )
  useEffect(() => {
    if (shownId === undefined) return undefined
    const seeIfVisible = () => document.hidden || see(shownId, shownGig)
    seeIfVisible()
    document.addEventListener('visibilitychange', seeIfVisible)
    return () => document.removeEventListener('visibilitychange', seeIfVisible)
  }, [shownId, shownGig, see])

  const toggle = (opens: boolean) => {
    isOpen.current = opens
    if (opens) void refetch()
    // Mark notifications as seen only when the panel closes, so that new ones stay highlighted while it
    // is open.
    else if (events > 0 && notifications?.[0]) see(notifications[0].id)
  }
  const show = (opens: boolean) => {
    setShown(opens)
    toggle(opens)
  }
  const close = useEffectEvent(() => {
    if (hasPopovers) panel.current?.hidePopover()
    else show(false)
  })
  // Any navigation closes the panel.
  useEffect(() => {
    if (isOpen.current) close()
  }, [key])

  return (
    <Place>
      <IconButton
        label={count > 0 ? `Notifications, ${shown} new` : 'Notifications'}
        popoverTarget={panelId}
        onClick={hasPopovers ? undefined : () => show(!isOpen.current)}
      >
        <BellIcon size={22} aria-hidden />
      </IconButton>
      {count > 0 && <Count aria-hidden>{shown}</Count>}
      <Panel
        ref={panel}
        id={panelId}
        popover="auto"
        hidden={!isShown}
        role="region"
        aria-label="Notifications"
        onToggle={({ newState }) => toggle(newState === 'open')}
      >
        <NotificationList
          user={user}
          notifications={data?.notifications}
          messages={messages}
          failed={isError}
          onRetry={() => void refetch()}
        />
      </Panel>
      <LazyInstallQuestion user={user} />
    </Place>
  )
}
