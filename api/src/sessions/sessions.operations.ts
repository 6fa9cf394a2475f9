import { operation } from '../platform/documentation/operation.ts'
import { Account, User } from './sessions.contract.ts'

const tag = 'Sessions'
const cookie = { 'Set-Cookie': 'The new session. One that the browser came with has ended.' }
const tooMany = { 429: 'Too many attempts for this account or from this address.' }

const signIn = (half: 'customer' | 'packer', other: 'customer' | 'packer') =>
  operation({
    id: `signIn${half === 'customer' ? 'Customer' : 'Packer'}`,
    tag,
    summary: `Sign in as a ${half}`,
    description:
      'Usernames match without regard to case. It takes as long for a name that is nobody’s. Unless an installation says otherwise, 10 wrong passwords for an account and 100 attempts from an address are free in 15 minutes.',
    example: { username: 'ann_lee', password: 'moving-day' },
    answers: { 200: { description: 'Signed in.', schema: User, headers: cookie } },
    errors: {
      401: 'Wrong username or password: `Invalid credentials`.',
      403: `The password is right, but the account is a ${other}'s; the sentence names the other sign-in.`,
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
    errors: { 409: 'The username is taken, in whatever case.', ...tooMany },
  })

export const sessionOperations = {
  authenticate: operation({
    id: 'getCurrentUser',
    tag,
    summary: 'Read the current user',
    description: 'Works without a session and then returns `null`, not an error.',
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
    description: 'The session is over for every copy of its cookie.',
    answers: {
      204: {
        description: 'Signed out, also when nobody was signed in.',
        headers: {
          'Set-Cookie': 'Deletes the cookies.',
          'Clear-Site-Data': 'Drops pages that the browser has prefetched or prerendered.',
        },
      },
    },
  }),
  signInPacker: signIn('packer', 'customer'),
  signInCustomer: signIn('customer', 'packer'),
  signUpPacker: signUp(
    'packer',
    'Only username and password are required: for the other fields left out, null and empty are the same.',
  ),
  signUpCustomer: signUp('customer', 'Everything but `bio` is required.'),
}
