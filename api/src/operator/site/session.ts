import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import { createMiddleware } from 'hono/factory'
import { HttpError } from '../../platform/errors/http-error.ts'
import { isSafe } from '../../platform/server/methods.ts'
import { hashToken } from '../people/links.ts'
import { endSession, readSession, saveNotice } from '../people/operators.sql.ts'
import { mayUse, rightOf } from './rights.ts'
import type { SiteContext, SiteEnv } from './site-env.ts'

const cookieName = (c: SiteContext) =>
  c.var.settings.secure ? '__Host-mh_operator' : 'mh_operator'

function presentedHash(c: SiteContext): Buffer | undefined {
  const token = getCookie(c, cookieName(c))
  return token === undefined ? undefined : hashToken(token)
}

const attributes = (c: SiteContext) =>
  ({ path: '/', httpOnly: true, sameSite: 'Strict', secure: c.var.settings.secure }) as const

/** Ends the browser's old session. The cookie has no Max-Age, so that it ends with the browser at the latest. */
export async function giveSession(c: SiteContext, token: string) {
  await leaveSession(c)
  setCookie(c, cookieName(c), token, attributes(c))
}

/** Ends the session of the request. `requireRight` has deleted the cookie. */
export async function leaveSession(c: SiteContext) {
  const hash = presentedHash(c)
  if (hash) await endSession(c.var.sql, hash)
}

/** Answers a form that has done its work: with the page at `to`, which shows the sentence. */
export async function done(c: SiteContext, to: string, notice: string) {
  const hash = presentedHash(c)
  if (hash) await saveNotice(c.var.sql, hash, notice)
  return c.redirect(to, 303)
}

/** Lets a request pass that `rights` allows. Without a session, leads to the sign-in page. */
export const requireRight = createMiddleware<SiteEnv>(async (c, next) => {
  const { route = '' } = c.var
  if (rightOf(route) === 'public') return next()
  // First, because a database that takes no changes refuses to read the session.
  if (route === '/sign-out') deleteCookie(c, cookieName(c), attributes(c))
  const hash = presentedHash(c)
  const operator = hash && (await readSession(c.var.sql, hash))
  if (!operator) {
    if (isSafe(c.req.method)) return c.redirect('/sign-in', 303)
    throw new HttpError(401, 'Your session has ended, and nothing was changed. Sign in again.')
  }
  c.set('operator', operator)
  if (!mayUse(operator.roles, route)) {
    throw new HttpError(403, 'Your roles do not include this page. An admin can change them.')
  }
  return next()
})
