import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { UserType } from './sessions.contract.ts'
import type { Session } from './session.ts'
import { refuseOtherUser } from './acting-user.ts'
import { currentSession, isSuspended } from './session-cookie.ts'
import { isOfDeletedAccount, isOfSuspendedAccount } from './deleted-account.ts'
import type { AppEnv, UserEnv } from './app-env.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { documented } from '../platform/documentation/operation.ts'

const roleNames = { customer: 'customers', packer: 'packers' }

const signedInOnly = { signedIn: true, errors: { 401: 'There is no valid session.' } }

/** Throws 401 without a session, 409 if the page acts for another user. Later handlers read the user from `c.get('user')`. */
export const requireUser = documented(
  createMiddleware<UserEnv>(async (c, next) => {
    const session = await requireSession(c)
    refuseOtherUser(c, session)
    c.set('user', session.user)
    await next()
  }),
  signedInOnly,
)

/** As `requireUser`, and throws 403 if the user has the other role. */
export function requireRole(role: UserType) {
  const handler = createMiddleware<UserEnv>(async (c, next) => {
    const session = await requireSession(c)
    refuseOtherUser(c, session)
    if (session.user.user_type !== role) {
      throw new HttpError(403, `This is for ${roleNames[role]} only.`)
    }
    c.set('user', session.user)
    await next()
  })
  const errors = { ...signedInOnly.errors, 403: `The signed-in user is not a ${role}.` }
  return documented(handler, { ...signedInOnly, errors })
}

/** Returns the session of the request. Throws 401 if there is none. */
export async function requireSession(c: Context<UserEnv>): Promise<Session> {
  // Cast, because the type says that the context has a user, which is set only later.
  const session = await currentSession(c as unknown as Context<AppEnv>)
  if (!session) throw notSignedIn()
  return session
}

/**
 * Returns the error for a request that has no session, or whose account was deleted during the
 * request.
 */
export const notSignedIn = () => new HttpError(401, 'Please log in or sign up to continue!')

/** Turns a write's error into 401 or 403 if the account was deleted or suspended during the request. */
export function asSignedOut(error: Error): Error {
  if (isOfDeletedAccount(error)) return notSignedIn()
  return isOfSuspendedAccount(error) ? isSuspended() : error
}
