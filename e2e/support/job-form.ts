import { expect, type Locator, type Page } from '@playwright/test'
import { dayAhead } from './dates.ts'

const place = (side: string, street: string) => ({
  [`${side}_location.street_address`]: street,
  [`${side}_location.city`]: 'Oakland',
  [`${side}_location.state`]: 'CA',
  [`${side}_location.zip_code`]: '94607',
})

const day = dayAhead(40)

/** The values of a job's required fields by control name. */
export const jobTyped: Record<string, string> = {
  title: 'Three rooms, mostly in boxes',
  price: '640.5',
  boxes: '20-30',
  description: 'Third floor, with a lift.\nThe piano stays.',
  ...place('pickup', '1 First Street'),
  pickup_date: `${day}T09:00`,
  ...place('dropoff', '2 Second Street'),
  dropoff_date: `${day}T14:00`,
}

export const jobForm = (page: Page, name: 'Create Moving Job' | 'Edit Moving Job') =>
  page.getByRole('dialog', { name })

/** Opens the empty form on the signed-in customer's dashboard. */
export async function openJobForm(page: Page, origin = '') {
  await page.goto(`${origin}/customer/dashboard`)
  await page.getByRole('button', { name: 'Create New Job' }).click()
  const form = jobForm(page, 'Create Moving Job')
  await expect(form.getByRole('checkbox', { name: 'piano' })).toBeVisible()
  return form
}

export async function fillJob(form: Locator, typed = jobTyped) {
  for (const [name, value] of Object.entries(typed)) {
    await form.locator(`[name="${name}"]`).fill(value)
  }
}

export async function expectTyped(form: Locator, typed = jobTyped) {
  for (const [name, value] of Object.entries(typed)) {
    await expect(form.locator(`[name="${name}"]`)).toHaveValue(value)
  }
}

interface StoredGig {
  id: number
  title: string
  images: string[]
  featured_image_index: number | null
}

/** Returns the jobs of the signed-in customer, as the API stores them, newest first. */
export async function storedJobs(page: Page, customerId: number) {
  const answer = await page.request.get(`/api/gigs?customer_id=${customerId}`)
  return (await answer.json()) as StoredGig[]
}

declare global {
  interface Window {
    progress: { label: string; value: number }[]
  }
}

/**
 * Records every value and label of the page's last progress bar, that of the whole job. Returns a function that reads the
 * records.
 */
export async function watchProgress(page: Page) {
  await page.evaluate(() => {
    window.progress = []
    const note = () => {
      const bar = [...document.querySelectorAll('[role="progressbar"]')].at(-1)
      if (!bar) return
      const label = bar.getAttribute('aria-label') ?? ''
      const value = Number(bar.getAttribute('aria-valuenow'))
      const last = window.progress.at(-1)
      if (label !== last?.label || value !== last.value) window.progress.push({ label, value })
    }
    new MutationObserver(note).observe(document.body, {
      childList: true,
      subtree: true,
      attributeFilter: ['aria-label', 'aria-valuenow'],
    })
  })
  return () => page.evaluate(() => window.progress)
}

/** Limits the page's upload rate. Returns a function that changes the limit; 0 removes it. */
export async function limitUpload(page: Page, bytesPerSecond: number) {
  const cdp = await page.context().newCDPSession(page)
  // Reporting request bodies to the test would take longer than sending them.
  await cdp.send('Network.enable', { maxPostDataSize: 1 })
  const limit = async (rate: number) => {
    await cdp.send('Network.emulateNetworkConditions', {
      offline: false,
      latency: 0,
      downloadThroughput: -1,
      uploadThroughput: rate || -1,
    })
  }
  await limit(bytesPerSecond)
  return limit
}
