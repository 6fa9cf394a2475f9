import { dashboard } from './dashboard-scenes.ts'
import {
  breakOff,
  dana,
  demoPhoto,
  fail,
  fill,
  press,
  type Scene,
  see,
  seeElement,
  type Step,
  withDefaults,
} from './scene.ts'

const field = (name: string) => seeElement((page) => page.locator(`[name="${name}"]`))
const openForm: Step[] = [dashboard, press('Create New Job'), field('title')]
const openEdit: Step[] = [dashboard, press('Edit'), field('title')]

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

const check =
  (name: string): Step =>
  (page) =>
    page.getByRole('checkbox', { name }).check()

/** The form with everything but the photos, and these photos. */
const filled = (...photos: string[]): Step[] => [
  ...openForm,
  fill(job),
  check('dolly'),
  check('piano'),
  (page) => page.locator('[name="images"]').setInputFiles(photos.map(demoPhoto)),
  see(`${photos.length} of 15`),
]
const fourPhotos = filled('living', 'piano', 'boxes-cat', 'kitchen')

const unlikely = {
  boxes: 'lots',
  'pickup_location.zip_code': '96813',
  'pickup_location.state': 'Californ',
  pickup_date: '2024-03-09T09:00',
}

const slowUpload: Step = async (page) => {
  const protocol = await page.context().newCDPSession(page)
  await protocol.send('Network.emulateNetworkConditions', {
    offline: false,
    latency: 150,
    downloadThroughput: -1,
    uploadThroughput: 40_000,
  })
}
const halfUploaded: Step = (page) =>
  page.waitForFunction(
    () => Number(document.querySelector('[role="progressbar"]')?.ariaValueNow) > 40,
  )

const photoMessage = 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.'
const photoProblem = {
  detail: photoMessage,
  errors: [{ path: 'images.1', message: photoMessage }],
}

/** Create and Edit Moving Job in every state. */
export const jobFormScenes: Scene[] = withDefaults({ as: dana, extent: 'window' }, [
  { name: 'create-job', extent: 'dialog', open: fourPhotos },
  { name: 'create-job-empty', extent: 'dialog', open: openForm },
  {
    name: 'create-job-errors',
    extent: 'dialog',
    open: [...openForm, fill({ price: '-1' }), press('Create Job'), see('Enter a job title.')],
  },
  {
    name: 'create-job-warnings',
    extent: 'dialog',
    open: [...openForm, fill(unlikely), (page) => page.locator('[name="title"]').focus()],
  },
  {
    name: 'create-job-uploading',
    as: 'new customer',
    open: [...fourPhotos, slowUpload, press('Create Job'), halfUploaded],
  },
  {
    name: 'create-job-failed',
    open: [
      ...filled('living'),
      breakOff(/\/api\/gigs(\?|$)/),
      press('Create Job'),
      see('Failed to create gig'),
    ],
  },
  {
    name: 'create-job-photo-refused',
    extent: 'dialog',
    open: [
      ...fourPhotos,
      fail('**/api/gigs', 415, photoProblem),
      press('Create Job'),
      see('Photo 2 was not accepted'),
    ],
  },
  {
    name: 'create-job-session-ended',
    open: [
      ...filled('living'),
      (page) => page.context().clearCookies(),
      press('Create Job'),
      see('Authentication Error'),
    ],
  },
  { name: 'edit-job', extent: 'dialog', open: openEdit },
  {
    name: 'edit-job-discard',
    open: [
      ...openEdit,
      fill({ title: 'Something else' }),
      (page) => page.keyboard.press('Escape'),
      see('Discard your changes?'),
    ],
  },
  {
    name: 'toast',
    as: 'new customer',
    open: [...fourPhotos, press('Create Job'), see('Job posted')],
  },
])
