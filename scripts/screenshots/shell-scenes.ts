import * as scene from './scene.ts'

const { alert, at, click, dialog, fail, fill, go, hang, press, scenes, see } = scene

const session = '**/api/auth/authenticate'
const credentials = { username: 'dana_whitfield', password: 'something-else' }
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
    'packer-signin': [at('/packer/signin')],
    'packer-signin-failed': [at('/packer/signin'), fill(credentials), press('Sign In'), alert],
    'customer-signup': [at('/customer/signup')],
    'packer-signup': [at('/packer/signup')],
  }),
  ...scenes('visitor', 'window', {
    // A guarded page redirects visitors to the landing page, which says why.
    'landing-turned-away': [at('/packer/gigs/booked')],
  }),
  ...scenes('visitor', 'window', { menu: [at('/'), press('Open menu'), dialog] }, [768, 390]),
  ...scenes('dana_whitfield', 'window', {
    'guard-loading': [hang(session), go('/customer/dashboard'), see('Loading')],
    'half-failed': [
      fail('**/customer-app/**'),
      go('/customer/dashboard'),
      see('could not be loaded'),
    ],
    'session-unknown': [
      fail(session),
      go('/customer/dashboard'),
      see('We could not check whether you are signed in.'),
    ],
  }),
  ...scenes('new packer', 'page', {
    'session-prompt': [
      at('/marketplace'),
      (page) => page.request.delete('/api/auth/signout'),
      click(scene.gigLink),
      see('Please log in or sign up'),
    ],
  }),
]
