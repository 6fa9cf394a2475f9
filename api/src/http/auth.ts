import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { UserType } from '../sessions/sessions.contract.ts'
import { currentSession } from '../sessions/session-cookie.ts'
import type { AppEnv, UserEnv } from './app-env.ts'
import { HttpError } from './errors.ts'
import { documented } from './operation.ts'

const roleNames = { customer: 'customers', packer: 'packers' }

const nobody = { signedIn: true, errors: { 401: 'Nobody is signed in.' } }

/** 401 without a session; `c.var.user` behind it. */
export const requireUser = documented(
  createMiddleware<UserEnv>(async (c, next) => {
    const { user, seen } = await signedIn(c)
    c.set('user', user)
    c.set('seen', seen)
    await next()
  }),
  nobody,
)

/** 401 without a session, 403 in the other role. */
export function requireRole(role: UserType) {
  const handler = createMiddleware<UserEnv>(async (c, next) => {
    const { user, seen } = await signedIn(c)
    if (user.user_type !== role) throw new HttpError(403, `This is for ${roleNames[role]} only.`)
    c.set('user', user)
    c.set('seen', seen)
    await next()
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

/** Also for whoever was signed in a moment ago. */
export const nobodySignedIn = () => new HttpError(401, 'Please log in or sign up to continue!')
