import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { holdCalls } from '../support/failures.ts'
import {
  around,
  cardsIn,
  countOf,
  customerWithGigs,
  newZip,
  noteListCalls,
  openMarketplace,
  shownGigs,
} from '../support/marketplace.ts'
import { packerByCall } from '../support/people.ts'

// The tests run in one worker, so that `beforeAll` posts the gigs only once.
test.describe.configure({ mode: 'default' })

/** Tolerance for a card's position, in pixels. */
const near = 4
const zip = newZip()
const wishes = `?zipCode=${zip}&radius=5&priceMin=100&sort=price-low`

/** The ids of sixty gigs, cheapest first, in the ZIP code `zip`. */
let ids: number[] = []
let deep = { id: 0, title: '' }

test.beforeAll(async () => {
  const jobs = Array.from({ length: 60 }, (_, index) => ({
    title: `Job ${index + 1}`,
    price: 100 + index,
    ...around(zip),
  }))
  const { customer, gigs } = await customerWithGigs(jobs)
  await customer.request.dispose()
  ids = gigs.map(({ id }) => id)
  // The fifty-first gig is on the third page of the list.
  deep = gigs[50] ?? deep
})

test.beforeEach(({ page }) => packerByCall(page))

const cardOf = (page: Page, id: number) => cardsIn(page).and(page.locator(`[href$="/${id}"]`))
const placeOf = async (page: Page, id: number) => (await cardOf(page, id).boundingBox())?.y ?? NaN
const expectGig = (page: Page) =>
  expect(page.getByRole('heading', { level: 1, name: deep.title })).toBeVisible()

async function expectPlace(page: Page, place: number) {
  await expect(cardOf(page, deep.id)).toBeInViewport()
  await expect
    .poll(async () => Math.abs((await placeOf(page, deep.id)) - place), { message: 'pixels away' })
    .toBeLessThan(near)
}

async function expectWishes(page: Page) {
  // Leave out the position in the list, with which the address ends.
  await expect(page).toHaveURL(
    (url) => `${url.pathname}${url.search}`.replace(/&from=\d+$/, '') === `/marketplace${wishes}`,
  )
  await expect(page.getByRole('combobox', { name: 'Sort by' })).toHaveValue('price-low')
  await expect(page.getByRole('button', { name: 'Filter Gigs 2 active' })).toBeVisible()
  await expect(countOf(page)).toHaveText('60 gigs available')
}

/**
 * Scrolls down to the fifty-first gig and opens it. Returns the y position that its card had in the
 * window.
 */
async function openDeepGig(page: Page) {
  await openMarketplace(page, wishes)
  await expect(async () => {
    await cardsIn(page).last().scrollIntoViewIfNeeded()
    expect(await shownGigs(page)).toContain(deep.id)
  }).toPass({ intervals: [50] })
  await cardOf(page, deep.id).scrollIntoViewIfNeeded()
  const place = await placeOf(page, deep.id)
  await cardOf(page, deep.id).click()
  await expectGig(page)
  await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
  return place
}

test.describe('on a phone', () => {
  test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

  test('Back, Forward and Back again restore the position in a long list', async ({ page }) => {
    const place = await openDeepGig(page)
    for (const turn of ['Back', 'Back again']) {
      await test.step(turn, async () => {
        await page.goBack()
        await expectPlace(page, place)
        await expectWishes(page)
        await expect(cardOf(page, deep.id)).toBeFocused()
        // The page fetches the list again in the background. The card must not move.
        await page.waitForLoadState('networkidle')
        await expectPlace(page, place)
        expect(await shownGigs(page)).toEqual(ids)
      })
      await test.step(`Forward after ${turn}`, async () => {
        await page.goForward()
        await expectGig(page)
        await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
      })
    }
  })
})

test("the gig page's marketplace link restores the position in the list", async ({ page }) => {
  const place = await openDeepGig(page)
  const main = page.getByRole('main')
  await main.getByRole('link', { name: 'Marketplace', exact: true }).click()
  await expectWishes(page)
  await expectPlace(page, place)
})

test('Back after a reload of the gig page restores the position in the list', async ({ page }) => {
  const place = await openDeepGig(page)
  await page.reload()
  await expectGig(page)
  await page.goBack()
  await expectWishes(page)
  await expectPlace(page, place)
})

