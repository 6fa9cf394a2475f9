import type { Page } from '@playwright/test'
import { expect, test } from './support/console-watch.ts'
import { gigsFor } from './support/gig-failures.ts'
import { customerByCall, newCaller, packerByCall, postGigByCall } from './support/people.ts'

declare global {
  interface Window {
    shifted: number
  }
}

/**
 * Returns the sum of the layout shifts since the navigation, without shifts that follow user input.
 */
async function shiftOf(page: Page, address: string, ready: () => Promise<void>) {
  await page.goto(address)
  await ready()
  await page.waitForLoadState('networkidle')
  return page.evaluate(() => window.shifted)
}

test.beforeEach(async ({ page }) => {
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & {
          value: number
          hadRecentInput: boolean
        }
        if (!hadRecentInput) window.shifted += value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
})

test("the packer's pages load without layout shift", async ({ page }) => {
  const customer = await newCaller()
  await customerByCall(customer)
  const gig = await postGigByCall(customer, { specialties: [1, 3] })
  await customer.request.dispose()
  const packer = await packerByCall(page, [1])
  const heading = (name: string | RegExp) => () =>
    expect(page.getByRole('heading', { level: 1, name })).toBeVisible()
  for (const [address, ready] of [
    ['/marketplace', heading('Gig Marketplace')],
    [`/gig/${gig.id}`, heading(gig.title)],
    [`/packer/${packer.id}`, heading(/Welcome/)],
    [`/packer/${packer.id}/specialtys/edit`, heading('Edit Specialties')],
    ['/packer/gigs/booked', heading('Your Gig History')],
  ] as const) {
    expect(await shiftOf(page, address, ready), address).toBeLessThan(0.01)
  }
})

test('a booked gig and the list with a gig of today load without layout shift', async ({
  page,
}) => {
  const { gig } = await gigsFor(page)
  await page.request.post(`/api/packer/gigs/${gig.id}`)
  const timeline = () => expect(page.getByRole('list', { name: 'Timeline' })).toBeVisible()
  const next = () => expect(page.getByText('Next: On my way')).toBeVisible()
  for (const width of [1440, 390]) {
    await page.setViewportSize({ width, height: 900 })
    expect(await shiftOf(page, `/gig/${gig.id}`, timeline), `gig, ${width}`).toBeLessThan(0.01)
    expect(await shiftOf(page, '/packer/gigs/booked', next), `list, ${width}`).toBeLessThan(0.01)
  }
})

test("the customer's dashboard and the public pages load without layout shift", async ({
  page,
}) => {
  const landing = () => expect(page.getByRole('heading', { name: 'Ready to Earn' })).toBeVisible()
  expect(await shiftOf(page, '/', landing), 'landing').toBeLessThan(0.01)
  const about = () => expect(page.getByRole('heading', { name: 'Tech stack' })).toBeVisible()
  expect(await shiftOf(page, '/about', about), 'about').toBeLessThan(0.01)
  await customerByCall(page)
  const gig = await postGigByCall(page)
  const dashboard = () => expect(page.getByRole('button', { name: 'Delete' })).toBeVisible()
  expect(await shiftOf(page, '/customer/dashboard', dashboard), 'dashboard').toBeLessThan(0.01)
  const job = () => expect(page.getByRole('heading', { level: 1, name: gig.title })).toBeVisible()
  expect(await shiftOf(page, `/customer/jobs/${gig.id}`, job), 'job').toBeLessThan(0.01)
  const history = () => expect(page.getByRole('table', { name: 'Job History' })).toBeVisible()
  expect(await shiftOf(page, '/customer/history', history), 'history').toBeLessThan(0.01)
})
