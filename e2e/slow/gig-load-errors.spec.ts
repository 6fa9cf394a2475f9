import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls, saying, wordless } from '../support/failures.ts'
import { gigsFor, hasFocus, inSight, letTimePass } from '../support/gig-failures.ts'
import { cardsIn, countOf, gigsToBook, openMarketplace, shownGigs } from '../support/marketplace.ts'

// The browser logs every failed request; these tests make requests fail on purpose.
test.use({ expectConsole: [/Failed to load resource/] })

const lost = wordless['a lost connection'] ?? saying({})

/** Waits until both automatic retries have failed, too, and expects the error message. */
async function expectLoadFailed(page: Page, sentence: string) {
  await expect(async () => {
    await letTimePass(page)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
}

test('when a gig fails to load, the page says so, and Retry loads it', async ({ page }) => {
  const { gig } = await gigsFor(page)
  await page.clock.install()
  for (const [what, failure] of Object.entries(wordless)) {
    await test.step(what, async () => {
      const heal = await failCalls(page, 'GET', `**/api/gig/${gig.id}?*`, failure)
      await page.goto(`/gig/${gig.id}`)
      await expectLoadFailed(page, 'This gig could not be loaded.')
      await heal()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { level: 1, name: gig.title })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(inSight(page, 'Book Gig!')).toBeEnabled()
    })
  }
})

test('when the marketplace fails to load, it says so, and Retry loads it with its filters', async ({
  page,
}) => {
  const { gig, zip } = await gigsFor(page)
  const search = `?zipCode=${zip}&radius=5&priceMin=100&sort=price-low`
  await page.clock.install()
  for (const [what, failure] of Object.entries(wordless)) {
    await test.step(what, async () => {
      const heal = await failCalls(page, 'GET', '**/api/gigs?*', failure)
      await page.goto(`/marketplace${search}`)
      await expectLoadFailed(page, 'Unable to load gigs. Please try again later.')
      await expect(countOf(page)).not.toContainText('available')
      await heal()
      await gigsToBook(page).getByRole('button', { name: 'Retry' }).click()
      await expect(countOf(page)).toHaveText('1 gig available')
      await expect.poll(() => shownGigs(page)).toEqual([gig.id])
      await expect(page).toHaveURL(`/marketplace${search}`)
      await expect(page.getByRole('alert')).toHaveCount(0)
    })
  }
})

const parts = {
  'a gig': { at: '/gig/', calls: /\/api\/gig\/\d+\?/, sentence: 'This gig could not be loaded.' },
  'the gigs of the marketplace': {
    at: '/marketplace',
    calls: /\/api\/gigs\?/,
    sentence: 'Unable to load gigs. Please try again later.',
  },
  'the booked gigs': {
    at: '/packer/gigs/booked',
    calls: /\/api\/packer\/gigs\/booked$/,
    sentence: 'Your gigs could not be loaded.',
  },
}
for (const [what, { at, calls, sentence }] of Object.entries(parts)) {
  test(`Retry, pressed by keyboard, loads ${what} and keeps the focus on the page`, async ({
    page,
  }) => {
    const { gig } = await gigsFor(page)
    await page.request.post(`/api/packer/gigs/${gig.id}`)
    await page.clock.install()
    const heal = await failCalls(page, 'GET', calls, lost)
    await page.goto(at === '/gig/' ? `/gig/${gig.id}` : at)
    await expectLoadFailed(page, sentence)
    await expect(page.getByText(/You have no gigs|No gigs found|Book Gig!/)).toHaveCount(0)
    await heal()
    await page.getByRole('button', { name: 'Retry' }).press('Enter')
    await expect(page.getByRole('alert')).toHaveCount(0)
    await expect(page.getByRole('main').getByText(gig.title).first()).toBeVisible()
    await expect.poll(() => hasFocus(page)).toBe(true)
  })
}

test('when the next page of gigs fails to load, the list says so, and the button loads it', async ({
  page,
}) => {
  const { zip, ids } = await gigsFor(page, 30)
  await page.clock.install()
  const heal = await failCalls(page, 'GET', '**/api/gigs?*cursor=*', lost)
  await openMarketplace(page, `?zipCode=${zip}&radius=5&sort=price-low`)
  await cardsIn(page).last().scrollIntoViewIfNeeded()
  await expectLoadFailed(page, 'More gigs could not be loaded.')
  await expect.poll(() => shownGigs(page)).toEqual(ids.slice(0, 24))
  await expect(countOf(page)).toHaveText('30 gigs available')
  await heal()
  await page.getByRole('button', { name: 'Show more gigs' }).click()
  await expect(cardsIn(page)).toHaveCount(30)
  await expect.poll(() => shownGigs(page)).toEqual(ids)
  await expect(page.getByText('More gigs could not be loaded.')).toHaveCount(0)
  await expect(cardsIn(page).nth(24)).toBeFocused()
})

test('when a new sort order fails to load, the page says so, and the old order still has its gigs', async ({
  page,
}) => {
  const { zip, ids } = await gigsFor(page, 2)
  await page.clock.install()
  await openMarketplace(page, `?zipCode=${zip}&radius=5`)
  const heal = await failCalls(page, 'GET', '**/api/gigs?*sort=*', (route) =>
    route.abort('connectionreset'),
  )
  const sort = page.getByRole('combobox', { name: 'Sort by' })
  await sort.selectOption('price-high')
  await expectLoadFailed(page, 'Unable to load gigs. Please try again later.')
  await expect(sort).toHaveValue('price-high')
  await expect(page.getByRole('textbox', { name: 'ZIP code', exact: true })).toHaveValue(zip)
  await sort.selectOption('newest')
  await expect.poll(() => shownGigs(page)).toEqual(ids.toReversed())
  await heal()
  await sort.selectOption('price-high')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => shownGigs(page)).toEqual(ids.toReversed())
})
