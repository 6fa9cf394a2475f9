import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { gigsFor, inSight } from '../support/gigs.ts'
import { expectTyped, fillJob, jobTyped, openJobForm } from '../support/job-form.ts'
import { cardsIn, gigsToBook, openMarketplace, shownGigs } from '../support/marketplace.ts'
import { customerByCall } from '../support/people.ts'

// The browser logs every failed request; these tests make requests fail on purpose. On a slow machine,
// the browser also warns about preloaded files that the half uses only after the session check.
test.use({
  expectConsole: [/Failed to load resource|preloaded using link preload but not used/],
  // The code of the connection banner loads when the browser is idle.
  idleCallbacks: true,
})

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
  // The random ZIP code may be unknown, which is another alert.
  const alert = gigsToBook(page).getByRole('alert').filter({ hasText: 'Unable to load gigs.' })
  await expect(alert).toHaveCount(1)
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
