import { type Context, Hono } from 'hono'
import { createMiddleware } from 'hono/factory'
import { addNotice } from '../events/account-mails.sql.ts'
import {
  authenticationOptions,
  registrationOptions,
  relyingPartyOf,
  verifyAuthentication,
  verifyRegistration,
} from '../passkeys/ceremonies.ts'
import { runTx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { countAttempt, refuseSpent } from '../platform/rate-limits/attempts.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import { clientAddress } from '../platform/server/client-address.ts'
import { mostPasskeys } from '../rules/account-rules.ts'
import type { AppEnv, UserEnv } from '../sessions/app-env.ts'
import { notSignedIn, requireSession, requireUser } from '../sessions/auth.ts'
import { deviceOf } from '../sessions/device.ts'
import { openSession } from '../sessions/session-cookie.ts'
import type { User } from '../sessions/sessions.contract.ts'
import type { Credential, SessionUser } from '../sessions/sessions.sql.ts'
import { admitUser } from '../sessions/sign-in.ts'
import { lockProfile } from './account.sql.ts'
import {
  NewPasskey,
  PasskeyName,
  PasskeyPath,
  PasskeyProof,
  PasskeySignIn,
  toPasskey,
  type UserPasskey,
} from './passkeys.contract.ts'
import { passkeyOperations } from './passkeys.operations.ts'
import {
  deletePasskey,
  findPasskey,
  insertPasskey,
  listKnownPasskeys,
  listPasskeys,
  renamePasskey,
  savePasskeyUse,
} from './passkeys.sql.ts'
import { requirePassword } from './require-password.ts'

/** Returns the site of the page that sends the request. `checkOrigin` has refused foreign pages. */
function siteOf(c: Context<AppEnv> | Context<UserEnv>) {
  const site = relyingPartyOf(c.req.header('Origin') ?? new URL(c.req.url).origin)
  if (site) return site
  throw new HttpError(
    409,
    'Passkeys do not work at this address: they need HTTPS and a host name, or localhost.',
  )
}

/** Identifies the user to the authenticator. Also the scope of the challenges with which the user adds passkeys. */
const handleOf = ({ id }: Pick<SessionUser, 'id'>) => `user:${id}`

const signInScope = 'sign-in'

const tooMany = () =>
  new HttpError(
    409,
    `You have ${mostPasskeys} passkeys, the most that an account can have. Remove one first.`,
  )

/** Returns the user of the passkey. Throws 401, 403 or 429. */
async function signInWithPasskey(
  c: Context<AppEnv>,
  { user_type, passkey: response }: PasskeySignIn,
): Promise<Credential> {
  const { sql, attempts } = c.var
  const address = clientAddress(c)
  const ceremony = { ...siteOf(c), scope: signInScope }
  await refuseSpent(attempts.wrongPasskeys, address)
  const found = await findPasskey(sql, response.id)
  if (found) {
    const { passkey_id, user, ...stored } = found
    const passkey = { ...stored, id: response.id }
    const handle = handleOf(user)
    const used = await verifyAuthentication(sql, ceremony, response, { passkey, handle })
    if (used && (await savePasskeyUse(sql, passkey_id, used.counter))) {
      return admitUser(user, user_type)
    }
  }
  await countAttempt(attempts.wrongPasskeys, address)
  throw new HttpError(
    401,
    'This passkey was not accepted. Please try again, or sign in with your password.',
  )
}

const passkeyNotFound = () => new HttpError(404, 'You have no such passkey.')

type PasskeyParam = { in: { param: { id: string } }; out: { param: { id: number } } }

/** Throws 404 unless it is a passkey of the user. Runs before the body's fields are checked. */
const requireOwnPasskey = createMiddleware<UserEnv, string, PasskeyParam>(async (c, next) => {
  const own = await listPasskeys(c.get('sql'), c.get('user').id)
  if (!own.some(({ id }) => id === c.req.valid('param').id)) throw passkeyNotFound()
  await next()
})

export const passkeyRoutes = new Hono<AppEnv>()
  .post('/auth/passkey/options', passkeyOperations.beginSignIn, async (c) => {
    const { sql, attempts } = c.var
    const ceremony = { ...siteOf(c), scope: signInScope }
    await refuseSpent(attempts.wrongPasskeys, clientAddress(c))
    await countAttempt(attempts.passkeyChallenges, clientAddress(c))
    return c.json(await authenticationOptions(sql, ceremony))
  })
  .post(
    '/auth/passkey/signin',
    passkeyOperations.signIn,
    jsonBody(),
    validate('json', PasskeySignIn),
    async (c) => {
      const { password_hash, ...user } = await signInWithPasskey(c, c.req.valid('json'))
      await openSession(c, user, password_hash)
      return c.json<User>(user)
    },
  )
  .get('/account/passkeys', passkeyOperations.list, requireUser, async (c) =>
    c.json<UserPasskey[]>((await listPasskeys(c.get('sql'), c.get('user').id)).map(toPasskey)),
  )
  .post(
    '/account/passkeys/options',
    passkeyOperations.begin,
    requireUser,
    jsonBody(),
    validate('json', PasskeyProof),
    async (c) => {
      const { sql, user } = c.var
      const ceremony = { ...siteOf(c), scope: handleOf(user) }
      await requirePassword(c, { userId: user.id, ...c.req.valid('json') })
      const passkeys = await listKnownPasskeys(sql, user.id)
      if (passkeys.length >= mostPasskeys) throw tooMany()
      const options = { handle: handleOf(user), name: user.username, passkeys }
      return c.json(await registrationOptions(sql, ceremony, options))
    },
  )
  .post(
    '/account/passkeys',
    passkeyOperations.add,
    requireUser,
    jsonBody(),
    validate('json', NewPasskey),
    async (c) => {
      const { sql, user, log } = c.var
      const ceremony = { ...siteOf(c), scope: handleOf(user) }
      const passkey = await verifyRegistration(sql, ceremony, c.req.valid('json').passkey)
      if (!passkey) {
        throw new HttpError(
          403,
          'The passkey was not accepted, or it took longer than 5 minutes. Please try again.',
        )
      }
      const name = deviceOf(c.req.header('User-Agent')).slice(0, 60) || 'Passkey'
      const { hash } = await requireSession(c)
      const added = await runTx(sql, async (tx) => {
        if (!(await lockProfile(tx, user.id, hash))) throw notSignedIn()
        if ((await listKnownPasskeys(tx, user.id)).length >= mostPasskeys) throw tooMany()
        const row = await insertPasskey(tx, user.id, { ...passkey, name })
        if (!row) throw new HttpError(409, 'This passkey was added already.')
        await addNotice(tx, user.id, { kind: 'passkey_added', details: { passkey: name } })
        return row
      })
      log.info({ account: user.id }, 'passkey added')
      return c.json<UserPasskey, 201>(toPasskey(added), 201)
    },
  )
  .put(
    '/account/passkeys/:id',
    passkeyOperations.rename,
    requireUser,
    validate('param', PasskeyPath),
    jsonBody(),
    requireOwnPasskey,
    validate('json', PasskeyName),
    async (c) => {
      const { sql, user } = c.var
      const { name } = c.req.valid('json')
      const row = await renamePasskey(sql, user.id, c.req.valid('param').id, name)
      if (!row) throw passkeyNotFound()
      return c.json<UserPasskey>(toPasskey(row))
    },
  )
  .delete(
    '/account/passkeys/:id',
    passkeyOperations.remove,
    requireUser,
    validate('param', PasskeyPath),
    async (c) => {
      const { sql, user, log } = c.var
      const removed = await runTx(sql, async (tx) => {
        const row = await deletePasskey(tx, user.id, c.req.valid('param').id)
        const details = row && { passkey: row.name }
        if (details) await addNotice(tx, user.id, { kind: 'passkey_removed', details })
        return row
      })
      if (removed) log.info({ account: user.id }, 'passkey removed')
      return c.body(null, 204)
    },
  )
