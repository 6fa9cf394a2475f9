import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls } from '../support/failures.ts'
import { gigsFor } from '../support/gigs.ts'
import { countOf } from '../support/marketplace.ts'
import { packerByCall } from '../support/people.ts'

// The browser logs every failed request; these tests make requests fail on purpose. On a slow machine,
// the browser also warns about preloaded files that the half uses only after the session check.
test.use({ expectConsole: [/Failed to load resource|preloaded using link preload but not used/] })

const notice = (page: Page) => page.getByRole('status', { name: 'Connection' })

/**
 * Responds to the first `times` calls with 503 and Retry-After, like an overloaded server. Records
 * the times of all calls.
 */
async function busy(page: Page, calls: string | RegExp, times = Number.POSITIVE_INFINITY) {
  const requestTimes: number[] = []
  await page.route(calls, (route) => {
    requestTimes.push(Date.now())
    if (requestTimes.length > times) return route.fallback()
    return route.fulfill({
      status: 503,
      headers: { 'Retry-After': '2', 'Content-Type': 'application/problem+json' },
      body: JSON.stringify({ status: 503, title: 'Service Unavailable' }),
    })
  })
  return { requestTimes, heal: () => page.unroute(calls) }
}

test('the page says that it retries a busy server, and the retries honor Retry-After', async ({
  page,
}) => {
  await packerByCall(page)
  // Matches list requests, but not the prefetch of the next page.
  const { requestTimes } = await busy(page, /api\/gigs\?(?!.*cursor)/, 2)
  await page.goto('/marketplace')
  await expect(notice(page)).toHaveText('Manyhands is busy. Still trying...')
  await expect(countOf(page)).toContainText('available')
  await expect(notice(page)).toBeEmpty()
  expect(requestTimes).toHaveLength(3)
  const pauses = requestTimes.slice(1).map((time, index) => time - (requestTimes[index] ?? 0))
  for (const pause of pauses) expect(pause).toBeGreaterThanOrEqual(1_990)
})

test('Retry after a failed session check opens the requested page', async ({ page }) => {
  const { gig } = await gigsFor(page)
  const sought = `/gig/${gig.id}?sort=price-low`
  const heal = await failCalls(page, 'GET', '**/api/auth/authenticate', (route) =>
    route.fulfill({ status: 500 }),
  )
  await page.goto(sought)
  await expect(page).toHaveURL('/')
  await expect(page.getByText('We could not check whether you are signed in.')).toBeVisible()
  await heal()
  await page.getByRole('button', { name: 'Retry' }).click()
  await expect(page).toHaveURL(sought)
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(gig.title)
})
