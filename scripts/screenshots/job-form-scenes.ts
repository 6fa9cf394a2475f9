import type { Page } from '@playwright/test'
import { dashboard } from './dashboard-scenes.ts'
import { dana, demoPhoto, fail, type Scene } from './scene.ts'

const gigs = /\/api\/gigs(\?|$)/
const oneGig = /\/api\/gigs\/\d+$/

async function openForm(page: Page) {
  await dashboard(page)
  await page.getByRole('button', { name: 'Create New Job' }).click()
  await page.locator('[name="title"]').waitFor()
}

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

async function fillForm(page: Page, photos = ['living', 'piano', 'boxes-cat', 'kitchen']) {
  await openForm(page)
  for (const [name, text] of Object.entries(job)) {
    await page.locator(`[name="${name}"]`).fill(text)
  }
  await page.getByRole('checkbox', { name: 'dolly' }).check()
  await page.getByRole('checkbox', { name: 'piano' }).check()
  await page.locator('[name="images"]').setInputFiles(photos.map(demoPhoto))
  await page.getByText(`${photos.length} of 15`).waitFor()
}

const submit = (page: Page, name = 'Create Job') => page.getByRole('button', { name }).click()

async function openEdit(page: Page) {
  await dashboard(page)
  await page.getByRole('button', { name: 'Edit' }).first().click()
  await page.locator('[name="title"]').waitFor()
}

/** Create and Edit Moving Job in every state. */
export const jobFormScenes: Scene[] = [
  { name: 'create-job', as: dana, extent: 'dialog', open: (page) => fillForm(page) },
  { name: 'create-job-empty', as: dana, extent: 'dialog', open: openForm },
  {
    name: 'create-job-errors',
    as: dana,
    extent: 'dialog',
    async open(page) {
      await openForm(page)
      await page.locator('[name="price"]').fill('-1')
      await submit(page)
      await page.getByText('Enter a job title.').waitFor()
    },
  },
  {
    name: 'create-job-warnings',
    as: dana,
    extent: 'dialog',
    async open(page) {
      await openForm(page)
      const unlikely = {
        boxes: 'lots',
        'pickup_location.zip_code': '96813',
        'pickup_location.state': 'Californ',
        pickup_date: '2024-03-09T09:00',
      }
      for (const [name, text] of Object.entries(unlikely)) {
        await page.locator(`[name="${name}"]`).fill(text)
      }
      await page.locator('[name="title"]').focus()
    },
  },
  {
    name: 'create-job-window',
    as: dana,
    extent: 'window',
    open: (page) => fillForm(page),
  },
  {
    name: 'create-job-fifteen',
    as: dana,
    extent: 'dialog',
    open: (page) =>
      fillForm(
        page,
        Array.from({ length: 15 }, (_, n) => (n % 2 ? 'art' : 'car')),
      ),
  },
  {
    name: 'create-job-uploading',
    as: 'new customer',
    extent: 'window',
    async open(page) {
      await fillForm(page)
      const cdp = await page.context().newCDPSession(page)
      await cdp.send('Network.emulateNetworkConditions', {
        offline: false,
        latency: 150,
        downloadThroughput: -1,
        uploadThroughput: 40_000,
      })
      await submit(page)
      await page.getByRole('progressbar').waitFor()
      await page.waitForFunction(
        () => Number(document.querySelector('[role="progressbar"]')?.ariaValueNow) > 40,
      )
    },
  },
  {
    name: 'create-job-failed',
    as: dana,
    extent: 'window',
    async open(page) {
      await fillForm(page, ['living'])
      await page.route(gigs, (route) => route.abort())
      await submit(page)
      await page.getByText('Failed to create gig').waitFor()
    },
  },
  {
    name: 'create-job-photo-refused',
    as: dana,
    extent: 'dialog',
    async open(page) {
      await fillForm(page)
      const message = 'Each image must be a complete JPEG, PNG, WebP, GIF or AVIF file.'
      await fail(
        page,
        '**/api/gigs',
        { detail: message, errors: [{ path: 'images.1', message }] },
        415,
      )
      await submit(page)
      await page.getByText('Photo 2 was not accepted').waitFor()
    },
  },
  {
    name: 'create-job-session-ended',
    as: dana,
    extent: 'window',
    async open(page) {
      await fillForm(page, ['living'])
      await page.context().clearCookies()
      await submit(page)
      await page.getByText('Authentication Error').waitFor()
    },
  },
  {
    name: 'edit-job',
    as: dana,
    extent: 'dialog',
    open: openEdit,
  },
  {
    name: 'edit-job-discard',
    as: dana,
    extent: 'window',
    async open(page) {
      await openEdit(page)
      await page.locator('[name="title"]').fill('Something else')
      await page.keyboard.press('Escape')
      await page.getByText('Discard your changes?').waitFor()
    },
  },
  {
    name: 'edit-job-failed',
    as: dana,
    extent: 'window',
    async open(page) {
      await openEdit(page)
      await page.route(oneGig, (route) => route.fulfill({ status: 500, body: 'no' }))
      await submit(page, 'Save Changes')
      await page.getByText('Failed to update gig').waitFor()
    },
  },
  {
    name: 'toast',
    as: 'new customer',
    extent: 'window',
    async open(page) {
      await fillForm(page)
      await submit(page)
      await page.getByText('Job posted').waitFor()
      await page.getByRole('button', { name: 'Edit' }).waitFor()
    },
  },
]
