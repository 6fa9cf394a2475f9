import { readFileSync } from 'node:fs'
import path from 'node:path'
import { cleanup, fireEvent, waitFor } from '@testing-library/react'
import { answerCalls, customer, packer } from '../api.fixture.tsx'
import { ownPages } from '../own-pages.ts'
import { openShell } from '../shell.fixture.tsx'
import { addressAfterSignIn } from './requested-address.ts'
import type { Role } from './session.tsx'

const root = path.join(__dirname, '../../..')

/** Reads the pages of a half from its source: the shell must not import the halves. */
const pagesOf = (half: 'customer-app' | 'packer-app') =>
  [
    ...readFileSync(path.join(root, half, 'src/routes.ts'), 'utf8').matchAll(/path: '(\/[^']+)'/g),
  ].map(([, address = '']) => address)

const halves = { 'customer-app': pagesOf('customer-app'), 'packer-app': pagesOf('packer-app') }

/** Addresses of shell pages that visitors can open. All other pages need a session. */
const open = /^\/(about|help|terms|privacy|forgot|reset|verify|(packer|customer)\/sign(in|up))?$/
export const shared = Object.keys(ownPages).filter((address) => !open.test(address))

export const guarded = [
  ...[...halves['customer-app'], ...shared].map((page) => ['customer', page] as const),
  ...[...halves['packer-app'], ...shared].map((page) => ['packer', page] as const),
]

const tail = '?for=7&name=a%20b%2Fc#photos'
export const requested = (page: string) => page.replaceAll(/:\w+/g, '2') + tail

const users = { customer, packer }
const other = { customer: 'packer', packer: 'customer' } as const
let signedInAs: Role | undefined
export const setSession = (role: Role | undefined) => (signedInAs = role)

export function answer(role: Role) {
  const signIn = (as: Role) => () =>
    as === role
      ? { body: users[(signedInAs = role)] }
      : { status: 403, body: { detail: 'Wrong page.', error: 'Wrong page.' } }
  answerCalls({
    'GET /api/auth/authenticate': () => ({ body: signedInAs ? users[signedInAs] : null }),
    'POST /api/auth/signin': signIn('packer'),
    'POST /api/customer/auth/signin': signIn('customer'),
    'POST /api/auth/signup': signIn('packer'),
    'POST /api/customer/auth/signup': signIn('customer'),
    'POST /api/account/password/forgot': () => ({ status: 202, body: {} }),
    'POST /api/account/password/reset': () => ({ status: 204 }),
    'POST /api/account/email/verify': () => ({ status: 204 }),
    ...Object.fromEntries(
      ['account', 'account/sessions', 'account/mail', 'support', 'support/2', 'notifications'].map(
        (name) => [`GET /api/${name}`, () => ({ status: 404, body: {} })],
      ),
    ),
    'GET /api/account/card': () => ({ status: 404, body: {} }),
    'GET /api/account/payouts': () => ({ status: 404, body: {} }),
  })
}

/** Another tab sends this one a message about a sign-in or sign-out. */
function announce() {
  const channel = new BroadcastChannel('manyhands-session')
  channel.postMessage('changed')
  channel.close()
}

/** The tab loads another document, as after a reload or a link in a mail. */
export function load(address: string) {
  cleanup()
  openShell(address, halves)
}

/* Queries by selector: queries by role take a second per page in jsdom, and this file opens 200 pages. */
export const found = (selector: string, text?: string) =>
  [...document.querySelectorAll<HTMLElement>(selector)].find(
    ({ textContent }) => text === undefined || textContent.includes(text),
  )
export const find = (selector: string, text?: string) =>
  waitFor(() => {
    const element = found(selector, text)
    if (!element) throw new Error(`No ${selector} with ${text}: ${document.title}`)
    return element
  })
export const title = (text: string) => find('h1', text)
export const follow = async (address: string) =>
  fireEvent.click(await find(`main a[href="${address}"]`))
