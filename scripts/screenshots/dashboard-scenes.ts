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

/** Gives the first of the customer's jobs a status: 2 booked, 3 completed. */
const setFirstStatus = (page: Page, status: number) =>
  page.route(/\/api\/gigs\?/, async (route) => {
    const response = await route.fetch()
    const [first, ...rest] = (await response.json()) as object[]
    await route.fulfill({ response, json: [{ ...first, gig_status_id: status }, ...rest] })
  })

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
  {
    name: 'dashboard-completed',
    as: dana,
    async open(page) {
      await setFirstStatus(page, 3)
      await dashboard(page)
    },
  },
  { name: 'delete-confirm', as: dana, extent: 'window', open: askToDelete },
  {
    name: 'delete-confirm-booked',
    as: dana,
    extent: 'window',
    async open(page) {
      await setFirstStatus(page, 2)
      await askToDelete(page)
    },
  },
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
