import { Hono } from 'hono'
import type { AppEnv } from '../sessions/app-env.ts'
import { runTx } from '../platform/db/sql.ts'
import { HttpError } from '../platform/errors/http-error.ts'
import { aside } from '../platform/overload/admission.ts'
import { countAttempt } from '../platform/rate-limits/attempts.ts'
import { jsonBody } from '../platform/requests/body.ts'
import { validate } from '../platform/requests/validate.ts'
import { clientAddress } from '../platform/server/client-address.ts'
import { addNotice } from '../events/account-mails.sql.ts'
import { isSuspended } from '../sessions/session-cookie.ts'
import { lockAccountState } from '../sessions/sessions.sql.ts'
import { requireUser } from '../sessions/auth.ts'
import { hashPassword } from '../sessions/passwords.ts'
import { forgetWrongPasswords } from '../sessions/sign-in.ts'
import { ForgottenPassword, PasswordReset, Verification } from './recovery.contract.ts'
import { recoveryOperations } from './recovery.operations.ts'
import { passwordRefused, requirePassword } from './require-password.ts'
import { addResetMail, addVerifyMail, findVerification, takeToken } from '../sessions/tokens.sql.ts'
import { resetPassword, verifyAddress } from './recovery.sql.ts'

const oldLink = () =>
  new HttpError(403, 'This link has been used already or is too old. Please ask for a new one.')

export const recoveryRoutes = new Hono<AppEnv>()
  .post(
    '/account/password/forgot',
    recoveryOperations.forgot,
    jsonBody(),
    validate('json', ForgottenPassword),
    async (c) => {
      const { sql, attempts } = c.var
      await countAttempt(attempts.signIns, clientAddress(c))
      // Every request adds the same job, so the response reveals nothing, not even by its time. The job looks up the
      // account, and its mail counts toward the mailbox's budget.
      await addResetMail(sql, c.req.valid('json'))
      return c.json({}, 202)
    },
  )
  .post(
    '/account/password/reset',
    recoveryOperations.reset,
    jsonBody(),
    validate('json', PasswordReset),
    async (c) => {
      const { sql, attempts, log } = c.var
      await countAttempt(attempts.signIns, clientAddress(c))
      const { token, password } = c.req.valid('json')
      const passwordHash = await aside(c, () => hashPassword(password))
      const userId = await runTx(sql, async (tx) => {
        const taken = await takeToken(tx, token, 'reset')
        if (!taken) throw oldLink()
        const { user_id, email } = taken
        const account = await lockAccountState(tx, user_id)
        if (account?.is_suspended) throw isSuspended()
        if (!(await resetPassword(tx, { userId: user_id, email, passwordHash }))) throw oldLink()
        await addNotice(tx, user_id, { kind: 'password_changed', details: { is_reset: true } })
        return user_id
      })
      await forgetWrongPasswords(attempts, userId)
      log.info({ account: userId }, 'password reset')
      return c.body(null, 204)
    },
  )
  .post(
    '/account/email/verify',
    recoveryOperations.verify,
    jsonBody(),
    validate('json', Verification),
    async (c) => {
      const { sql, attempts } = c.var
      const { token, password } = c.req.valid('json')
      await countAttempt(attempts.signIns, clientAddress(c))
      const found = await findVerification(sql, token)
      if (!found) throw oldLink()
      const { user_id: userId, needs_password: hasPassword } = found
      if (hasPassword) {
        if (password === undefined) {
          throw passwordRefused('Enter the password of your account to confirm this address.')
        }
        await requirePassword(c, { userId, password })
      }
      await runTx(sql, async (tx) => {
        const taken = await takeToken(tx, token, 'verify')
        const isDone =
          taken && (await verifyAddress(tx, { userId, email: taken.email, hasPassword }))
        if (!isDone) throw oldLink()
      })
      return c.body(null, 204)
    },
  )
  .post('/account/email/resend', recoveryOperations.resend, requireUser, async (c) => {
    const { sql, attempts, user } = c.var
    await countAttempt(attempts.verifyMails, String(user.id))
    await runTx(sql, (tx) => addVerifyMail(tx, user.id))
    return c.json({}, 202)
  })