export const press = (text: string) => fireEvent.click(found('main button', text) as HTMLElement)
export const type = (name: string, value: string) =>
  fireEvent.change(found(`main [name="${name}"]`) as HTMLElement, { target: { value } })
const capital = (role: Role) => (role === 'customer' ? 'Customer' : 'Packer')

export async function fillSignIn(role: Role) {
  await title(`${capital(role)} sign in`)
  type('username', 'dana')
  type('password', 'correct horse')
  press('Sign In')
}

export async function fillSignUp(role: Role) {
  await title(`Join as a ${role}`)
  for (const [name, value] of [
    ['username', 'dana'],
    ['password', 'correct horse'],
    ['name', 'Ann Lee'],
    ['email', 'ann@example.com'],
    ['phone', '111-222-3333'],
  ] as const) {
    type(name, value)
  }
  press('Create account')
}

export async function findSignInNotice() {
  await title('Many hands make light moving.')
  await find('main', 'Sign in to see that page.')
}

export const ways: Record<string, (role: Role) => Promise<void>> = {
  async 'the sign-in page of the role'(role) {
    await findSignInNotice()
    await follow(`/${role}/signin`)
    await fillSignIn(role)
  },
  async 'the link of the navigation bar, after reading another page'(role) {
    await findSignInNotice()
    fireEvent.click(await find('footer a[href="/about"]'))
    await title('About')
    fireEvent.click(await find(`header a[href="/${role}/signin"]`))
    await fillSignIn(role)
  },
  async 'sign-up'(role) {
    await findSignInNotice()
    await follow(`/${role}/signup`)
    await fillSignUp(role)
  },
  async 'the sign-in page of the other role, which names the right one'(role) {
    await findSignInNotice()
    await follow(`/${other[role]}/signin`)
    await fillSignIn(other[role])
    await find('main', 'Wrong page.')
    await follow(`/${role}/signin`)
    await fillSignIn(role)
  },
  async 'the mailed link for a forgotten password, in another tab'(role) {
    await findSignInNotice()
    await follow(`/${role}/signin`)
    await title(`${capital(role)} sign in`)
    await follow('/forgot')
    await title('Forgot your password?')
    type('name_or_email', 'dana')
    press('Send the link')
    await title('Check your email')
    sessionStorage.clear()
    load('/reset#token=abc')
    await title('Choose a new password')
    type('password', 'battery staple')
    press('Save the new password')
    await title('Your new password is set.')
    await follow(`/${role}/signin`)
    await fillSignIn(role)
  },
  async 'the mailed link to confirm the address'(role) {
    await findSignInNotice()
    load('/verify#token=abc')
    await title('Confirm your address')
    press('Confirm my address')
    await title('Your email address is confirmed.')
    await follow('/')
    await follow(`/${role}/signin`)
    await fillSignIn(role)
  },
  async 'another tab'(role) {
    await findSignInNotice()
    signedInAs = role
    announce()
  },
}

export const here = () => window.location.pathname + window.location.search + window.location.hash

/** Ends the session and clears the browser storage. */
export function reset() {
  sessionStorage.clear()
  localStorage.clear()
  signedInAs = undefined
}

/** Opens the page as a visitor and signs in. Returns the address once the page is open. */
export async function returnAfter(role: Role, page: string, signIn: (role: Role) => Promise<void>) {
  answer(role)
  load(requested(page))
  await signIn(role)
  // Once a page for signed-in users is open, the next sign-in in this tab leads home.
  await waitFor(() => expect(found('main h1', 'sign in')).toBeUndefined())
  await waitFor(() => expect(addressAfterSignIn('packer')).toBe('/marketplace'))
  return here()
}

/** The session of a user ends while the page is open. */
export async function endSession(role: Role, page: string) {
  answer(role)
  signedInAs = role
  load(requested(page))
  await find('header button', 'Sign Out')
  await find('main h1')
  signedInAs = undefined
  announce()
  await title('Please log in or sign up to continue!')
}
