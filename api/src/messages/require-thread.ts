import { createMiddleware } from 'hono/factory'
import type { UserEnv } from '../sessions/app-env.ts'
import { tripNotFound } from '../trips/require-trip.ts'
import { findThread, type ThreadRow } from './messages.sql.ts'

interface ThreadEnv extends UserEnv {
  Variables: UserEnv['Variables'] & { thread: ThreadRow }
}

type TripParam = { in: { param: { id: string } }; out: { param: { id: number } } }

/**
 * Puts the conversation of the trip in `c.get('thread')`. Throws 404 unless the user is a side of the
 * trip. Runs before the body's fields are checked.
 */
export const requireThread = createMiddleware<ThreadEnv, string, TripParam>(async (c, next) => {
  const thread = await findThread(c.get('sql'), c.req.valid('param').id, c.get('user').id)
  if (!thread) throw tripNotFound()
  c.set('thread', thread)
  await next()
})
