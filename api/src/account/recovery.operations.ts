import { operation } from '../platform/documentation/operation.ts'
import { Accepted } from './recovery.contract.ts'

const tag = 'Account'

const empty = {
  description: 'Accepted; the response does not tell whether an email is sent.',
  schema: Accepted,
}
const oldLink = 'The link is wrong, used or too old. Nothing changed.'

export const recoveryOperations = {
  forgot: operation({
    id: 'requestPasswordReset',
    tag,
    summary: 'Request a link to reset the password',
    description:
      'Emails a link to the address of the account, if there is such an account. The response is the same if there is none, or if the mailbox has received too many emails: 5 in an hour, or 3 if the address was never confirmed. The link works once, for 30 minutes, and ends with a newer one or any change of password or address.',
    example: { email: 'dana@example.com' },
    answers: { 202: empty },
    errors: { 429: 'Too many requests from this IP address.' },
  }),
  reset: operation({
    id: 'resetPassword',
    tag,
    summary: 'Set a new password with a mailed link',
    description:
      'The token is in the link, after `#token=`. Ends all sessions of the account, deletes its passkeys, and does not sign in.',
    example: { token: 'Xb1…', password: 'a-longer-moving-day' },
    answers: { 204: { description: 'The new password is set.' } },
    errors: {
      403: `${oldLink} Or the account is suspended.`,
      429: 'Too many requests from this IP address.',
    },
  }),
  verify: operation({
    id: 'verifyEmail',
    tag,
    summary: 'Confirm an email address with a mailed link',
    description:
      'The token is in the link, after `#token=`. A new address of the account takes effect with this call. Needs no session, because the link may be opened on another device. An address that was entered without the password needs it here: otherwise, a stolen session would be enough to take over the account.',
    example: { token: 'Xb1…' },
    answers: { 204: { description: 'The address is confirmed.' } },
    errors: {
      403: `${oldLink} Or the password is missing or wrong: then \`errors\` names \`password\`, and the link still works.`,
      429: 'Too many requests from this IP address, or too many wrong passwords for this account.',
    },
  }),
  resend: operation({
    id: 'resendEmailVerification',
    tag,
    summary: 'Email the link that confirms your address again',
    description:
      'Sends nothing if your address is confirmed, if you have none, or if the mailbox has received 3 emails within an hour.',
    answers: { 202: { description: 'Accepted.', schema: Accepted } },
    errors: { 429: 'Too many requests; 5 in an hour.' },
  }),
}
