import type { Page } from '@playwright/test'
import { at, fail, marcus, own, type Scene, settle } from './scene.ts'

const gigLink = 'main a[href^="/gig/"]'

/** The first gig on the list of those that can be booked. */
async function openGig(page: Page) {
  await at('/marketplace')(page)
  const available = page.getByRole('list').locator('a[href^="/gig/"]').last()
  await page.goto((await available.getAttribute('href')) ?? '/marketplace')
  await page
    .getByRole('button', { name: /Book Gig|Missing|Cancel Gig/ })
    .first()
    .waitFor()
  await page.waitForLoadState('networkidle')
}

/** A gig on the list that asks for one thing more than this packer has. */
async function openGigWithout(page: Page) {
  await at('/marketplace')(page)
  await page
    .locator(gigLink, { hasText: /Missing/ })
    .first()
    .click()
  await page.getByText('Missing Required Specialties').waitFor()
  await page.waitForLoadState('networkidle')
}

const bookButton = (page: Page) => page.locator('button:visible', { hasText: 'Book Gig!' })

async function openLightbox(page: Page) {
  await openGig(page)
  await page
    .getByRole('button', { name: /^Photo \d/ })
    .nth(1)
    .click()
  await page.getByRole('dialog', { name: 'Photos' }).waitFor()
  await page.waitForLoadState('networkidle')
  await settle(page)
}

/** One gig, in every state in which a packer meets it. */
export const gigScenes: Scene[] = (
  [
    { name: 'gig', open: openGig },
    {
      name: 'gig-booked',
      async open(page) {
        await at('/packer/gigs/booked')(page)
        await page.locator(gigLink).first().click()
        await page.getByRole('button', { name: 'Cancel Gig' }).first().waitFor()
        await page.waitForLoadState('networkidle')
      },
    },
    { name: 'gig-missing', open: openGigWithout },
    {
      name: 'gig-taken',
      async open(page) {
        await openGig(page)
        await fail(page, '**/api/packer/gigs/*', { error: 'Somebody booked this gig.' }, 409)
        await bookButton(page).click()
        await page.getByText('Somebody booked this gig a moment ago.').waitFor()
      },
    },
    {
      name: 'gig-book-failed',
      async open(page) {
        await openGig(page)
        await fail(page, '**/api/packer/gigs/*')
        await bookButton(page).click()
        await page.getByText('The gig was not booked').waitFor()
      },
    },
    {
      name: 'gig-completed',
      async open(page) {
        await own('/gigs/pay')(page)
        await page.locator(gigLink).first().click()
        await page.getByText('In your pay').waitFor()
        await page.waitForLoadState('networkidle')
      },
    },
    { name: 'gig-gone', open: at('/gig/999999') },
    { name: 'lightbox', extent: 'window', open: openLightbox },
  ] satisfies Scene[]
).map((scene) => ({ as: marcus, ...scene }))
