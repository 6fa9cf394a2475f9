import { type Context, Hono } from 'hono'
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
import { type SignUp, signUp } from './sign-up.ts'

async function signInTo(
  half: 'customer' | 'packer',
  c: Context<AppEnv>,
  credentials: Credentials,
): Promise<User> {
  const attempt = { ...credentials, half, address: clientAddress(c) }
  const { password_hash, ...user } = await aside(c, () =>
    signIn(c.get('sql'), c.get('attempts'), attempt),
  )
  await openSession(c, user, password_hash)
  return user
}

async function createAccount(c: Context<AppEnv>, fields: SignUp): Promise<Account> {
  const { sql, attempts } = c.var
  const account = await aside(c, () => signUp(sql, attempts, fields, clientAddress(c)))
  await openSession(c, account)
  return account
}

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
    async (c) => c.json<User>(await signInTo('packer', c, c.req.valid('json'))),
  )
  .post(
    '/auth/signup',
    sessionOperations.signUpPacker,
    jsonBody(),
    validate('json', PackerSignUp),
    async (c) => c.json<Account, 201>(await createAccount(c, c.req.valid('json')), 201),
  )
  .post(
    '/customer/auth/signin',
    sessionOperations.signInCustomer,
    jsonBody(),
    validate('json', Credentials),
    async (c) => c.json<User>(await signInTo('customer', c, c.req.valid('json'))),
  )
  .post(
    '/customer/auth/signup',
    sessionOperations.signUpCustomer,
    jsonBody(),
    validate('json', CustomerSignUp),
    async (c) => {
      const fields = { ...c.req.valid('json'), user_type: 'customer' } as const
      return c.json<Account, 201>(await createAccount(c, fields), 201)
    },
  )
