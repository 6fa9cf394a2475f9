import { createMiddleware } from 'hono/factory'
import type { AnySql } from '../platform/db/sql.ts'
import type { UserEnv } from '../sessions/app-env.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import type { Viewer } from './street-visibility.sql.ts'
import type { GigRow } from './gig-row.ts'
import { findGig } from './gigs.sql.ts'

export function gigNotFound(): HttpError {
  return new HttpError(404, 'There is no such gig.')
}

export async function requireGig(sql: AnySql, id: number): Promise<GigRow> {
  const gig = await findGig(sql, id)
  if (!gig) throw gigNotFound()
  return gig
}

interface OwnGigEnv extends UserEnv {
  Variables: UserEnv['Variables'] & { gig: GigRow }
}

type GigParam = { in: { param: { id: string } }; out: { param: { id: number } } }

/**
 * Puts the customer's own gig in `c.get('gig')`. Throws 404 if the gig does not exist, 403 if it
 * belongs to another customer.
 */
export const requireOwnGig = createMiddleware<OwnGigEnv, string, GigParam>(async (c, next) => {
  const gig = await requireGig(c.get('sql'), c.req.valid('param').id)
  if (gig.customer_id !== c.get('user').id) {
    throw new HttpError(403, 'This job belongs to another customer.')
  }
  c.set('gig', gig)
  await next()
})

interface UserContext {
  get(key: 'user'): UserEnv['Variables']['user']
  get(key: 'settings'): UserEnv['Variables']['settings']
}

/** Returns the signed-in user as the viewer of a gig, for handlers behind `requireUser`. */
export function viewerOf(c: UserContext): Viewer {
  return { userId: c.get('user').id, publicUrl: c.get('settings').publicUrl }
}
