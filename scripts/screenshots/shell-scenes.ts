import * as scene from './scene.ts'

const { alert, at, atWidths, breakOff, click, dana, dialog, fail, fill, go, goOffline } = scene
const { hang, marcus, press, scenes, see } = scene

const session = '**/api/auth/authenticate'
const aboutLink = 'a[href="/about"]'
const credentials = { username: 'dana_whitfield', password: 'something-else' }
const newPacker = {
  username: 'marcus_moves',
  password: 'a-long-enough-password',
  name: 'Marcus Tran',
  email: 'marcus@example.com',
  phone: '510-555-0134',
  bio: 'Eight years of moving in the East Bay. I bring straps, a dolly and patience.',
}
const wrongPhone = { errors: [{ path: 'phone', message: 'Enter a 10-digit phone number.' }] }
const ruth = { role: 'packer', username: 'ruth_and_rig', ends: true } as const

/** Ends the session, then makes the half call the API. */
const endSession: scene.Step = async (page) => {
  await page.request.delete('/api/auth/signout')
  await click(scene.gigLink)(page)
}

/** Public pages, navigation, and what the shell shows in place of a half. */
export const shellScenes: scene.Scene[] = [
  ...scenes('visitor', 'page', {
    landing: [at('/')],
    about: [at('/about')],
    help: [at('/help')],
    terms: [at('/terms')],
    privacy: [at('/privacy')],
    'not-found': [at('/no/such/page')],
    'customer-signin': [at('/customer/signin')],
    'customer-signin-gaps': [at('/customer/signin'), press('Sign In')],
    'customer-signin-failed': [
      at('/customer/signin'),
      fail('**/api/customer/auth/signin'),
      fill(credentials),
      press('Sign In'),
      alert,
    ],
    'packer-signin': [at('/packer/signin')],
    'packer-signin-busy': [
      at('/packer/signin'),
      hang('**/api/auth/signin'),
      fill(credentials),
      press('Sign In'),
      see('Signing in...'),
    ],
    'packer-signin-failed': [at('/packer/signin'), fill(credentials), press('Sign In'), alert],
    'customer-signup': [at('/customer/signup')],
    'packer-signup': [at('/packer/signup')],
    'packer-signup-refused': [
      at('/packer/signup'),
      fail('**/api/auth/signup', 422, wrongPhone),
      fill(newPacker),
      press('Create account'),
      alert,
    ],
  }),
  ...scenes('visitor', 'window', {
    'landing-loading': [hang(session), go('/'), see('Loading')],
    // A guarded page redirects visitors to the landing page, which says why.
    'landing-turned-away': [at('/packer/gigs/booked')],
    'page-not-loaded': [
      go('/'),
      see('Ready to Earn'),
      breakOff(/\/shell\/\w+\/\d+\.\w+\.js/),
      click(aboutLink, -1),
      see('could not be loaded'),
    ],
    'offline-page-not-loaded': [
      at('/'),
      goOffline,
      click(aboutLink, -1),
      see('could not be loaded'),
    ],
  }),
  ...atWidths(
    [768, 390],
    scenes('visitor', 'window', { 'menu-signed-out': [at('/'), press('Open menu'), dialog] }),
  ),
  ...scenes(dana, 'window', {
    'guard-loading': [hang(session), go('/customer/dashboard'), see('Loading')],
    'half-failed': [
      breakOff('**/customer-app/**'),
      go('/customer/dashboard'),
      see('could not be loaded'),
    ],
  }),
  ...scenes(marcus, 'window', {
    'session-unknown': [
      fail(session),
      go('/marketplace'),
      see('We could not check whether you are signed in.'),
    ],
  }),
  ...scenes(ruth, 'page', {
    'session-prompt': [at('/marketplace'), endSession, see('Please log in or sign up')],
  }),
]
