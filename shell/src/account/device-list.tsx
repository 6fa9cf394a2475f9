import {
  Laptop,
  type LucideIcon,
  Monitor,
  MonitorSmartphone,
  Smartphone,
  Tablet,
} from 'lucide-react'
import { Badge, Button, formatDay, formatTime, useSingleFlight } from 'shared-ui'
import { useEndSessions } from './account.mutations.ts'
import type { OpenSession } from './account.queries.ts'
import { Disc, Row, Rows, RowText } from './row-styles.ts'

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
export function lastSeen(time: string): string {
  const day = formatDay(time)
  return day === 'today' || day === 'yesterday' ? `${day}, ${formatTime(time)}` : day
}

interface DeviceProps {
  onEnded(name: string): void
  onFailed(error: unknown, name: string): void
}

export const DeviceList = ({ sessions, ...props }: DeviceProps & { sessions: OpenSession[] }) => (
  <Rows>
    {sessions.map((session) => (
      <Device key={session.id} session={session} {...props} />
    ))}
  </Rows>
)

function Device({ session, onEnded, onFailed }: DeviceProps & { session: OpenSession }) {
  const { id, device, last_seen_at, current } = session
  const name = device || 'Unknown device'
  const Icon = iconOf(device)
  const { mutateAsync } = useEndSessions(id, {
    onSuccess: () => onEnded(name),
    onError: (error) => onFailed(error, name),
  })
  const { run: end, busy } = useSingleFlight(() => mutateAsync())
  return (
    <Row>
      <Disc>
        <Icon size={22} strokeWidth={1.75} aria-hidden />
      </Disc>
      <RowText>
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
      </RowText>
      {current ? (
        <Badge tone="positive" dot>
          Active now
        </Badge>
      ) : (
        <Button
          aria-label={`Sign out ${name}`}
          aria-describedby={`seen-${id}`}
          busy={busy}
          onClick={end}
        >
          Sign out
        </Button>
      )}
    </Row>
  )
}
