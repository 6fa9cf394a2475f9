import type { Logger } from 'pino'
import { changesChannel as channel } from '../platform/db/notify-change.ts'
import type { Sql } from '../platform/db/sql.ts'
import { repeat } from '../platform/process/repeat.ts'
import type { LiveChange } from './live.contract.ts'

/** A notification without users. `check` sends it; its arrival shows that the connection works. */
const ping = JSON.stringify({ kind: 'ping', gig_id: null, trip_id: null, users: [] })

interface Notification extends LiveChange {
  users: number[]
  session?: EndedSession
}

export interface EndedSession {
  user_id: number
  /** SHA-256 of the session's token, in hexadecimal. */
  hash: string
}

interface ListenOptions {
  /** Opens the connection for LISTEN, which must not go through a pooler in transaction mode. */
  open: () => Sql
  /** The pool that sends the pings. */
  sql: Sql
  onChange: (users: number[], change: LiveChange) => void
  onSessionEnd: (session: EndedSession) => void
  /**
   * Called each time the connection begins to listen, because it may have missed earlier changes.
   */
  onGap: () => void
  log: Logger
  pingMs?: number
  /** `check` replaces a connection that has received no notification for this long. */
  silentMs?: number
}

/** Listens to changes until stopped. Reconnects after a lost connection or a failover. */
export function listenToChanges(options: ListenOptions) {
  const {
    open,
    sql,
    onChange,
    onSessionEnd,
    onGap,
    log,
    pingMs = 1_500,
    silentMs = 3_000,
  } = options
  let connection = open()
  let heardAt = performance.now()
  let openedAt = heardAt

  const receive = (text: string) => {
    heardAt = performance.now()
    const { users, session, ...change } = JSON.parse(text) as Notification
    if (session) return onSessionEnd(session)
    if (users.length > 0) onChange(users, change)
  }
  const listen = () => {
    connection.listen(channel, receive, onGap).catch((err: unknown) => {
      log.warn({ err }, 'cannot listen to changes')
    })
  }
  const check = async () => {
    if (performance.now() - Math.max(heardAt, openedAt) > silentMs) {
      void connection.end({ timeout: 0 })
      connection = open()
      openedAt = performance.now()
      listen()
    }
    await sql.notify(channel, ping)
  }
  listen()
  const watching = repeat(check, { everyMs: pingMs })
  return {
    silentSeconds: () => (performance.now() - heardAt) / 1000,
    async stop() {
      watching.stop()
      await connection.end({ timeout: 0 })
    },
  }
}

/** Notifies one user of a change that has no `gig_events` row. */
export const notifyUser = (sql: Sql, user: number, kind: string) =>
  sql.notify(channel, JSON.stringify({ kind, gig_id: null, trip_id: null, users: [user] }))
