import { get } from 'node:http'
import type { Page } from '@playwright/test'
import type { HalfName } from 'shell/release'
import budget from './byte-budget.json' with { type: 'json' }
import { expect, test } from './support/console-watch.ts'
import { firstDrawings, firstScripts } from './support/first-files.ts'
import { around, customerWithGigs } from './support/marketplace.ts'
import { customerByCall, packerByCall } from './support/people.ts'

/** For each half, a sentence that appears only in its code. */
const sentences = {
  'customer-app': 'Create Your First Job',
  'packer-app': 'Find moving gigs that match your skills and location.',
}
type Half = keyof typeof sentences

/**
 * Records the requests that the page sends from now on, and the text of the scripts that it loads.
 */
function watchTraffic(page: Page) {
  const addresses: string[] = []
  const scripts: Promise<{ address: string; text: string }>[] = []
  page.on('request', (request) => addresses.push(new URL(request.url()).pathname))
  page.on('response', (response) => {
    const address = new URL(response.url()).pathname
    if (!address.endsWith('.js') || !response.ok()) return
    const script = response.text().then((text) => ({ address, text }))
    // Playwright rejects the text of a script that arrives after the test. `Promise.all(scripts)` still reports an error.
    script.catch(() => undefined)
    scripts.push(script)
  })
  return {
    scripts: () => Promise.all(scripts),
    /**
     * Returns the paths of the half's own files, and of any other script that contains its code.
     */
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

/** Returns the compressed size of the page, in bytes. */
const pageBytes = (address: string) =>
  new Promise<number>((resolve, reject) => {
    const request = get(address, { headers: { 'Accept-Encoding': 'br' } }, (answer) => {
      let bytes = 0
      answer.on('data', (chunk: Buffer) => (bytes += chunk.length))
      answer.on('end', () => resolve(bytes))
    })
    request.on('error', reject)
  })

/** Expects that the page has loaded exactly the scripts that its budget counts. */
async function expectFirstScripts(page: Page, visit: 'landing' | HalfName) {
  const loaded = await page.evaluate(() =>
    performance
      .getEntriesByType('resource')
      .map(({ name }) => new URL(name).pathname)
      .filter((address) => address.endsWith('.js')),
  )
  const counted = firstScripts(visit).map(({ address }) => address)
  expect([...new Set(loaded)].toSorted()).toEqual(counted.toSorted())
}

for (const visit of ['landing', 'customer-app', 'packer-app'] as const) {
  test(`the first page stays within its byte budget: ${visit}`, async ({ baseURL }) => {
    const scripts = firstScripts(visit)
    const others = [
      { address: 'the page', bytes: await pageBytes(`${baseURL}/`) },
      ...firstDrawings(visit),
    ]
    const most = budget[visit]
    const checks = [
      { what: 'scripts', files: scripts, limit: most.scripts },
      { what: 'all files', files: [...scripts, ...others], limit: most.all },
    ]
    for (const { what, files, limit } of checks) {
      const bytes = files.reduce((sum, file) => sum + file.bytes, 0)
      const list = files.map((file) => `  ${file.bytes} ${file.address}`).join('\n')
      const over = `${visit}: ${what} have ${bytes} bytes, ${bytes - limit} more than e2e/byte-budget.json allows:\n${list}`
      expect(bytes, over).toBeLessThanOrEqual(limit)
    }
  })
}

test('the landing page loads no code of either half', async ({ page }) => {
  const traffic = watchTraffic(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Ready to Earn' })).toBeVisible()
  await expectFirstScripts(page, 'landing')
  await page.waitForLoadState('networkidle')
  expect(await traffic.scripts()).not.toEqual([])
  expect([...(await traffic.of('packer-app'))]).toEqual([])
  expect([...(await traffic.of('customer-app'))]).toEqual([])
})

test("a customer's visit loads no code of the packer half", async ({ page }) => {
  await customerByCall(page)
  const traffic = watchTraffic(page)
  await page.goto('/')
  await expect(page.getByRole('button', { name: 'Create New Job' })).toBeVisible()
  await expectFirstScripts(page, 'customer-app')
  await page.getByRole('link', { name: 'About' }).first().click()
  await expect(page.getByRole('heading', { level: 1, name: 'About Manyhands' })).toBeVisible()
  await page.goto('/marketplace')
  await expect(page).toHaveURL('/customer/dashboard')
  await page.waitForLoadState('networkidle')
  expect(await traffic.carries('customer-app')).toBe(true)
  expect([...(await traffic.of('packer-app'))]).toEqual([])
})

test("a packer's visit loads no code of the customer half", async ({ page }) => {
  // An empty list, or a question to a new packer, would load the code of the filters at once.
  await customerWithGigs([around('94607')])
  await packerByCall(page, [1])
  const answered = await page.request.put('/api/packer/edit', { data: { home_zip: '' } })
  expect(answered.ok()).toBe(true)
  const traffic = watchTraffic(page)
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
  await expectFirstScripts(page, 'packer-app')
  // Wait, because navigating would abort pending requests.
  await page.waitForLoadState('networkidle')
  await page.goto('/customer/dashboard')
  await expect(page).toHaveURL('/marketplace')
  await page.waitForLoadState('networkidle')
  expect(await traffic.carries('packer-app')).toBe(true)
  expect([...(await traffic.of('customer-app'))]).toEqual([])
})

test.describe('with prefetched code', () => {
  test.use({ idleCallbacks: true })

  test('only the shell ships the shared packages, and each of them once', async ({ page }) => {
    await packerByCall(page)
    const traffic = watchTraffic(page)
    await page.goto('/marketplace')
    await expect(page.getByRole('heading', { name: 'Gig Marketplace' })).toBeVisible()
    await page.waitForLoadState('networkidle')
    // For each shared library, a string that only its own code contains.
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
})
