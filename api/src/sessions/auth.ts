import type { Context, Next } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { UserType } from './sessions.contract.ts'
import type { Session } from './session.ts'
import { currentSession } from './session-cookie.ts'
import { isOfDeletedAccount } from './deleted-account.ts'
import { notePosition } from './sessions.sql.ts'
import type { AppEnv, UserEnv } from '../app-env.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { isSafe } from '../platform/server/methods.ts'
import { documented } from '../platform/documentation/operation.ts'

const roleNames = { customer: 'customers', packer: 'packers' }

const nobody = { signedIn: true, errors: { 401: 'Nobody is signed in.' } }

/** 401 without a session; `c.get('user')` behind it. */
export const requireUser = documented(
  createMiddleware<UserEnv>(async (c, next) => {
    await goOnAs(c, await signedIn(c), next)
  }),
  nobody,
)

/** 401 without a session, 403 in the other role. */
export function requireRole(role: UserType) {
  const handler = createMiddleware<UserEnv>(async (c, next) => {
    const session = await signedIn(c)
    if (session.user.user_type !== role) {
      throw new HttpError(403, `This is for ${roleNames[role]} only.`)
    }
    await goOnAs(c, session, next)
  })
  const errors = { ...nobody.errors, 403: `Who is signed in is none of the ${roleNames[role]}.` }
  return documented(handler, { ...nobody, errors })
}

async function signedIn(c: Context<UserEnv>) {
  // The context is the same; that it has a user is what is being found out.
  const session = await currentSession(c as unknown as Context<AppEnv>)
  if (!session) throw nobodySignedIn()
  return session
}

/** Also for a user whose account was deleted during the request. */
export const nobodySignedIn = () => new HttpError(401, 'Please log in or sign up to continue!')

/** A write for an account that was deleted during the request is answered as without a session. */
export const asSignedOut = (error: Error): Error =>
  isOfDeletedAccount(error) ? nobodySignedIn() : error

/** After a write, notes its WAL position so that this user reads their own writes. */
async function goOnAs(c: Context<UserEnv>, session: Session, next: Next) {
  const { read, isNoted } = c.get('reads').forSession(session)
  c.set('user', session.user)
  c.set('read', read)
  await next()
  if (isSafe(c.req.method) ? !isNoted() : !c.get('reads').hasReplicas) return
  await notePosition(c.get('sql'), session.hash).catch((error: unknown) => {
    // The write is committed, so its answer does not change.
    c.get('log').warn({ err: error, request_id: c.get('requestId') }, 'a position was not noted')
  })
}
