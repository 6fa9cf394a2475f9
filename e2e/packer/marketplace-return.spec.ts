import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import {
  cardsIn,
  countOf,
  newZip,
  openMarketplace,
  shownGigs,
  sixtyGigs,
} from '../support/marketplace.ts'
import { packerByCall } from '../support/people.ts'

/** Tolerance for a card's position, in pixels. */
const near = 4
const zip = newZip()
const wishes = `?zipCode=${zip}&radius=5&priceMin=100&sort=price-low`

let deep = { id: 0, title: '' }

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

test.use({ viewport: { width: 390, height: 844 }, hasTouch: true })

test('Back, Forward, a reload and the marketplace link of a gig restore the position in a long list', async ({
  page,
}) => {
  const gigs = await sixtyGigs(zip)
  // The fifty-first gig is on the third page of the list.
  deep = gigs[50] ?? deep
  await packerByCall(page)
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
      expect(await shownGigs(page)).toEqual(gigs.map(({ id }) => id))
    })
    await test.step(`Forward after ${turn}`, async () => {
      await page.goForward()
      await expectGig(page)
      await expect.poll(() => page.evaluate(() => window.scrollY)).toBe(0)
    })
  }
  await test.step('Back after a reload of the gig page', async () => {
    await page.reload()
    await expectGig(page)
    await page.goBack()
    await expectWishes(page)
    await expectPlace(page, place)
  })
  await test.step("the gig page's marketplace link", async () => {
    await cardOf(page, deep.id).click()
    await expectGig(page)
    const main = page.getByRole('main')
    await main.getByRole('link', { name: 'Marketplace', exact: true }).click()
    await expectWishes(page)
    await expectPlace(page, place)
  })
})