test('the marketplace requests the list in pages, with the filters applied', async ({ page }) => {
  const calls = noteListCalls(page)
  await openDeepGig(page)
  await page.goBack()
  await expectWishes(page)
  await page.waitForLoadState('networkidle')
  expect(calls.length).toBeGreaterThanOrEqual(3)
  for (const call of calls) {
    expect(Number(call.get('limit'))).toBeGreaterThan(0)
    expect(Number(call.get('limit'))).toBeLessThanOrEqual(100)
    expect(call.get('available')).toBe('true')
    expect(call.get('zip_code')).toBe(zip)
    expect(call.get('price_min')).toBe('100')
  }
})

test('the marketplace prefetches one more page of the list before any scrolling', async ({
  page,
}) => {
  const calls = noteListCalls(page)
  await openMarketplace(page, wishes)
  await expect(cardsIn(page).nth(23)).toBeVisible()
  await page.waitForLoadState('networkidle')
  expect(calls.map((call) => call.has('cursor'))).toEqual([false, true])
})

test.describe('while requests for more gigs fail', () => {
  test.use({ expectConsole: [/Failed to load resource/] })

  test('Show more gigs, pressed by keyboard, focuses the first new gig', async ({ page }) => {
    // After a failure, the page loads no more gigs by itself. Only the button requests more.
    await page.route(
      /\/api\/gigs\?.*cursor=/,
      (route) => route.fulfill({ status: 404, json: {} }),
      {
        // Both requests are for the second page: the prefetch, then the fetch when the list needs it.
        times: 2,
      },
    )
    await openMarketplace(page, wishes)
    await cardsIn(page).nth(23).focus()
    await page.keyboard.press('Tab')
    const button = page.getByRole('button', { name: 'Show more gigs' })
    await expect(page.getByText('More gigs could not be loaded.')).toBeVisible()
    await expect(button).toBeFocused()
    await page.keyboard.press('Enter')
    await expect(cardsIn(page).nth(24)).toBeFocused()
    await expect(cardsIn(page).nth(24)).toBeInViewport()
    await expect(page.getByText('More gigs could not be loaded.')).toBeHidden()
    expect((await shownGigs(page)).slice(0, 48)).toEqual(ids.slice(0, 48))
  })
})

test('a late response for a half-typed price never replaces the list', async ({ page }) => {
  const { held, release } = await holdCalls(page, 'GET', '**/api/gigs?*price_min=15&*')
  await openMarketplace(page, `?zipCode=${zip}&radius=5&sort=price-low`)
  const price = page.getByRole('spinbutton', { name: 'Min price' })
  await price.pressSequentially('15')
  await expect.poll(() => held).toHaveLength(1)
  await price.pressSequentially('0')
  await expect(countOf(page)).toHaveText('10 gigs available')
  release()
  await page.waitForLoadState('networkidle')
  await expect(countOf(page)).toHaveText('10 gigs available')
  expect(await shownGigs(page)).toEqual(ids.slice(50))
  await expect(price).toHaveValue('150')
})

test('applying a typed price does not navigate away from a gig that was just opened', async ({
  page,
}) => {
  // Without prefetching, the gig page's code arrives after the price is applied.
  await page.addInitScript(() => {
    window.requestIdleCallback = () => 0
  })
  await openMarketplace(page, `?zipCode=${zip}&radius=5&sort=price-low`)
  const { held, release } = await holdCalls(page, 'GET', '**/packer-app/**/*.js')
  const calls = noteListCalls(page)
  await page.locator('[name="priceMin"]').pressSequentially('1')
  await cardsIn(page).nth(1).click()
  await expect.poll(() => held.length).toBeGreaterThan(0)
  await expect.poll(() => calls.some((call) => call.get('price_min') === '1')).toBe(true)
  release()
  await expect(page.getByRole('heading', { level: 1, name: 'Job 2' })).toBeVisible()
  await page.goBack()
  await expect(page).toHaveURL(/[?&]priceMin=1(&|$)/)
  await expect(page.locator('[name="priceMin"]')).toHaveValue('1')
})
