import { useQuery } from '@tanstack/react-query'
import { type CalendarFeed, failureNotice } from 'api/client'
import { CalendarPlus, CalendarX, CircleCheck, Copy, RefreshCw } from 'lucide-react'
import { useRef, useState } from 'react'
import {
  Button,
  ButtonLink,
  ConfirmDialog,
  formatDate,
  LoadFailed,
  Loading,
  Row,
  useSingleFlight,
  VisuallyHidden,
} from 'shared-ui'
import styled from 'styled-components'
import type { GivenProps } from '../contract/contract.ts'
import type { Role } from '../session/session.tsx'
import { useChangeCalendarFeed } from './account.mutations.ts'
import { calendarFeedQuery, feedAddress } from './account.queries.ts'
import { SettingCard } from './setting-card.tsx'

const Address = styled.p`
  width: 100%;
  padding: var(--s-3) var(--s-4);
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  font-size: var(--text-sm);
  overflow-wrap: anywhere;
  -webkit-user-select: all;
  user-select: all;
`

type Change = 'new address' | 'off'

const words: Record<Role, { text: string; what: string }> = {
  customer: {
    text: 'Your booked jobs in your calendar app.',
    what: 'your booked jobs',
  },
  packer: {
    text: 'Your booked gigs in your calendar app.',
    what: 'your booked gigs',
  },
}

interface CalendarSectionProps extends Pick<GivenProps, 'notify'> {
  role: Role
}

/** The secret address with which calendar apps read the booked jobs. */
export function CalendarSection({ role, notify }: CalendarSectionProps) {
  const { data, isLoadingError, refetch } = useQuery(calendarFeedQuery)
  const heading = useRef<HTMLHeadingElement>(null)
  const { mutateAsync, variables } = useChangeCalendarFeed({
    // The pressed button is gone.
    onSuccess: () => heading.current?.focus({ preventScroll: true }),
    onError: (error) => {
      const failed =
        variables === 'off'
          ? 'The calendar feed may still be on.'
          : data?.path
            ? 'The calendar feed has no new address.'
            : 'The calendar feed may still be off.'
      notify({ text: failureNotice(failed, error, ['detail']), tone: 'warning' })
    },
  })
  const { run: change, busy } = useSingleFlight((to: Change) => mutateAsync(to))

  return (
    <SettingCard id="calendar" title="Calendar feed" text={words[role].text} heading={heading}>
      {data?.path === null && (
        <>
          <p>
            Off. Turn it on to get a secret address for Apple, Google, Outlook and other calendars.
          </p>
          <Button busy={busy} busyLabel="Turning on..." onClick={() => change('new address')}>
            <CalendarPlus size={18} aria-hidden />
            Turn on
          </Button>
        </>
      )}
      {data?.path && (
        <OpenFeed
          feed={data}
          path={data.path}
          what={words[role].what}
          busy={busy}
          onChange={change}
        />
      )}
      {!data && !isLoadingError && <Loading text="Loading your calendar feed..." />}
      {isLoadingError && (
        <LoadFailed
          title="Your calendar feed could not be loaded."
          onRetry={() => void refetch()}
        />
      )}
    </SettingCard>
  )
}

const copyStates = {
  idle: 'Copy address',
  copied: 'Copied',
  failed: 'Copying failed: select the address',
}

interface OpenFeedProps {
  feed: CalendarFeed
  path: string
  /** What the feed shows. */
  what: string
  busy: boolean
  onChange(change: Change): void
}

function OpenFeed({ feed, path, what, busy, onChange }: OpenFeedProps) {
  // Both belong to one address: they end with it.
  const [copied, setCopied] = useState<{ path: string; state: keyof typeof copyStates }>()
  const [asked, setAsked] = useState<{ path: string; about: Change }>()
  const state = copied?.path === path ? copied.state : 'idle'
  const about = asked?.path === path ? asked.about : undefined
  const address = feedAddress(path)
  const dialog = { busy, onCancel: () => setAsked(undefined) }

  async function copy() {
    try {
      await navigator.clipboard.writeText(address)
      setCopied({ path, state: 'copied' })
    } catch {
      setCopied({ path, state: 'failed' })
    }
  }

  return (
    <>
      <p>
        {`On since ${formatDate(feed.created_at ?? '')}. Anyone with this address can read ${what} with their street addresses, so keep it to yourself. Your calendar app decides how often it looks for changes.`}
      </p>
      <Address translate="no">{address}</Address>
      <Row>
        <Button onClick={() => void copy()}>
          {state === 'copied' ? (
            <CircleCheck size={18} aria-hidden />
          ) : (
            <Copy size={18} aria-hidden />
          )}
          {copyStates[state]}
        </Button>
        <ButtonLink href={address.replace(/^https?:/, 'webcal:')}>
          <CalendarPlus size={18} aria-hidden />
          Open in calendar app
        </ButtonLink>
        <Button variant="quiet" onClick={() => setAsked({ path, about: 'new address' })}>
          New address
        </Button>
        <Button variant="quiet" onClick={() => setAsked({ path, about: 'off' })}>
          Turn off
        </Button>
      </Row>
      <VisuallyHidden role="status">
        {state === 'copied' && <span>The address is copied.</span>}
      </VisuallyHidden>
      <ConfirmDialog
        {...dialog}
        open={about === 'new address'}
        title="Get a new address?"
        text="Calendars with the old address stop updating until you give them the new one."
        icon={<RefreshCw size={24} />}
        tone="accent"
        confirmLabel="Get a new address"
        busyLabel="Renewing..."
        onConfirm={() => onChange('new address')}
      />
      <ConfirmDialog
        {...dialog}
        open={about === 'off'}
        title="Turn the calendar feed off?"
        text="Calendars stop updating. They may keep what they have read until you remove the feed there."
        icon={<CalendarX size={24} />}
        tone="accent"
        confirmLabel="Turn off"
        busyLabel="Turning off..."
        onConfirm={() => onChange('off')}
      />
    </>
  )
}
