import { Hono } from 'hono'
import type { AppEnv } from './app-env.ts'
import { aside } from '../platform/overload/admission.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { clientAddress } from '../platform/server/client-address.ts'
import { validate } from '../platform/requests/validate.ts'
import { clearDeadCookies, closeSession, currentSession, openSession } from './session-cookie.ts'
import {
  type Account,
  Credentials,
  CustomerSignUp,
  PackerSignUp,
  type User,
} from './sessions.contract.ts'
import { sessionOperations } from './sessions.operations.ts'
import { signIn } from './sign-in.ts'
import { signUp } from './sign-up.ts'

export const sessionRoutes = new Hono<AppEnv>()
  .get('/auth/authenticate', sessionOperations.authenticate, async (c) => {
    const session = await currentSession(c)
    if (!session) clearDeadCookies(c)
    return c.json<User | null>(session?.user ?? null)
  })
  .delete('/auth/signout', sessionOperations.signOut, async (c) => {
    await closeSession(c)
    return c.body(null, 204)
  })
  .post(
    '/auth/signin',
    sessionOperations.signInPacker,
    jsonBody(),
    validate('json', Credentials),
    async (c) => {
      const attempt = { ...c.req.valid('json'), half: 'packer', address: clientAddress(c) } as const
      const user = await aside(c, () => signIn(c.get('sql'), c.get('attempts'), attempt))
      await openSession(c, user)
      return c.json<User>(user)
    },
  )
  .post(
    '/auth/signup',
    sessionOperations.signUpPacker,
    jsonBody(),
    validate('json', PackerSignUp),
    async (c) => {
      const fields = c.req.valid('json')
      const account = await aside(c, () =>
        signUp(c.get('sql'), c.get('attempts'), fields, clientAddress(c)),
      )
      await openSession(c, account)
      return c.json<Account, 201>(account, 201)
    },
  )
  .post(
    '/customer/auth/signin',
    sessionOperations.signInCustomer,
    jsonBody(),
    validate('json', Credentials),
    async (c) => {
      const attempt = {
        ...c.req.valid('json'),
        half: 'customer',
        address: clientAddress(c),
      } as const
      const user = await aside(c, () => signIn(c.get('sql'), c.get('attempts'), attempt))
      await openSession(c, user)
      return c.json<User>(user)
    },
  )
  .post(
    '/customer/auth/signup',
    sessionOperations.signUpCustomer,
    jsonBody(),
    validate('json', CustomerSignUp),
    async (c) => {
      const fields = { ...c.req.valid('json'), user_type: 'customer' } as const
      const account = await aside(c, () =>
        signUp(c.get('sql'), c.get('attempts'), fields, clientAddress(c)),
      )
      await openSession(c, account)
      return c.json<Account, 201>(account, 201)
    },
  )
