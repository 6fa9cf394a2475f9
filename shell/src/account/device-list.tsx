import { useMutation } from '@tanstack/react-query'
import {
  Laptop,
  type LucideIcon,
  Monitor,
  MonitorSmartphone,
  Smartphone,
  Tablet,
} from 'lucide-react'
import { Badge, Button, formatDay, formatTime } from 'shared-ui'
import styled from 'styled-components'
import { endSession, type OpenSession } from './account.queries.ts'

const List = styled.ul`
  display: grid;
  grid-template-columns: minmax(0, 1fr);
  width: 100%;
  margin: 0;
  padding: 0;
  list-style: none;
`

const Row = styled.li`
  display: flex;
  flex-wrap: wrap;
  gap: var(--s-3) var(--s-4);
  align-items: center;
  padding: var(--s-4) 0;
  border-top: 1px solid var(--line);

  &:first-child {
    padding-top: 0;
    border-top: 0;
  }

  &:last-child {
    padding-bottom: 0;
  }
`

const Disc = styled.span`
  display: grid;
  flex: none;
  place-items: center;
  width: 2.75rem;
  height: 2.75rem;
  border-radius: var(--r-md);
  background: var(--surface-sunken);
  color: var(--text-muted);
`

const Text = styled.div`
  flex: 1 1 6rem;
  min-width: 0;
  line-height: 1.4;

  strong {
    display: block;
    font-weight: var(--weight-semi);
    overflow-wrap: anywhere;
  }

  span {
    color: var(--text-muted);
    font-size: 0.9375rem;
  }
`

/** The first match wins. Android phones are named by their model, such as "Chrome on Pixel 9". */
const icons: [pattern: RegExp, icon: LucideIcon][] = [
  [/^$/, MonitorSmartphone],
  [/on (mac|chrome ?os)/i, Laptop],
  [/on (windows|linux|ubuntu)/i, Monitor],
  [/ipad|tab/i, Tablet],
  [/ on /, Smartphone],
]

const iconOf = (device: string) =>
  icons.find(([pattern]) => pattern.test(device))?.[1] ?? MonitorSmartphone

/** Returns "today, 7:40 AM" within two days, then the date only. */
function lastSeen(time: string): string {
  const day = formatDay(time)
  return day === 'today' || day === 'yesterday' ? `${day}, ${formatTime(time)}` : day
}

interface DeviceProps {
  onEnded(id: string, name: string): void
  onFailed(error: unknown, name: string): void
  onSettled(): void
}

export const DeviceList = ({ sessions, ...props }: DeviceProps & { sessions: OpenSession[] }) => (
  <List>
    {sessions.map((session) => (
      <Device key={session.id} session={session} {...props} />
    ))}
  </List>
)

function Device({ session, onEnded, onFailed, onSettled }: DeviceProps & { session: OpenSession }) {
  const { id, device, last_seen_at, current } = session
  const name = device || 'Unknown device'
  const Icon = iconOf(device)
  const end = useMutation({
    mutationFn: () => endSession(id),
    onSuccess: () => onEnded(id, name),
    onError: (error) => onFailed(error, name),
    onSettled,
  })
  return (
    <Row>
      <Disc>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </Disc>
      <Text>
        <strong>{name}</strong>
        <span id={`seen-${id}`}>
          {current ? (
            'This device'
          ) : (
            <>
              Last seen <time dateTime={last_seen_at}>{lastSeen(last_seen_at)}</time>
            </>
          )}
        </span>
      </Text>
      {current ? (
        <Badge tone="positive" dot>
          Active now
        </Badge>
      ) : (
        <Button
          aria-label={`Sign out ${name}`}
          aria-describedby={`seen-${id}`}
          busy={end.isPending}
          onClick={() => end.mutate()}
        >
          Sign out
        </Button>
      )}
    </Row>
  )
}
