import { operation } from '../platform/documentation/operation.ts'
import { Account, User } from './sessions.contract.ts'

const tag = 'Sessions'
const cookie = { 'Set-Cookie': 'The new session. Ends the previous session of the browser.' }
const tooMany = { 429: 'Too many attempts for this account or from this IP address.' }

const signIn = (half: 'customer' | 'packer', other: 'customer' | 'packer') =>
  operation({
    id: `signIn${half === 'customer' ? 'Customer' : 'Packer'}`,
    tag,
    summary: `Sign in as a ${half}`,
    description:
      'Letter case of the username is ignored. The response takes as long for an unknown username. By default, the API allows 10 wrong passwords per account and 100 attempts per IP address in 15 minutes; more get 429.',
    example: { username: 'ann_lee', password: 'moving-day' },
    answers: { 200: { description: 'Signed in.', schema: User, headers: cookie } },
    errors: {
      401: 'Wrong username or password: `Invalid credentials`.',
      403: `The password is right, but this is a ${other} account. \`detail\` names the other sign-in. Or the account is suspended.`,
      ...tooMany,
    },
  })

const signUp = (half: 'customer' | 'packer', description: string) =>
  operation({
    id: `signUp${half === 'customer' ? 'Customer' : 'Packer'}`,
    tag,
    summary: `Sign up as a ${half}`,
    description,
    example: {
      username: 'ann_lee',
      password: 'moving-day',
      name: 'Ann Lee',
      email: 'ann@example.com',
      phone: '111-222-3333',
      bio: 'Here to move.',
    },
    answers: { 201: { description: 'Signed up and signed in.', schema: Account, headers: cookie } },
    errors: { 409: 'The username is taken. Letter case is ignored.', ...tooMany },
  })

export const sessionOperations = {
  authenticate: operation({
    id: 'getCurrentUser',
    tag,
    summary: 'Read the current user',
    description: 'Returns `null`, not an error, if there is no session.',
    answers: {
      200: {
        description: 'The signed-in user, or `null`.',
        schema: User.nullable(),
        headers: { 'Set-Cookie': 'Deletes a cookie whose session has ended.' },
      },
    },
  }),
  signOut: operation({
    id: 'signOut',
    tag,
    summary: 'Sign out',
    description: 'Ends the session. Copies of its cookie stop working too.',
    answers: {
      204: {
        description: 'Signed out, or there was no session.',
        headers: {
          'Set-Cookie': 'Deletes the cookies.',
          'Clear-Site-Data': 'Deletes pages that the browser has prefetched or prerendered.',
        },
      },
    },
  }),
  signInPacker: signIn('packer', 'customer'),
  signInCustomer: signIn('customer', 'packer'),
  signUpPacker: signUp(
    'packer',
    'Only `username` and `password` are required. For the other fields, missing, `null` and empty mean the same.',
  ),
  signUpCustomer: signUp('customer', 'All fields except `bio` are required.'),
}
