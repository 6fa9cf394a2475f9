import { Hono } from 'hono'
import type { AppEnv } from '../app-env.ts'
import { notSignedIn, requireUser } from '../sessions/auth.ts'
import type { LiveStreams } from './live-streams.ts'
import { liveOperations } from './live.operations.ts'

export const liveRoutes = (streams: LiveStreams) =>
  new Hono<AppEnv>().get('/live', liveOperations.stream, requireUser, async (c) => {
    const session = await c.get('session')
    if (!session) throw notSignedIn()
    const body = c.req.method === 'HEAD' ? null : streams.open(session)
    const headers = {
      'Content-Type': 'text/event-stream',
      'Cache-Control': 'no-store',
      // Otherwise nginx would buffer the events.
      'X-Accel-Buffering': 'no',
    }
    return new Response(body, { headers })
  })
