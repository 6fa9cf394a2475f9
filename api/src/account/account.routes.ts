import { bigJson } from '../platform/responses/json-text.ts'
import { Hono } from 'hono'
import { viewerOf } from '../gigs/require-gig.ts'
import type { AppEnv } from '../sessions/app-env.ts'
import { runTx } from '../platform/db/sql.ts'
import { aside } from '../platform/overload/admission.ts'
import { countAttempt } from '../platform/rate-limits/attempts.ts'
import { notSignedIn, requireRole, requireSession, requireUser } from '../sessions/auth.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { jsonStream } from '../platform/responses/json-text.ts'
import { validate } from '../platform/requests/validate.ts'
import { clearCookies } from '../sessions/session-cookie.ts'
import { addNotice } from '../events/account-mails.sql.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { type PackerProfile, ProfileEdit } from '../packers/packers.contract.ts'
import { packerOperations } from '../packers/packers.operations.ts'
import { findProfile } from '../packers/packers.sql.ts'
import { displayName } from '../rules/display-name.ts'
import {
  AccountDeletion,
  type AccountExport,
  type CustomerProfile,
  CustomerProfileEdit,
  type OpenSessions,
  type OwnAccount,
  PasswordChange,
  SessionPath,
} from './account.contract.ts'
import { accountOperations } from './account.operations.ts'
import {
  endOtherSessions,
  endSession,
  listSessions,
  lockProfile,
  savePassword,
  sessionIdOf,
} from './account.sql.ts'
import { deleteAccount } from './delete-account.ts'
import { editProfile } from './edit-profile.ts'
import { exportAccount } from './export-account.ts'
import { requirePassword, withoutUser } from './require-password.ts'
import { findAccount } from '../sessions/sessions.sql.ts'

export const accountRoutes = new Hono<AppEnv>()
  .get('/account', accountOperations.read, requireUser, async (c) => {
    const account = await findAccount(c.get('sql'), c.get('user').id)
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
    const pieces = await exportAccount(c.var, viewerOf(c), idleSeconds)
    c.header('Content-Disposition', 'attachment; filename="manyhands-account.json"')
    return jsonStream<AccountExport>(c, pieces)
  })
  .get(
    '/customer/profile',
    accountOperations.customerProfile,
    requireRole('customer'),
    async (c) => {
      const account = await findAccount(c.get('sql'), c.get('user').id)
      if (!account) throw notSignedIn()
      const { id, username, user_type, name, email, phone, bio } = account
      return c.json<CustomerProfile>({ id, username, user_type, name, email, phone, bio })
    },
  )
  .put(
    '/customer/profile',
    accountOperations.editCustomerProfile,
    requireRole('customer'),
    jsonBody(),
    validate('json', CustomerProfileEdit),
    async (c) => {
      const {
        crew_size: _,
        home_zip: _home,
        ...profile
      } = await editProfile(c, c.req.valid('json'))
      return c.json<CustomerProfile>(profile)
    },
  )
  .put(
    '/packer/edit',
    packerOperations.edit,
    requireRole('packer'),
    jsonBody(),
    validate('json', ProfileEdit),
    async (c) => {
      const edited = await editProfile(c, c.req.valid('json'))
      const profile = await findProfile(c.get('sql'), edited.id)
      if (!profile) throw notSignedIn()
      return c.json<PackerProfile>({ ...profile, ...edited })
    },
  )
  .get('/account/sessions', accountOperations.sessions, requireUser, async (c) => {
    const { sql, settings, user } = c.var
    const current = sessionIdOf((await requireSession(c)).hash)
    const rows = await listSessions(sql, user.id, settings.session.idleSeconds)
    return bigJson<OpenSessions>(
      c,
      rows
        .toSorted((a, b) => b.last_seen_date.getTime() - a.last_seen_date.getTime())
        .toSorted((a, b) => Number(b.id === current) - Number(a.id === current))
        .map(({ id, device, created_on_date, last_seen_date }) => ({
          id,
          device,
          created_at: created_on_date.toISOString(),
          last_seen_at: last_seen_date.toISOString(),
          current: id === current,
        })),
    )
  })
  .delete('/account/sessions', accountOperations.endOtherSessions, requireUser, async (c) => {
    const { sql, user } = c.var
    await endOtherSessions(sql, user.id, (await requireSession(c)).hash)
    return c.body(null, 204)
  })
  .delete(
    '/account/sessions/:id',
    accountOperations.endSession,
    requireUser,
    validate('param', SessionPath),
    async (c) => {
      await endSession(c.get('sql'), c.get('user').id, c.req.valid('param').id)
      return c.body(null, 204)
    },
  )
  .put(
    '/account/password',
    accountOperations.changePassword,
    requireUser,
    jsonBody(),
    validate('json', PasswordChange),
    async (c) => {
      const { sql, user, log } = c.var
      const { old_password, password } = c.req.valid('json')
      await requirePassword(c, {
        userId: user.id,
        password: old_password,
        field: 'old_password',
        message: 'The current password is wrong.',
      })
      const { hash } = await requireSession(c)
      const passwordHash = await aside(c, () => hashPassword(password))
      await runTx(sql, async (tx) => {
        if (!(await lockProfile(tx, user.id, hash))) throw notSignedIn()
        await savePassword(tx, user.id, passwordHash)
        await endOtherSessions(tx, user.id, hash)
        await addNotice(tx, user.id, { kind: 'password_changed' })
      })
      log.info({ account: user.id }, 'password changed')
      return c.body(null, 204)
    },
  )
  .delete(
    '/account',
    accountOperations.remove,
    requireUser,
    jsonBody(),
    validate('json', AccountDeletion),
    async (c) => {
      const { sql, user } = c.var
      await requirePassword(c, { userId: user.id, ...c.req.valid('json') })
      await deleteAccount(sql, user.id, (await requireSession(c)).hash)
      clearCookies(withoutUser(c))
      return c.body(null, 204)
    },
  )
