import { hash, randomBytes } from 'node:crypto'
import type { Context } from 'hono'
import { deleteCookie, getCookie, setCookie } from 'hono/cookie'
import type { AppEnv } from './app-env.ts'
import type { ApiSettings } from '../platform/settings.ts'
import { longestCookie } from '../rules/account-times.ts'
import { nameParts } from '../rules/display-name.ts'
import { deviceOf } from './device.ts'
import type { Session } from './session.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { endSessions, insertSession, type SessionUser, touchSession } from './sessions.sql.ts'

/**
 * A cookie that tells the shell which half to preload before the session is checked. Grants no
 * access.
 */
const roleHint = 'mh_role'

export const sessionCookieName = ({ secure }: Pick<ApiSettings, 'secure'>) =>
  secure ? '__Host-mh_session' : 'mh_session'

const cookieName = (c: Context<AppEnv>) => sessionCookieName(c.get('settings'))

/**
 * Returns the hash of the request's token; the database stores only this hash. A token of 256
 * random bits needs no salt or slow hash.
 */
function presentedHash(c: Context<AppEnv>): Buffer | undefined {
  const token = getCookie(c, cookieName(c))
  return token === undefined ? undefined : hashToken(token)
}

const hashToken = (token: string) => hash('sha256', token, 'buffer')

export const isSuspended = () =>
  new HttpError(403, 'This account is suspended. Our email to you says why.')

/**
 * Creates a new session, then ends the session of the request's cookie, if there is one. Throws 403 for a suspended
 * account, and 401 if the password is not `passwordHash` any more.
 */
export async function openSession(c: Context<AppEnv>, user: SessionUser, passwordHash?: string) {
  const { sql, settings } = c.var
  const old = presentedHash(c)
  const token = randomBytes(32).toString('base64url')
  const life = settings.session.absoluteSeconds
  const outcome = await insertSession(sql, {
    tokenHash: hashToken(token),
    userId: user.id,
    lifeSeconds: life,
    device: deviceOf(c.req.header('User-Agent')),
    passwordHash,
  })
  if (outcome === 'suspended') throw isSuspended()
  if (outcome === 'changed') throw new HttpError(401, 'Invalid credentials')
  if (old) await endSessions(sql, sql`token_hash = ${old}`)
  const attributes = {
    path: '/',
    sameSite: 'Lax',
    secure: settings.secure,
    maxAge: Math.min(life, longestCookie),
  } as const
  setCookie(c, cookieName(c), token, { ...attributes, httpOnly: true })
  setCookie(c, roleHint, user.user_type, attributes)
}

/** Deletes the session in the database, so that copies of its cookie stop working, too. */
export async function closeSession(c: Context<AppEnv>) {
  const { sql } = c.var
  const hash = presentedHash(c)
  if (hash) await endSessions(sql, sql`token_hash = ${hash}`)
  clearCookies(c)
}

/**
 * Deletes the cookies of a session that has ended, and the pages that the browser has prefetched or
 * prerendered. The API deliberately does not send three other values of Clear-Site-Data. "cache"
 * makes Chromium search its whole cache, which takes a second per 10,000 files, and personal
 * responses are `no-store` anyway. "storage" would delete the user's drafts. "cookies" would delete
 * the cookies of every host of the site.
 */
export function clearCookies(c: Context<AppEnv>) {
  const attributes = { path: '/', secure: c.get('settings').secure, sameSite: 'Lax' } as const
  deleteCookie(c, cookieName(c), { ...attributes, httpOnly: true })
  deleteCookie(c, roleHint, attributes)
  c.header('Clear-Site-Data', '"prefetchCache", "prerenderCache"')
}

/**
 * Deletes the session cookies of the request, if it has any. Call this for a request without a
 * valid session.
 */
export function clearDeadCookies(c: Context<AppEnv>) {
  if (presentedHash(c) || getCookie(c, roleHint) !== undefined) clearCookies(c)
}

/** Returns the request's session. Reads it from the database at most once per request. */
export function currentSession(c: Context<AppEnv>): Promise<Session | undefined> {
  let session = c.get('session')
  if (!session) {
    session = readSession(c)
    c.set('session', session)
  }
  return session
}

async function readSession(c: Context<AppEnv>): Promise<Session | undefined> {
  const hash = presentedHash(c)
  if (!hash) return undefined
  const row = await c.get('readSession')(hash)
  if (!row) return undefined
  const { id, username, user_type, name, untouched } = row
  if (untouched) await touch(c, hash)
  return { user: { id, username, user_type, first_name: nameParts(name)[0] }, hash }
}

/**
 * Updates the session's last-seen time. If that fails, the request continues, so that reads work
 * while the database is read-only.
 */
async function touch(c: Context<AppEnv>, hash: Buffer) {
  try {
    await touchSession(c.get('sql'), hash, c.get('settings').session.idleSeconds)
  } catch (err) {
    c.get('log').warn(
      { err, request_id: c.get('requestId') },
      'could not update the last-seen time of a session',
    )
  }
}
