import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { validate } from '../platform/requests/validate.ts'
import { notSignedIn, requireUser } from '../sessions/auth.ts'
import { LiveQuery } from './live.contract.ts'
import type { LiveStreams } from './live-streams.ts'
import { liveOperations } from './live.operations.ts'
import { hasNews } from './live.sql.ts'

export const liveRoutes = (streams: LiveStreams) =>
  new Hono<AppEnv>().get(
    '/live',
    liveOperations.stream,
    requireUser,
    validate('query', LiveQuery),
    async (c) => {
      const session = await c.get('session')
      if (!session) throw notSignedIn()
      const { age = 0 } = c.req.valid('query')
      const body = c.req.method === 'HEAD' ? null : streams.open(session)
      // The session may have ended after it was read and before the stream was open.
      if (body && !(await c.get('readSession')(session.hash)))
        streams.endSession(session.user.id, session.hash)
      if (age > 0 && (await hasNews(c.get('sql'), session.user.id, age))) streams.reset(session)
      const headers = {
        'Content-Type': 'text/event-stream',
        'Cache-Control': 'no-store',
        // Without this header, nginx would buffer the events.
        'X-Accel-Buffering': 'no',
      }
      return new Response(body, { headers })
    },
  )
