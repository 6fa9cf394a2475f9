import type { Page } from '@playwright/test'
import { at, dana, fail, marcus, type Scene } from './scene.ts'

async function goOffline(page: Page) {
  // What says so comes when the page is idle.
  await page.locator('[role="status"][aria-label="Connection"]').waitFor({ state: 'attached' })
  await page.context().setOffline(true)
  await page.getByText('You are offline.').first().waitFor()
}

const offlineAt = (address: string) => async (page: Page) => {
  await at(address)(page)
  await goOffline(page)
}

const gigs = '**/api/gigs?*'

/** A line or a server in trouble, and what the page says of it. */
export const connectionScenes: Scene[] = [
  { name: 'offline-landing', extent: 'window', open: offlineAt('/') },
  { name: 'offline-marketplace', as: marcus, extent: 'window', open: offlineAt('/marketplace') },
  { name: 'offline-dashboard', as: dana, extent: 'window', open: offlineAt('/customer/dashboard') },
  {
    name: 'offline-job-form',
    as: dana,
    extent: 'window',
    async open(page) {
      await at('/customer/dashboard')(page)
      await page.getByRole('button', { name: 'Create New Job' }).click()
      await page.locator('[name="title"]').fill('Two rooms and a cat')
      await goOffline(page)
    },
  },
  {
    name: 'offline-gig',
    as: marcus,
    extent: 'window',
    async open(page) {
      await at('/marketplace')(page)
      await page.locator('main a[href^="/gig/"]').nth(3).click()
      await page.getByRole('heading', { level: 1 }).waitFor()
      await page.waitForLoadState('networkidle')
      await goOffline(page)
    },
  },
  {
    name: 'session-unknown',
    as: marcus,
    extent: 'window',
    async open(page) {
      await page.route('**/api/auth/authenticate', (route) => route.fulfill({ status: 500 }))
      // What was asked for ahead is never read: the line is not idle.
      await page.goto('/marketplace')
      await page.getByText('We could not check whether you are signed in.').waitFor()
    },
  },
  {
    name: 'offline-page-not-loaded',
    extent: 'window',
    async open(page) {
      await offlineAt('/')(page)
      await page.locator('a[href="/about"]').last().click()
      await page.getByText('could not be loaded').first().waitFor()
    },
  },
  {
    name: 'offline-not-read',
    as: marcus,
    extent: 'window',
    async open(page) {
      await offlineAt('/marketplace')(page)
      await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-high')
      await page.getByText('Unable to load gigs').waitFor()
    },
  },
  {
    name: 'still-trying',
    as: marcus,
    extent: 'window',
    async open(page) {
      await at('/about')(page)
      await page.locator('[role="status"][aria-label="Connection"]').waitFor({ state: 'attached' })
      await page.route(gigs, (route) =>
        route.fulfill({ status: 503, headers: { 'Retry-After': '20' }, json: {} }),
      )
      await page.evaluate(() => {
        history.pushState(null, '', '/marketplace')
        dispatchEvent(new PopStateEvent('popstate'))
      })
      await page.getByText('Still trying').waitFor()
    },
  },
  {
    name: 'outdated',
    as: marcus,
    extent: 'window',
    async open(page) {
      await at('/marketplace')(page)
      await page.locator('[role="status"][aria-label="Connection"]').waitFor({ state: 'attached' })
      await fail(page, gigs)
      await fail(page, '**/api/packer/**')
      await page.locator('main a[href^="/gig/"]').nth(3).click()
      await page.goBack()
      await page.getByText('could not be updated').waitFor()
    },
  },
]
