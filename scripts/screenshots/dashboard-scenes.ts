import type { Page } from '@playwright/test'
import { dana, hang, type Scene, settle } from './scene.ts'

/** The dashboard once its jobs are there, or known to be none. */
export async function dashboard(page: Page) {
  await page.goto('/customer/dashboard')
  await page
    .getByRole('button', { name: /Delete|Create Your First Job/ })
    .first()
    .waitFor()
}

async function askToDelete(page: Page) {
  await dashboard(page)
  await page.getByRole('button', { name: 'Delete' }).first().click()
  await page.getByText('Are you sure').waitFor()
}

/** The customer's dashboard in every state. */
export const dashboardScenes: Scene[] = [
  { name: 'dashboard', as: dana, open: dashboard },
  { name: 'dashboard-empty', as: 'new customer', open: dashboard },
  {
    name: 'dashboard-loading',
    as: dana,
    async open(page) {
      await hang(page, '**/api/gigs?*')
      await page.goto('/customer/dashboard')
      await page.getByText('Loading your jobs').waitFor()
      await settle(page)
    },
  },
  {
    name: 'dashboard-failed',
    as: dana,
    async open(page) {
      await page.route(/\/api\/gigs(\?|$)/, (route) => route.fulfill({ status: 404, json: {} }))
      await page.goto('/customer/dashboard')
      await page.getByText('Your jobs could not be loaded').waitFor()
    },
  },
  { name: 'delete-confirm', as: dana, extent: 'window', open: askToDelete },
  {
    name: 'deleting',
    as: dana,
    extent: 'window',
    async open(page) {
      await askToDelete(page)
      await page.route(/\/api\/gigs\/\d+$/, () => {})
      await page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()
      const deleting = page.getByRole('button', { name: 'Deleting...' })
      await deleting.waitFor()
      await deleting.scrollIntoViewIfNeeded()
    },
  },
]
