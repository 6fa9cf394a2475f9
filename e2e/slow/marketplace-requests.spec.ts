import { expect, test } from '../support/console-watch.ts'
import { holdCalls } from '../support/failures.ts'
import {
  cardsIn,
  countOf,
  newZip,
  noteListCalls,
  openMarketplace,
  shownGigs,
  sixtyGigs,
} from '../support/marketplace.ts'
import { packerByCall } from '../support/people.ts'

// The tests run in one worker, so that `beforeAll` posts the gigs only once.
test.describe.configure({ mode: 'default' })

const zip = newZip()
const byPrice = `?zipCode=${zip}&radius=5&sort=price-low`
/** The ids of sixty gigs, cheapest first. */
let ids: number[] = []

test.beforeAll(async () => {
  ids = (await sixtyGigs(zip)).map(({ id }) => id)
})

test.beforeEach(({ page }) => packerByCall(page))

test('a late response for a half-typed price never replaces the list', async ({ page }) => {
  const { held, release } = await holdCalls(page, 'GET', '**/api/gigs?*price_min=15&*')
  await openMarketplace(page, byPrice)
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

test.describe('without prefetched code', () => {
  // The gig page's code arrives after the price is applied.
  test.use({ idleCallbacks: false })

  test('applying a typed price does not navigate away from a gig that was just opened', async ({
    page,
  }) => {
    await openMarketplace(page, byPrice)
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
})
