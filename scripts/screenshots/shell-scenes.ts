import type { Page } from '@playwright/test'
import { dana, fail, hang, marcus, type Scene } from './scene.ts'

const session = '**/api/auth/authenticate'

const at = (address: string) => async (page: Page) => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
}

const fill = async (page: Page, fields: Record<string, string>) => {
  for (const [name, text] of Object.entries(fields)) {
    await page.locator(`[name="${name}"]`).fill(text)
  }
}

const newPacker = {
  username: 'marcus_moves',
  password: 'a-long-enough-password',
  name: 'Marcus Tran',
  email: 'marcus@example.com',
  phone: '510-555-013',
  bio: 'Eight years of moving in the East Bay. I bring straps, a dolly and patience.',
}

async function openMenu(page: Page) {
  await page.getByRole('button', { name: 'Open menu' }).click()
  await page.getByRole('dialog', { name: 'Menu' }).waitFor()
}

const phones = [768, 390]

/** What belongs to the shell: everybody's pages, the bar and its menu, what stands in for a half. */
export const shellScenes: Scene[] = [
  { name: 'landing', open: at('/') },
  {
    name: 'landing-loading',
    extent: 'window',
    async open(page) {
      await hang(page, session)
      await page.goto('/')
      await page.getByText('Loading').waitFor()
    },
  },
  // A guarded page sends visitors home, and home says why.
  { name: 'landing-turned-away', extent: 'window', open: at('/packer/gigs/booked') },
  { name: 'about', open: at('/about') },
  { name: 'help', open: at('/help') },
  { name: 'terms', open: at('/terms') },
  { name: 'privacy', open: at('/privacy') },
  { name: 'not-found', open: at('/no/such/page') },
  { name: 'customer-signin', open: at('/customer/signin') },
  { name: 'packer-signin', open: at('/packer/signin') },
  { name: 'customer-signup', open: at('/customer/signup') },
  { name: 'packer-signup', open: at('/packer/signup') },
  {
    name: 'customer-signin-gaps',
    async open(page) {
      await at('/customer/signin')(page)
      await page.getByRole('button', { name: 'Sign In' }).click()
    },
  },
  {
    name: 'customer-signin-failed',
    async open(page) {
      await at('/customer/signin')(page)
      await fail(page, '**/api/customer/auth/signin')
      await fill(page, { username: 'dana_whitfield', password: 'something-else' })
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'packer-signin-busy',
    async open(page) {
      await at('/packer/signin')(page)
      await hang(page, '**/api/auth/signin')
      await fill(page, { username: 'marcus_moves', password: 'something-else' })
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('button', { name: 'Signing in...' }).waitFor()
    },
  },
  {
    name: 'packer-signin-failed',
    async open(page) {
      await at('/packer/signin')(page)
      await fill(page, { username: 'marcus_moves', password: 'something-else' })
      await page.getByRole('button', { name: 'Sign In' }).click()
      await page.getByRole('alert').waitFor()
    },
  },
  {
    name: 'packer-signup-refused',
    async open(page) {
      await at('/packer/signup')(page)
      await fail(
        page,
        '**/api/auth/signup',
        { errors: [{ path: 'phone', message: 'Enter a 10-digit phone number.' }] },
        422,
      )
      await fill(page, { ...newPacker, phone: '510-555-0134' })
      await page.getByRole('button', { name: 'Create account' }).click()
      await page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'customer-signup-gaps',
    async open(page) {
      await at('/customer/signup')(page)
      await fill(page, { phone: newPacker.phone })
      await page.getByRole('button', { name: 'Create account' }).click()
    },
  },
  {
    name: 'menu-signed-out',
    widths: phones,
    extent: 'window',
    async open(page) {
      await at('/')(page)
      await openMenu(page)
    },
  },
  {
    name: 'menu-customer',
    as: dana,
    widths: phones,
    extent: 'window',
    async open(page) {
      await at('/customer/dashboard')(page)
      await openMenu(page)
    },
  },
  {
    name: 'menu-packer',
    as: marcus,
    widths: phones,
    extent: 'window',
    async open(page) {
      await at('/marketplace')(page)
      await openMenu(page)
    },
  },
  {
    name: 'guard-loading',
    as: dana,
    extent: 'window',
    async open(page) {
      await hang(page, session)
      await page.goto('/customer/dashboard')
      await page.getByText('Loading').waitFor()
    },
  },
  {
    name: 'half-failed',
    as: dana,
    extent: 'window',
    async open(page) {
      await page.route('**/customer-app/**', (route) => route.abort())
      await page.goto('/customer/dashboard')
      await page.getByText('could not be loaded').first().waitFor()
    },
  },
  {
    name: 'page-not-loaded',
    extent: 'window',
    async open(page) {
      await page.goto('/')
      await page.getByRole('heading', { name: 'Ready to Earn' }).waitFor()
      await page.route(/\/shell\/\w+\/\d+\.\w+\.js/, (route) => route.abort())
      await page.locator('a[href="/about"]').last().click()
      await page.getByText('could not be loaded').first().waitFor()
    },
  },
  {
    name: 'session-prompt',
    as: { role: 'packer', username: 'ruth_and_rig', ends: true },
    async open(page) {
      await at('/marketplace')(page)
      await page.locator('main a[href^="/gig/"]').first().waitFor()
      await page.request.delete('/api/auth/signout')
      // Whatever is asked for next; a list that was still on its way may have asked already.
      await page.evaluate(() =>
        document.querySelector<HTMLElement>('main a[href^="/gig/"]')?.click(),
      )
      await page.getByText('Please log in or sign up').waitFor()
    },
  },
]
