import { type Context, Hono } from 'hono'
import { viewerOf } from '../gigs/require-gig.ts'
import type { AppEnv, UserEnv } from '../app-env.ts'
import { aside } from '../platform/overload/admission.ts'
import { countAttempt } from '../platform/rate-limits/attempts.ts'
import { requireUser } from '../sessions/auth.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { clientAddress } from '../platform/server/client-address.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { jsonStream } from '../platform/responses/json-text.ts'
import { validate } from '../platform/requests/validate.ts'
import { clearCookies } from '../sessions/session-cookie.ts'
import { confirmPassword } from '../sessions/sign-in.ts'
import { displayName } from '../trips/display-name.ts'
import { AccountDeletion, type AccountExport, type OwnAccount } from './account.contract.ts'
import { accountOperations } from './account.operations.ts'
import { findAccount } from './account.sql.ts'
import { deleteAccount } from './delete-account.ts'
import { exportAccount } from './export-account.ts'

export const accountRoutes = new Hono<AppEnv>()
  .get('/account', accountOperations.read, requireUser, async (c) => {
    const account = await c.get('read')(({ sql }) => findAccount(sql, c.get('user').id))
    if (!account) throw new HttpError(404, 'There is no such account.')
    return c.json<OwnAccount>({
      ...account,
      display_name: displayName(account.user_type, account.id, account.name),
      created_on_date: account.created_on_date.toISOString(),
    })
  })
  .get('/account/export', accountOperations.export, requireUser, async (c) => {
    await countAttempt(c.get('attempts').exports, String(c.get('user').id))
    const { idleSeconds } = c.get('settings').session
    const pieces = await c.get('read')((reads) => exportAccount(reads, viewerOf(c), idleSeconds))
    c.header('Content-Disposition', 'attachment; filename="manyhands-account.json"')
    return jsonStream<AccountExport>(c, pieces)
  })
  .delete(
    '/account',
    accountOperations.remove,
    requireUser,
    jsonBody(),
    validate('json', AccountDeletion),
    async (c) => {
      const { sql, attempts, user, log } = c.var
      const { password } = c.req.valid('json')
      const attempt = { username: user.username, password, address: clientAddress(withoutUser(c)) }
      const confirmed = await aside(c, () => confirmPassword(sql, attempts, attempt))
      // A wrong password gets 403 instead of 401, because the session stays valid.
      if (confirmed?.id !== user.id) throw new HttpError(403, 'The password is wrong.')
      await deleteAccount(sql, user.id)
      log.info({ account: user.id }, 'account deleted')
      clearCookies(withoutUser(c))
      return c.body(null, 204)
    },
  )

/**
 * Casts the context for functions that take a `Context<AppEnv>`, because TypeScript does not accept
 * a `Context<UserEnv>` for that parameter.
 */
const withoutUser = (c: Context<UserEnv>) => c as unknown as Context<AppEnv>
