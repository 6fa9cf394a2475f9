import type { Page } from '@playwright/test'
import { expect, test } from '../support/console-watch.ts'
import { failCalls, saying, wordless } from '../support/failures.ts'
import { gigsFor, hasFocus, inSight, letTimePass } from '../support/gig-trouble.ts'
import { cardsIn, countOf, gigsToBook, openMarketplace, shownGigs } from '../support/marketplace.ts'

// The browser reports failed calls by itself; that they fail is what these tests are about.
test.use({ expectConsole: [/Failed to load resource/] })

const lost = wordless['a lost connection'] ?? saying({})

/** Fails in this way, its silent second and third try too, until it says so. */
async function expectLoadFailed(page: Page, sentence: string) {
  await expect(async () => {
    await letTimePass(page)
    await expect(page.getByRole('alert').filter({ hasText: sentence })).toBeVisible({ timeout: 50 })
  }).toPass({ intervals: [50] })
}

test('a gig that does not come says so, and Retry brings it', async ({ page }) => {
  const { gig } = await gigsFor(page)
  await page.clock.install()
  for (const [what, failure] of Object.entries(wordless)) {
    await test.step(what, async () => {
      const heal = await failCalls(page, 'GET', `**/api/gig/${gig.id}`, failure)
      await page.goto(`/gig/${gig.id}`)
      await expectLoadFailed(page, 'Unable to load this gig.')
      await heal()
      await page.getByRole('button', { name: 'Retry' }).click()
      await expect(page.getByRole('heading', { level: 1, name: gig.title })).toBeVisible()
      await expect(page.getByRole('alert')).toHaveCount(0)
      await expect(inSight(page, 'Book Gig!')).toBeEnabled()
    })
  }
})

test('a marketplace that does not come says so, and Retry brings it with its filters', async ({
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
  'a gig': { at: '/gig/', calls: /\/api\/gig\/\d+$/, sentence: 'Unable to load this gig.' },
  'the gigs of the marketplace': {
    at: '/marketplace',
    calls: /\/api\/gigs\?/,
    sentence: 'Unable to load gigs. Please try again later.',
  },
  'the booked gigs': {
    at: '/packer/gigs/booked',
    calls: /\/api\/packer\/gigs\/booked$/,
    sentence: 'Unable to load your gigs.',
  },
}
for (const [what, { at, calls, sentence }] of Object.entries(parts)) {
  test(`Retry, pressed by keyboard, brings ${what} and leaves the focus on the page`, async ({
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
    await expect(page.getByText(gig.title).first()).toBeVisible()
    await expect.poll(() => hasFocus(page)).toBe(true)
  })
}

test('a further page that does not come says so below the gigs, and the button asks again', async ({
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

test('new filters that bring a failure say so; back at the old ones their gigs are there', async ({
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
  await expect(page.getByRole('textbox', { name: 'Zip code' })).toHaveValue(zip)
  await sort.selectOption('newest')
  await expect.poll(() => shownGigs(page)).toEqual(ids.toReversed())
  await heal()
  await sort.selectOption('price-high')
  await expect(page.getByRole('alert')).toHaveCount(0)
  await expect.poll(() => shownGigs(page)).toEqual(ids.toReversed())
})
