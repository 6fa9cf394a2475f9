import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { UserType } from './sessions.contract.ts'
import type { Session } from './session.ts'
import { currentSession } from './session-cookie.ts'
import { isOfDeletedAccount } from './deleted-account.ts'
import { savePosition } from './sessions.sql.ts'
import type { AppEnv, UserEnv } from '../app-env.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { isSafe } from '../platform/server/methods.ts'
import { documented } from '../platform/documentation/operation.ts'

const roleNames = { customer: 'customers', packer: 'packers' }

const signedInOnly = { signedIn: true, errors: { 401: 'There is no valid session.' } }

/** Throws 401 without a session. Later handlers read the user from `c.get('user')`. */
export const requireUser = documented(
  createMiddleware<UserEnv>(async (c, next) => {
    await continueAs(c, await requireSession(c), next)
  }),
  signedInOnly,
)

/** Throws 401 without a session, 403 if the user has the other role. */
export function requireRole(role: UserType) {
  const handler = createMiddleware<UserEnv>(async (c, next) => {
    const session = await requireSession(c)
    if (session.user.user_type !== role) {
      throw new HttpError(403, `This is for ${roleNames[role]} only.`)
    }
    await continueAs(c, session, next)
  })
  const errors = { ...signedInOnly.errors, 403: `The signed-in user is not a ${role}.` }
  return documented(handler, { ...signedInOnly, errors })
}

/** Returns the session of the request. Throws 401 if there is none. */
export async function requireSession(c: Context<UserEnv>): Promise<Session> {
  // Cast, because the type says that the context has a user, which `continueAs` sets only later.
  const session = await currentSession(c as unknown as Context<AppEnv>)
  if (!session) throw notSignedIn()
  return session
}

/**
 * Returns the error for a request that has no session, or whose account was deleted during the
 * request.
 */
export const notSignedIn = () => new HttpError(401, 'Please log in or sign up to continue!')

/** Turns a write's error into 401 if the account was deleted during the request. */
export const asSignedOut = (error: Error): Error =>
  isOfDeletedAccount(error) ? notSignedIn() : error

/**
 * Runs the handler as this user. Then saves the current WAL position in the session: after a write,
 * and after a read from the primary if the next read may go to a replica. Later reads of the
 * session use only servers that have replayed this position, so the user does not see older data.
 */
async function continueAs(c: Context<UserEnv>, session: Session, next: Next) {
  const { read, mustSavePosition } = c.get('reads').forSession(session)
  c.set('user', session.user)
  c.set('read', read)
  await next()
  if (isSafe(c.req.method) ? !mustSavePosition() : !c.get('reads').hasReplicas) return
  await savePosition(c.get('sql'), session.hash).catch((error: unknown) => {
    // The handler has already done its work, so the response must not become an error.
    c.get('log').warn(
      { err: error, request_id: c.get('requestId') },
      'could not save the WAL position of a session',
    )
  })
}
