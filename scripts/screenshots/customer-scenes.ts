import path from 'node:path'
import { root } from '../root.ts'
import * as scene from './scene.ts'

const { dialog, fail, field, fill, go, hang, press, scenes, see } = scene

const dashboard: scene.Step = async (page) => {
  await go('/customer/dashboard')(page)
  await see((on) => on.getByRole('button', { name: /Delete|Create Your First Job/ }))(page)
}

const jobAt =
  (stage: string): scene.Step =>
  async (page) => {
    const answer = await page.request.get('/api/customer/jobs?limit=100')
    const jobs = (await answer.json()) as { gig_id: number; stage: string }[]
    const job = jobs.find((one) => one.stage === stage)
    if (!job) throw new Error(`No demo job is ${stage}`)
    await scene.at(`/customer/jobs/${job.gig_id}`)(page)
    await see('Timeline')(page)
  }

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

const pictures = ['living', 'piano', 'boxes-cat', 'kitchen'].map((name) =>
  path.join(root, 'api/demo/pictures', `${name}.jpg`),
)
const filled: scene.Step[] = [
  ...openForm,
  fill(job),
  (page) => page.getByRole('checkbox', { name: 'dolly' }).check(),
  (page) => page.getByRole('checkbox', { name: 'piano' }).check(),
  (page) => page.locator('[name="images"]').setInputFiles(pictures),
  see('4 of 15'),
]

/** Invalid values, and unlikely values that show a warning. */
const problems = {
  price: '-1',
  boxes: 'lots',
  'pickup_location.zip_code': '96813',
  'pickup_location.state': 'Californ',
  pickup_date: '2024-03-09T09:00',
}

const detail = 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.'
const photoProblem = { detail, errors: [{ path: 'images.1', message: detail }] }

export const customerScenes: scene.Scene[] = [
  ...scenes('dana_whitfield', 'page', {
    dashboard: [dashboard],
    'job-history': [scene.at('/customer/history')],
    'job-posted': [jobAt('posted')],
    'job-booked': [jobAt('booked')],
    'job-on-the-way': [jobAt('on_the_way')],
    'job-delivered': [jobAt('delivered')],
    'job-expired': [jobAt('expired')],
    'job-gone': [scene.at('/customer/jobs/999999')],
    'customer-profile': [scene.at('/customer/profile')],
    'customer-profile-edit': [
      scene.at('/customer/profile'),
      press('Edit Profile'),
      fill({ phone: '510' }),
      press('Save Changes'),
      see('Enter a 10-digit phone number.'),
    ],
    'customer-support': [scene.at('/customer/support')],
  }),
  ...scenes('new customer', 'page', { 'dashboard-empty': [dashboard] }),
  ...scenes('dana_whitfield', 'dialog', {
    'create-job': filled,
    'create-job-problems': [
      ...openForm,
      fill(problems),
      press('Create Job'),
      see('Enter a job title.'),
    ],
    'create-job-photo-refused': [
      ...filled,
      fail('**/api/gigs', 415, photoProblem),
      press('Create Job'),
      see('Photo 2 was not accepted'),
    ],
    'edit-job': openEdit,
  }),
  ...scenes('dana_whitfield', 'window', {
    'create-job-uploading': [
      ...filled,
      hang('**/api/gigs'),
      press('Create Job'),
      see((page) => page.getByRole('progressbar')),
    ],
    'edit-job-discard': [
      ...openEdit,
      fill({ title: 'Something else' }),
      (page) => page.keyboard.press('Escape'),
      see('Discard your changes?'),
    ],
    bell: [dashboard, press(/^Notifications/)],
    'job-cancel': [jobAt('booked'), press('Cancel this booking'), dialog],
    'job-problem': [jobAt('booked'), press('Report a problem'), dialog],
    'delete-confirm': [dashboard, press('Delete'), dialog],
    'offline-dashboard': [scene.at('/customer/dashboard'), scene.goOffline],
  }),
  ...scenes('new customer', 'window', {
    toast: [...filled, press('Create Job'), see('Job posted')],
  }),
]
