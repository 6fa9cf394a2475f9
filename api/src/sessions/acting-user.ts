import type { Context } from 'hono'
import type { AppEnv, UserEnv } from './app-env.ts'
import type { Session } from './session.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { isSafe } from '../platform/server/methods.ts'
import { actingUserHeader, otherUserProblem } from '../rules/acting-user.ts'

/**
 * Rejects a change that a page makes for one user while the browser's cookie is the session of another user, for
 * example because that user has signed in in another tab. Clients that send no `X-Acting-User` act for the user of
 * the cookie. Only calls that need a session ask: a mailed link concerns its own account.
 */
export function refuseOtherUser(c: Context<AppEnv> | Context<UserEnv>, { user }: Session) {
  const claimed = c.req.header(actingUserHeader)
  if (claimed === undefined || isSafe(c.req.method) || String(user.id) === claimed) return
  throw new HttpError(
    409,
    `This browser is now signed in as ${user.username}. Nothing was saved. Reload the page, or sign in again.`,
    { type: otherUserProblem },
  )
}
