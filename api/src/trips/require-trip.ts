import { createMiddleware } from 'hono/factory'
import type { UserEnv } from '../sessions/app-env.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { isSideOf } from './trips.sql.ts'

export const tripNotFound = () => new HttpError(404, 'There is no such trip.')

type TripParam = { in: { param: { id: string } }; out: { param: { id: number } } }

/**
 * Throws 404 unless the user is the trip's customer or packer. Runs before the body's fields are
 * checked.
 */
export const requireTrip = createMiddleware<UserEnv, string, TripParam>(async (c, next) => {
  if (!(await isSideOf(c.get('sql'), c.req.valid('param').id, c.get('user').id))) {
    throw tripNotFound()
  }
  await next()
})
