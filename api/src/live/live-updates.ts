import type { Logger } from 'pino'
import { createPool } from '../platform/db/pool.ts'
import type { Sql } from '../platform/db/sql.ts'
import { repeat } from '../platform/process/repeat.ts'
import type { SessionReader } from '../sessions/session-reader.ts'
import { markStreaming } from '../messages/messages.sql.ts'
import { listenToChanges } from './listen.ts'
import type { LiveStreams } from './live-streams.ts'

const beatMs = 25_000

const pollMs = 30_000

interface LiveUpdates {
  listenUrl: string | undefined
  sql: Sql
  live: LiveStreams
  readSession: SessionReader
  log: Logger
}

/**
 * Sends each committed change of a gig or trip to the event streams that the gig's customer and
 * packer have opened in this process. Ends the streams of a session as soon as the session is deleted.
 * Every 25 seconds, ends the streams of expired sessions, and stores which users with unread messages have
 * a stream, because they need no mail about them. Without `listenUrl`, sends no changes, but tells all
 * clients every 30 seconds to fetch their data again.
 */
export function startLiveUpdates({ listenUrl, sql, live, readSession, log }: LiveUpdates) {
  const onError = (err: unknown) => log.warn({ err }, 'could not check the streams')
  const beat = async () => {
    await live.beat(readSession)
    if (live.count > 0) await markStreaming(sql, live.users)
  }
  const beating = repeat(beat, { everyMs: beatMs, onError })
  const onGap = async () => {
    live.reset()
    // Sessions may have ended, too.
    await live.beat(readSession).catch(onError)
  }
  const changes =
    listenUrl === undefined ? poll(live, log) : listen(listenUrl, { sql, live, log, onGap })
  return {
    silentSeconds: changes.silentSeconds,
    async stop() {
      beating.stop()
      await changes.stop()
    },
  }
}

interface Listening extends Pick<LiveUpdates, 'sql' | 'live' | 'log'> {
  onGap: () => void
}

function listen(url: string, { sql, live, log, onGap }: Listening) {
  return listenToChanges({
    open: () => createPool(url, { max: 1, statementMs: null }),
    sql,
    onChange: (users, change) => live.send(users, change),
    onSessionEnd: ({ user_id, hash }) => live.endSession(user_id, Buffer.from(hash, 'hex')),
    onGap,
    log,
  })
}

function poll(live: LiveStreams, log: Logger) {
  log.warn('Live updates are slow: set DATABASE_LISTEN_URL to a direct address of the database.')
  const polling = repeat(async () => live.reset(), { everyMs: pollMs })
  return { silentSeconds: () => undefined, stop: async () => polling.stop() }
}
