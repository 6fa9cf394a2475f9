import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { customerByCall, packerByCall } from '../support/people.ts'

const landing = 'Many hands make light moving.'

/** Delays the shell's bundle until the returned function is called. */
async function holdScripts(page: Page) {
  let release = () => {}
  const released = new Promise<void>((resolve) => (release = resolve))
  await page.route('**/shell/**/main.*.js', async (route) => {
    await released
    await route.continue()
  })
  return release
}

test.describe('without JavaScript', () => {
  test.use({ javaScriptEnabled: false })

  test('the landing page is readable, and its links work', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1, name: landing })).toBeVisible()
    await expect(page.getByRole('region', { name: /^What it costs/ })).toContainText('8%')
    await page.getByRole('link', { name: 'Join as a customer' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Join as a customer' })).toBeVisible()
  })
})

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 } })

  test('the menu opens if its button is pressed before the first script arrives', async ({
    page,
  }) => {
    const releaseScripts = await holdScripts(page)
    await page.goto('/', { waitUntil: 'commit' })
    await page.getByRole('button', { name: 'Open menu' }).click()
    releaseScripts()
    await expect(page.getByRole('dialog', { name: 'Menu' })).toBeVisible()
  })
})

test('pages paint before the first script arrives, and nothing jumps when it does', async ({
  page,
}) => {
  await page.addInitScript(() => {
    window.shifted = 0
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        window.shifted += (entry as PerformanceEntry & { value: number }).value
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  const visit = async (address: string, text: string, heading: string | RegExp) => {
    const releaseScripts = await holdScripts(page)
    await page.goto(address, { waitUntil: 'commit' })
    await expect(page.locator('#first-paint')).toContainText(text)
    await expect(page.getByRole('heading', { level: 1 })).toHaveCount(1)
    const paint = () => performance.getEntriesByName('first-contentful-paint').length
    await expect.poll(() => page.evaluate(paint)).toBe(1)
    releaseScripts()
    await expect(page.getByRole('heading', { level: 1, name: heading })).toBeVisible()
    await page.waitForLoadState('networkidle')
    expect(await page.evaluate(() => window.shifted), address).toBeLessThan(0.01)
    await page.unrouteAll()
  }
  await visit('/', landing, landing)
  await page.getByRole('main').getByRole('link', { name: 'Customer sign in' }).click()
  await expect(page.getByLabel('Username')).toBeVisible()
  await visit('/about', 'About Manyhands', 'About Manyhands')
  await customerByCall(page)
  await visit('/', '', /Welcome/)
  await packerByCall(page, [1])
  await visit('/marketplace', 'Gig Marketplace', 'Gig Marketplace')
})
