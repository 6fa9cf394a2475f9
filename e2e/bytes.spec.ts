import type { Page } from '@playwright/test'
import { expect, test } from './console-watch.ts'
import { customerByCall, packerByCall } from './people.ts'

/** Every address that the page asks for, from now on. */
function requestsOf(page: Page): string[] {
  const addresses: string[] = []
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname))
  return addresses
}

const of = (half: string, addresses: string[]) =>
  addresses.filter((address) => address.includes(half))

test('the landing page transfers neither half', async ({ page }) => {
  const addresses = requestsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Ready to Earn' })).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(of('packer-app', addresses)).toEqual([])
  expect(of('customer-app', addresses)).toEqual([])
})

test("a customer's visit transfers nothing of the packer half", async ({ page }) => {
  await customerByCall(page)
  const addresses = requestsOf(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Create New Job' })).toBeVisible()
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Manyhands' })).toBeVisible()
  await page.goto('/marketplace')
  await expect(page).toHaveURL('/customer/dashboard')
  await page.waitForLoadState('networkidle')
  expect(of('customer-app', addresses).length).toBeGreaterThan(0)
  expect(of('packer-app', addresses)).toEqual([])
})

test("a packer's visit transfers nothing of the customer half", async ({ page }) => {
  await packerByCall(page)
  const addresses = requestsOf(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
  await page.goto('/customer/dashboard')
  await expect(page).toHaveURL('/marketplace')
  await page.waitForLoadState('networkidle')
  expect(of('packer-app', addresses).length).toBeGreaterThan(0)
  expect(of('customer-app', addresses)).toEqual([])
})

test('the shared packages are there once: no half carries its own', async ({ page }) => {
  await packerByCall(page)
  const bodies: Promise<[string, string]>[] = []
  page.on('response', (response) => {
    const address = new URL(response.url()).pathname
    if (address.endsWith('.js')) {
      bodies.push(response.text().then((text): [string, string] => [address, text]))
    }
  })
  await page.goto('/marketplace')
  await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
  const scripts = await Promise.all(bodies)
  // One sentence that only the library itself contains, for each of the shared ones.
  const marks = {
    react: 'react.transitional.element',
    'react-dom': '__reactContainer$',
    'react-router': 'You cannot render a <Router> inside another <Router>',
    'styled-components': 'data-styled-version',
  }
  for (const [library, mark] of Object.entries(marks)) {
    const holders = scripts.filter(([, text]) => text.includes(mark)).map(([address]) => address)
    expect(
      holders.filter((address) => !address.startsWith('/shell/')),
      library,
    ).toEqual([])
  }
})
