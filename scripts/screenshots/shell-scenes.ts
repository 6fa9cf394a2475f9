import { type Page, request } from '@playwright/test'
import { demoPassword } from 'api/server'
import * as scene from './scene.ts'

const { alert, answer, at, click, dialog, fail, fill, go, hang, press, scenes, see } = scene

const session = '**/api/auth/authenticate'
const credentials = { username: 'dana_whitfield', password: 'something-else' }
const userAgents = [
  'Mozilla/5.0 (Windows NT 10.0; Win64; x64; rv:132.0) Gecko/20100101 Firefox/132.0',
  'Mozilla/5.0 (iPhone; CPU iPhone OS 18_1 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.1 Mobile/15E148 Safari/604.1',
]

/** Opens the account page of a demo user who is also signed in on a computer and a phone. */
const account = (username: string, role: 'customer' | 'packer') => async (page: Page) => {
  await at('/')(page)
  await page.request.delete('/api/account/sessions')
  for (const userAgent of userAgents) {
    const context = await request.newContext({ baseURL: new URL(page.url()).origin, userAgent })
    await context.post(`/api/${role === 'customer' ? 'customer/' : ''}auth/signin`, {
      data: { username, password: demoPassword },
    })
    await context.dispose()
  }
  await at('/account')(page)
}
const ofDana = account('dana_whitfield', 'customer')

const ticket = (id: number, subject: string, state: string, hour: number, gig: number | null) => {
  const time = new Date(2026, 10, 20, hour, 12).toISOString()
  return { id, subject, state, gig_id: gig, created_at: time, last_message_at: time }
}
const scratch = ticket(3, 'A scratch on the table', 'answered', 21, 12)
const tickets = [
  ticket(4, 'Can my packer come an hour earlier, and bring a second dolly?', 'open', 23, null),
  scratch,
  ticket(2, 'Receipt for October', 'resolved', 17, null),
]
const messages = [
  {
    id: 1,
    author: 'user',
    text: 'Our oak table has a scratch since the move.\n\nWhat can we do?',
    created_at: new Date(2026, 10, 20, 18, 5).toISOString(),
  },
  {
    id: 2,
    author: 'operator',
    text: 'We are sorry to hear that. Please open the job and choose Report a problem, so that your packer sees it, too.\n\nDoes the scratch go through the varnish?',
    created_at: scratch.last_message_at,
  },
]
const withTickets = answer('**/api/support', tickets)
const writtenMessage = {
  subject: 'The elevator',
  text: 'Our building has an elevator. How do I tell my packer?',
}

/** Responds to these calls as to the valid token of a mail. */
const succeed = (call: string) => (page: Page) =>
  page.route(call, (route) => route.fulfill({ status: 204 }))

/** Shows the address of the account in this state. */
const addressIs = (state: object) => (page: Page) =>
  page.route('**/api/account', (route) =>
    route.fulfill({
      json: {
        email: 'dana.whitfield@example.com',
        email_verified: false,
        pending_email: null,
        email_refused: false,
        ...state,
      },
    }),
  )

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
    forgot: [at('/forgot')],
    'forgot-gap': [at('/forgot'), press('Send the link')],
    'forgot-sent': [
      at('/forgot'),
      fill({ name_or_email: 'dana_whitfield' }),
      press('Send the link'),
      see('Check your mail'),
    ],
    reset: [at('/reset#token=wrong')],
    'reset-old-link': [
      at('/reset#token=wrong'),
      fill({ password: 'two vans and a dolly' }),
      press('Save the new password'),
      alert,
    ],
    'reset-incomplete': [at('/reset')],
    'reset-done': [
      succeed('**/api/account/password/reset'),
      at('/reset#token=wrong'),
      fill({ password: 'two vans and a dolly' }),
      press('Save the new password'),
      see('Your new password is set.'),
    ],
    verify: [at('/verify#token=wrong')],
    'verify-old-link': [at('/verify#token=wrong'), press('Confirm my address'), alert],
    'verify-done': [
      succeed('**/api/account/email/verify'),
      at('/verify#token=wrong'),
      press('Confirm my address'),
      see('Your email address is confirmed.'),
    ],
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
  ...scenes('dana_whitfield', 'page', {
    account: [ofDana],
    'account-email-pending': [
      addressIs({ email_verified: true, pending_email: 'dana@whitfield.example' }),
      ofDana,
    ],
    'account-email-refused': [addressIs({ email_refused: true }), ofDana],
    'account-refused': [
      ofDana,
      fill({ old_password: 'something-else', password: 'two vans and a dolly' }),
      press('Change password'),
      see('The current password is wrong.'),
    ],
  }),
  ...scenes('dana_whitfield', 'page', {
    support: [withTickets, at('/support')],
    'support-empty': [answer('**/api/support', []), at('/support')],
    'support-gaps': [withTickets, at('/support?gig=12'), press('Send'), see('Enter a subject.')],
    'support-not-sent': [
      withTickets,
      at('/support?gig=12'),
      fill(writtenMessage),
      fail('**/api/support'),
      press('Send'),
      alert,
    ],
    'support-not-loaded': [fail('**/api/support', 404), go('/support'), see('Retry')],
    'support-conversation': [
      answer('**/api/support/3', { ...scratch, messages }),
      at('/support/3'),
    ],
    'support-resolved': [
      answer('**/api/support/3', { ...scratch, state: 'resolved', messages }),
      at('/support/3'),
    ],
    'support-missing': [at('/support/999999')],
  }),
  ...scenes('marcus_moves', 'page', {
    'account-packer': [account('marcus_moves', 'packer')],
    'support-packer': [withTickets, at('/support?gig=12')],
  }),
  ...scenes('dana_whitfield', 'dialog', {
    'account-delete': [ofDana, press('Delete account'), dialog],
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
