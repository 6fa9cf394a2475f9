import { operation } from '../platform/documentation/operation.ts'
import { mostPasskeys } from '../rules/account-rules.ts'
import { User } from '../sessions/sessions.contract.ts'
import { CeremonyOptions, UserPasskey, UserPasskeys } from './passkeys.contract.ts'

const tag = 'Account'
const noPlace =
  'Passkeys do not work at the page’s address: they need HTTPS and a host name, or localhost.'

const example = { id: 'AAAA', rawId: 'AAAA' }
const clientDataJSON = 'e30'

export const passkeyOperations = {
  list: operation({
    id: 'listPasskeys',
    tag,
    summary: 'List your passkeys',
    description: 'The passkeys with which you can sign in.',
    answers: { 200: { description: 'The passkeys.', schema: UserPasskeys } },
  }),
  begin: operation({
    id: 'beginPasskey',
    tag,
    summary: 'Begin to add a passkey',
    description:
      'Requires the password; a wrong one counts toward the sign-in limit. Returns the options for `PublicKeyCredential.parseCreationOptionsFromJSON()`, which work once, for 5 minutes.',
    example: { password: 'moving-day' },
    answers: { 200: { description: 'The options.', schema: CeremonyOptions } },
    errors: {
      403: 'The password is wrong.',
      409: `${noPlace} Or you have ${mostPasskeys} passkeys.`,
      429: 'Too many wrong passwords for this account, or too many attempts from this IP address.',
    },
  }),
  add: operation({
    id: 'addPasskey',
    tag,
    summary: 'Add a passkey',
    description:
      '`passkey` is the `toJSON()` of the new credential. The passkey belongs to the host name of the page, and must have verified the user. You get an email.',
    example: {
      passkey: { ...example, response: { clientDataJSON, attestationObject: 'o2NmbXQ' } },
    },
    answers: { 201: { description: 'Added.', schema: UserPasskey } },
    errors: {
      403: 'The passkey is not valid, or the options were used or are too old.',
      409: `${noPlace} Or you have ${mostPasskeys} passkeys, or this passkey was added already.`,
    },
  }),
  rename: operation({
    id: 'renamePasskey',
    tag,
    summary: 'Rename a passkey',
    description: 'Only you see the name.',
    example: { name: 'My phone' },
    answers: { 200: { description: 'Renamed.', schema: UserPasskey } },
    errors: { 404: 'You have no passkey with this id.' },
  }),
  remove: operation({
    id: 'removePasskey',
    tag,
    summary: 'Remove a passkey',
    description:
      'It no longer signs in. You get an email. A passkey that was removed already gets 204, too.',
    answers: { 204: { description: 'Removed.' } },
  }),
  beginSignIn: operation({
    id: 'beginPasskeySignIn',
    tag: 'Sessions',
    summary: 'Begin to sign in with a passkey',
    description:
      'Returns the options for `PublicKeyCredential.parseRequestOptionsFromJSON()`, which work once, for 5 minutes. They name no account: the user chooses among the passkeys for the host name of the page.',
    answers: { 200: { description: 'The options.', schema: CeremonyOptions } },
    errors: {
      409: noPlace,
      429: 'Too many refused passkeys, or begun sign-ins, from this IP address.',
    },
  }),
  signIn: operation({
    id: 'signInWithPasskey',
    tag: 'Sessions',
    summary: 'Sign in with a passkey',
    description:
      '`passkey` is the `toJSON()` of the credential, `user_type` the role of the page. Works while wrong passwords have locked the account or the IP address. By default, the API allows 100 refused passkeys per IP address in 15 minutes; more get 429.',
    example: {
      user_type: 'packer',
      passkey: {
        ...example,
        response: { clientDataJSON, authenticatorData: 'AAAA', signature: 'AAAA' },
      },
    },
    answers: {
      200: {
        description: 'Signed in.',
        schema: User,
        headers: { 'Set-Cookie': 'The new session. Ends the previous session of the browser.' },
      },
    },
    errors: {
      401: 'The passkey is unknown or not valid, or the options were used or are too old.',
      403: 'The passkey is right, but the account has the other role. `detail` names the other sign-in.',
      409: noPlace,
      429: 'Too many refused passkeys from this IP address.',
    },
  }),
}
