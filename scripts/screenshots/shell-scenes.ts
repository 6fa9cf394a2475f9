import {
  alert,
  at,
  breakOff,
  dana,
  dialog,
  fail,
  fill,
  go,
  hang,
  press,
  type Scene,
  see,
  type Step,
} from './scene.ts'

const session = '**/api/auth/authenticate'

const newPacker = {
  username: 'marcus_moves',
  password: 'a-long-enough-password',
  name: 'Marcus Tran',
  email: 'marcus@example.com',
  phone: '510-555-0134',
  bio: 'Eight years of moving in the East Bay. I bring straps, a dolly and patience.',
}
const credentials = { username: 'dana_whitfield', password: 'something-else' }

const menu: Step[] = [press('Open menu'), dialog]
const narrow = { widths: [768, 390], extent: 'window' } as const

const simplePages = {
  landing: '/',
  about: '/about',
  help: '/help',
  terms: '/terms',
  privacy: '/privacy',
  'not-found': '/no/such/page',
  'customer-signin': '/customer/signin',
  'packer-signin': '/packer/signin',
  'customer-signup': '/customer/signup',
  'packer-signup': '/packer/signup',
}

const openAbout: Step = (page) => page.locator('a[href="/about"]').last().click()

/** Ends the session, and makes the next call of the half. */
const endSession: Step = async (page) => {
  await page.request.delete('/api/auth/signout')
  await page.evaluate(() => document.querySelector<HTMLElement>('main a[href^="/gig/"]')?.click())
}

/** Public pages, navigation, and what the shell shows in place of a half. */
export const shellScenes: Scene[] = [
  ...Object.entries(simplePages).map(([name, address]) => ({ name, open: [at(address)] })),
  { name: 'landing-loading', extent: 'window', open: [hang(session), go('/'), see('Loading')] },
  // A guarded page redirects visitors to the landing page, which says why.
  { name: 'landing-turned-away', extent: 'window', open: [at('/packer/gigs/booked')] },
  { name: 'customer-signin-gaps', open: [at('/customer/signin'), press('Sign In')] },
  {
    name: 'customer-signin-failed',
    open: [
      at('/customer/signin'),
      fail('**/api/customer/auth/signin'),
      fill(credentials),
      press('Sign In'),
      alert,
    ],
  },
  {
    name: 'packer-signin-busy',
    open: [
      at('/packer/signin'),
      hang('**/api/auth/signin'),
      fill(credentials),
      press('Sign In'),
      see('Signing in...'),
    ],
  },
  {
    name: 'packer-signin-failed',
    open: [at('/packer/signin'), fill(credentials), press('Sign In'), alert],
  },
  {
    name: 'packer-signup-refused',
    open: [
      at('/packer/signup'),
      fail('**/api/auth/signup', 422, {
        errors: [{ path: 'phone', message: 'Enter a 10-digit phone number.' }],
      }),
      fill(newPacker),
      press('Create account'),
      alert,
    ],
  },
  { name: 'menu-signed-out', ...narrow, open: [at('/'), ...menu] },
  {
    name: 'guard-loading',
    as: dana,
    extent: 'window',
    open: [hang(session), go('/customer/dashboard'), see('Loading')],
  },
  {
    name: 'half-failed',
    as: dana,
    extent: 'window',
    open: [breakOff('**/customer-app/**'), go('/customer/dashboard'), see('could not be loaded')],
  },
  {
    name: 'page-not-loaded',
    extent: 'window',
    open: [
      go('/'),
      see('Ready to Earn'),
      breakOff(/\/shell\/\w+\/\d+\.\w+\.js/),
      openAbout,
      see('could not be loaded'),
    ],
  },
  {
    name: 'session-prompt',
    as: { role: 'packer', username: 'ruth_and_rig', ends: true },
    open: [at('/marketplace'), endSession, see('Please log in or sign up')],
  },
]
