import { isSafe } from '../server/methods.ts'

/** The calls that begin or end a session. They do not act for the page's user. */
const sessionCalls = new Set([
  'POST /api/auth/passkey/options',
  'POST /api/auth/passkey/signin',
  'POST /api/auth/signin',
  'POST /api/auth/signup',
  'POST /api/customer/auth/signin',
  'POST /api/customer/auth/signup',
  'DELETE /api/auth/signout',
])

/** Whether the call compares `X-Acting-User` with the session. `route` is the pattern, such as /api/gigs/:id. */
export const comparesActingUser = (method: string, route: string): boolean =>
  !isSafe(method) && route.startsWith('/api/') && !sessionCalls.has(`${method} ${route}`)
