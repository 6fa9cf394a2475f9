import path from 'node:path'
import { root } from '../root.ts'
import * as scene from './scene.ts'

const { at, dana, dialog, fail, field, fill, go, hang, press, scenes, see } = scene

/** The dashboard with its jobs, or with the empty state. */
const dashboard: scene.Step = async (page) => {
  await go('/customer/dashboard')(page)
  await see((on) => on.getByRole('button', { name: /Delete|Create Your First Job/ }))(page)
}

/** Gives the first of the customer's jobs a status: 2 booked, 3 completed. */
const firstStatus =
  (gig_status_id: number): scene.Step =>
  (page) =>
    page.route(/\/api\/gigs\?/, async (route) => {
      const response = await route.fetch()
      const [first, ...rest] = (await response.json()) as object[]
      await route.fulfill({ response, json: [{ ...first, gig_status_id }, ...rest] })
    })

const openForm = [dashboard, press('Create New Job'), field('title')]
const openEdit = [dashboard, press('Edit'), field('title')]

const job = {
  title: 'Two-bedroom apartment, third floor, no elevator',
  price: '480.50',
  boxes: '30-40',
  description:
    'Sofa, two beds, a desk and about forty boxes. Most of it is packed; the kitchen is not. Stairs are wide.',
  'pickup_location.street_address': '1425 Harrison Street',
  'pickup_location.street_address_two': 'Apt 412',
  'pickup_location.zip_code': '94612',
  'pickup_location.state': 'CA',
  'pickup_location.city': 'Oakland',
  pickup_date: '2027-03-09T09:00',
  'dropoff_location.street_address': '2238 Santa Clara Avenue',
  'dropoff_location.zip_code': '94501',
  'dropoff_location.state': 'CA',
  'dropoff_location.city': 'Alameda',
  dropoff_date: '2027-03-09T13:30',
}

/** The complete form with these demo photos. */
const filled = (...photos: string[]): scene.Step[] => [
  ...openForm,
  fill(job),
  (page) => page.getByRole('checkbox', { name: 'dolly' }).check(),
  (page) => page.getByRole('checkbox', { name: 'piano' }).check(),
  (page) =>
    page
      .locator('[name="images"]')
      .setInputFiles(photos.map((name) => path.join(root, 'api/demo/pictures', `${name}.jpg`))),
  see(`${photos.length} of 15`),
]
const fourPhotos = filled('living', 'piano', 'boxes-cat', 'kitchen')

const unlikely = {
  boxes: 'lots',
  'pickup_location.zip_code': '96813',
  'pickup_location.state': 'Californ',
  pickup_date: '2024-03-09T09:00',
}

const slowUpload: scene.Step = async (page) => {
  const protocol = await page.context().newCDPSession(page)
  const unlimited = { offline: false, latency: 150, downloadThroughput: -1 }
  const conditions = { ...unlimited, uploadThroughput: 40_000 }
  await protocol.send('Network.emulateNetworkConditions', conditions)
}
const halfUploaded: scene.Step = (page) =>
  page.waitForFunction(
    () => Number(document.querySelector('[role="progressbar"]')?.ariaValueNow) > 40,
  )

const detail = 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.'
const photoProblem = { detail, errors: [{ path: 'images.1', message: detail }] }

/** The customer half: the dashboard and the job form. */
export const customerScenes: scene.Scene[] = [
  ...scenes(dana, 'page', {
    dashboard: [dashboard],
    'dashboard-loading': [
      hang('**/api/gigs?*'),
      go('/customer/dashboard'),
      see('Loading your jobs'),
    ],
    'dashboard-failed': [
      fail(/\/api\/gigs(\?|$)/, 404),
      go('/customer/dashboard'),
      see('Your jobs could not be loaded'),
    ],
    'dashboard-completed': [firstStatus(3), dashboard],
  }),
  ...scenes('new customer', 'page', { 'dashboard-empty': [dashboard] }),
  ...scenes(dana, 'dialog', {
    'create-job': fourPhotos,
    'create-job-empty': openForm,
    'create-job-errors': [
      ...openForm,
      fill({ price: '-1' }),
      press('Create Job'),
      see('Enter a job title.'),
    ],
    'create-job-photo-refused': [
      ...fourPhotos,
      fail('**/api/gigs', 415, photoProblem),
      press('Create Job'),
      see('Photo 2 was not accepted'),
    ],
    'edit-job': openEdit,
  }),
  ...scenes(dana, 'window', {
    'create-job-warnings': [
      ...openForm,
      fill(unlikely),
      (page) => page.locator('[name="title"]').focus(),
    ],
    'create-job-failed': [
      ...filled('living'),
      scene.breakOff(/\/api\/gigs(\?|$)/),
      press('Create Job'),
      see('Failed to create gig'),
    ],
    'create-job-session-ended': [
      ...filled('living'),
      (page) => page.context().clearCookies(),
      press('Create Job'),
      see('Authentication Error'),
    ],
    'edit-job-discard': [
      ...openEdit,
      fill({ title: 'Something else' }),
      (page) => page.keyboard.press('Escape'),
      see('Discard your changes?'),
    ],
    'delete-confirm': [dashboard, press('Delete'), dialog],
    'delete-confirm-booked': [firstStatus(2), dashboard, press('Delete'), dialog],
    deleting: [
      dashboard,
      press('Delete'),
      dialog,
      hang(/\/api\/gigs\/\d+$/),
      (page) => page.getByRole('dialog').getByRole('button', { name: 'Delete' }).click(),
      see((page) => page.getByRole('button', { name: 'Deleting...' })),
    ],
    'offline-dashboard': [at('/customer/dashboard'), scene.goOffline],
    'offline-job-form': [
      at('/customer/dashboard'),
      press('Create New Job'),
      fill({ title: 'Two rooms and a cat' }),
      scene.goOffline,
    ],
  }),
  ...scenes('new customer', 'window', {
    'create-job-uploading': [...fourPhotos, slowUpload, press('Create Job'), halfUploaded],
    toast: [...fourPhotos, press('Create Job'), see('Job posted')],
  }),
]
