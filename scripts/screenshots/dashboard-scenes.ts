import {
  dana,
  dialog,
  fail,
  go,
  hang,
  press,
  type Scene,
  see,
  seeElement,
  settle,
  type Step,
  withDefaults,
} from './scene.ts'

/** The dashboard once its jobs are there, or known to be none. */
export const dashboard: Step = async (page) => {
  await go('/customer/dashboard')(page)
  await page
    .getByRole('button', { name: /Delete|Create Your First Job/ })
    .first()
    .waitFor()
}

/** Gives the first of the customer's jobs a status: 2 booked, 3 completed. */
const firstStatus =
  (status: number): Step =>
  (page) =>
    page.route(/\/api\/gigs\?/, async (route) => {
      const response = await route.fetch()
      const [first, ...rest] = (await response.json()) as object[]
      await route.fulfill({ response, json: [{ ...first, gig_status_id: status }, ...rest] })
    })

const confirmDelete: Step = (page) =>
  page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click()

/** The customer's dashboard in every state. */
export const dashboardScenes: Scene[] = withDefaults({ as: dana }, [
  { name: 'dashboard', open: [dashboard] },
  { name: 'dashboard-empty', as: 'new customer', open: [dashboard] },
  {
    name: 'dashboard-loading',
    open: [hang('**/api/gigs?*'), go('/customer/dashboard'), see('Loading your jobs'), settle],
  },
  {
    name: 'dashboard-failed',
    open: [
      fail(/\/api\/gigs(\?|$)/, 404),
      go('/customer/dashboard'),
      see('Your jobs could not be loaded'),
    ],
  },
  { name: 'dashboard-completed', open: [firstStatus(3), dashboard] },
  { name: 'delete-confirm', extent: 'window', open: [dashboard, press('Delete'), dialog] },
  {
    name: 'delete-confirm-booked',
    extent: 'window',
    open: [firstStatus(2), dashboard, press('Delete'), dialog],
  },
  {
    name: 'deleting',
    extent: 'window',
    open: [
      dashboard,
      press('Delete'),
      dialog,
      hang(/\/api\/gigs\/\d+$/),
      confirmDelete,
      seeElement((page) => page.getByRole('button', { name: 'Deleting...' })),
    ],
  },
])
