import type { Page } from '@playwright/test'
import { expect, test } from './support/console-watch.ts'
import { customerByCall, packerByCall } from './support/people.ts'

/** A sentence of each half that stands in its code alone: wherever it is found, the half's code is. */
const sentences = {
  'customer-app': 'Create Your First Job',
  'packer-app': 'Find moving gigs that match your skills and location.',
}
type Half = keyof typeof sentences

/** Notes what the page asks for, from now on, and what its scripts contain. */
function watchTraffic(page: Page) {
  const addresses: string[] = []
  const scripts: Promise<{ address: string; text: string }>[] = []
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname))
  page.on('response', (response) => {
    const address = new URL(response.url()).pathname
    if (!address.endsWith('.js') || !response.ok()) return
    scripts.push(response.text().then((text) => ({ address, text })))
  })
  return {
    scripts: () => Promise.all(scripts),
    /** Files of the half, and files of anybody that carry its code. */
    async of(half: Half) {
      const carriers = (await Promise.all(scripts)).filter(({ text }) =>
        text.includes(sentences[half]),
      )
      return new Set([
        ...addresses.filter((address) => address.includes(half)),
        ...carriers.map(({ address }) => address),
      ])
    },
    async carries(half: Half) {
      return (await Promise.all(scripts)).some(({ text }) => text.includes(sentences[half]))
    },
  }
}

test('the landing page transfers neither half', async ({ page }) => {
  const traffic = watchTraffic(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Ready to Earn' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(await traffic.scripts()).not.toEqual([])
  expect([...(await traffic.of('packer-app'))]).toEqual([])
  expect([...(await traffic.of('customer-app'))]).toEqual([])
})

test("a customer's visit transfers nothing of the packer half", async ({ page }) => {
  await customerByCall(page)
  const traffic = watchTraffic(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Create New Job' })).toBeVisible()
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Manyhands' })).toBeVisible()
  await page.goto('/marketplace')
  await expect(page).toHaveURL('/customer/dashboard')
  await page.waitForLoadState('networkidle')
  expect(await traffic.carries('customer-app')).toBe(true)
  expect([...(await traffic.of('packer-app'))]).toEqual([])
})

test("a packer's visit transfers nothing of the customer half", async ({ page }) => {
  await packerByCall(page)
  const traffic = watchTraffic(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
  await page.goto('/customer/dashboard')
  await expect(page).toHaveURL('/marketplace')
  await page.waitForLoadState('networkidle')
  expect(await traffic.carries('packer-app')).toBe(true)
  expect([...(await traffic.of('customer-app'))]).toEqual([])
})

test('the shared packages are there once: in the shell, and in no half', async ({ page }) => {
  await packerByCall(page)
  const traffic = watchTraffic(page)
  await page.goto('/marketplace')
  await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  // What only the library itself contains, for each of the shared ones.
  const marks = {
    react: 'react.transitional.element',
    'react-dom': '__reactContainer$',
    'react-router': 'You cannot render a <Router> inside another <Router>',
    'react-query': 'No QueryClient set',
    'styled-components': 'data-styled-version',
  }
  for (const [library, mark] of Object.entries(marks)) {
    const holders = (await traffic.scripts()).filter(({ text }) => text.includes(mark))
    expect(new Set(holders.map(({ address }) => address)).size, library).toBe(1)
    expect(holders[0]?.address, library).toMatch(/^\/shell\//)
  }
})
