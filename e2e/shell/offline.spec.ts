import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls, withoutLiveChanges } from '../support/failures.ts'
import { gigsFor, inSight } from '../support/gig-failures.ts'
import { expectTyped, fillJob, jobTyped, openJobForm } from '../support/job-form.ts'
import { cardsIn, countOf, gigsToBook, openMarketplace, shownGigs } from '../support/marketplace.ts'
import { customerByCall, packerByCall, postGigByCall } from '../support/people.ts'

// The browser logs every failed request; these tests make requests fail on purpose. On a slow machine,
// the browser also warns about preloaded files that the half uses only after the session check.
test.use({ expectConsole: [/Failed to load resource|preloaded using link preload but not used/] })

const notice = (page: Page) => page.getByRole('status', { name: 'Connection' })
const offline = 'You are offline. What you see may be out of date.'

/**
 * Disconnects the browser, but first waits for the banner: its code loads when the browser is idle,
 * and needs the network.
 */
async function goOffline(page: Page) {
  await expect(notice(page)).toBeAttached()
  await page.context().setOffline(true)
  await expect(notice(page)).toHaveText(offline)
}

async function comeBack(page: Page) {
  await page.context().setOffline(false)
  await expect(notice(page)).toHaveText('You are back online.')
}

/** Expects that the connection banner does not cover the heading. */
async function expectRoomBelow(page: Page) {
  const strip = await notice(page).locator('> div').boundingBox()
  const heading = await page.getByRole('heading', { level: 1 }).boundingBox()
  expect(heading?.y).toBeGreaterThan((strip?.y ?? 0) + (strip?.height ?? 0))
}

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

test('offline, the open page and a page that fails to load show a message', async ({ page }) => {
  await page.goto('/')
  await expect(page.getByRole('heading', { name: 'Ready to Earn' })).toBeVisible()
  await goOffline(page)
  await expectRoomBelow(page)
  await page.getByRole('contentinfo').getByRole('link', { name: 'About' }).click()
  const alert = page.getByRole('alert')
  await expect(alert).toContainText('This page could not be loaded')
  await expect(alert).toContainText('You are offline.')
  await expect(alert.locator('img')).toBeHidden()
  await comeBack(page)
  await expect(page.getByRole('heading', { name: 'About Manyhands' })).toBeVisible()
  await expect(notice(page)).toHaveText('You are back online.')
})

test('an offline packer keeps the list, sees failed loads, and gets the data when back online', async ({
  page,
}) => {
  const { gig, zip, ids } = await gigsFor(page, 2)
  await openMarketplace(page, `?zipCode=${zip}&radius=5`)
  await goOffline(page)
  await expectRoomBelow(page)
  await expect.poll(() => shownGigs(page)).toEqual(ids.toReversed())

  await page.getByRole('combobox', { name: 'Sort by' }).selectOption('price-low')
  const alert = gigsToBook(page).getByRole('alert')
  await expect(alert).toContainText('Unable to load gigs.')
  await expect(alert).toContainText(
    "This will load when you're back online. Nothing you saved is lost.",
  )
  await comeBack(page)
  await expect.poll(() => shownGigs(page)).toEqual(ids)
  await expect(alert).toHaveCount(0)

  await cardsIn(page).first().click()
  await expect(page.getByRole('heading', { level: 1, name: gig.title })).toBeVisible()
  await expect(inSight(page, 'Book Gig!')).toBeEnabled()
  await goOffline(page)
  await expectRoomBelow(page)
  // The page does not send this booking, not even when the browser is back online.
  await inSight(page, 'Book Gig!').click()
  await expect(page.getByRole('alert')).toContainText('The gig was not booked')
  await comeBack(page)
  await expect(page.getByRole('alert')).toContainText('The gig was not booked')
  await inSight(page, 'Book Gig!').click()
  await expect(page.getByRole('button', { name: 'Cancel Gig' })).toBeVisible()
})

test('after a booking loses its response, the page shows its true state when back online', async ({
  page,
}) => {
  const { gig } = await gigsFor(page)
  await withoutLiveChanges(page)
  await page.goto(`/gig/${gig.id}`)
  await expect(inSight(page, 'Book Gig!')).toBeEnabled()
  await expect(notice(page)).toBeAttached()
  let sent = 0
  await page.route(`**/api/packer/gigs/${gig.id}`, async (route) => {
    sent++
    await route.fetch()
    await page.context().setOffline(true)
    await route.abort('connectionreset')
  })
  await inSight(page, 'Book Gig!').click()
  await expect(page.getByRole('alert')).toContainText("We don't know yet whether")
  await comeBack(page)
  await expect(page.getByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  await expect(page.getByRole('alert')).toHaveCount(0)
  expect(sent).toBe(1)
})

test('a job typed offline keeps its input, is not posted automatically, and is posted once on the next press', async ({
  page,
}) => {
  await customerByCall(page)
  const form = await openJobForm(page)
  await fillJob(form)
  await goOffline(page)
  await expect(form.getByText("Choose Create Job when you're back online.")).toBeVisible()
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form.getByText('Failed to create gig')).toBeVisible()
  await expectTyped(form)
  let posted = 0
  page.on('request', (request) => {
    if (request.method() === 'POST') posted++
  })
  await page.context().setOffline(false)
  await expect(notice(page)).toHaveText('You are back online.')
  expect(posted).toBe(0)
  await form.getByRole('button', { name: 'Create Job' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('heading', { name: jobTyped.title })).toHaveCount(1)
  expect(posted).toBe(1)
})

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

test('a list that fails to refresh stays, and Retry loads the new jobs', async ({ page }) => {
  await customerByCall(page)
  const { title } = await postGigByCall(page)
  // Block live updates, which would load the new job before the test presses Retry.
  await withoutLiveChanges(page)
  await page.clock.install()
  await page.goto('/customer/dashboard')
  const job = page.getByRole('heading', { name: title })
  await expect(job).toHaveCount(1)
  await expect(notice(page)).toBeAttached()
  const { heal } = await busy(page, '**/api/gigs?customer_id=*')
  await page.clock.fastForward(61_000)
  await page.evaluate(() =>
    document.dispatchEvent(new Event('visibilitychange', { bubbles: true })),
  )
  await expect(async () => {
    await page.clock.fastForward(3_000)
    await expect(notice(page)).toContainText('This page could not be updated.', {
      timeout: 50,
    })
  }).toPass({ intervals: [50] })
  await expect(job).toHaveCount(1)
  await postGigByCall(page)
  await heal()
  await notice(page).getByRole('button', { name: 'Retry' }).click()
  await expect(job).toHaveCount(2)
  await expect(notice(page)).toBeEmpty()
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
