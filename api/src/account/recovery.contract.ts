import { z } from 'zod'
import { line } from '../platform/requests/text.ts'
import { accountLimits } from '../rules/account-rules.ts'
import { Password } from '../sessions/sessions.contract.ts'

export const Accepted = z.object({}).meta({ id: 'Accepted' })

const required = { error: 'is required' }

/** Either the email address or the username of the account. */
export const ForgottenPassword = z.union(
  [
    z.object({ email: line(1, accountLimits.email) }),
    z.object({ username: line(1, accountLimits.email) }),
  ],
  { error: 'must have an email or a username' },
)

/** A token from the link in a mail. */
export const MailedToken = z.object({ token: z.string(required).min(1, required).max(100) })

export const Verification = MailedToken.extend({
  password: z
    .string()
    .min(1, required)
    .optional()
    .describe('The password of the account. Needed for an address that was entered without it.'),
})

export const PasswordReset = MailedToken.extend({ password: Password })
