import type { Page } from '@playwright/test'
import { at, fail, marcus, own, ownId, type Scene, settle } from './scene.ts'

const gigLink = 'main a[href^="/gig/"]'

const bookButton = (page: Page) => page.locator('button:visible', { hasText: 'Book Gig!' })

interface ListedGig {
  id: number
  images: string[]
  specialties: number[]
}

/** The oldest gig with several photos of which the packer lacks something, or nothing. */
async function gigToOpen(page: Page, lacking: boolean) {
  const list = await page.request.get('/api/gigs?available=true&limit=100&sort=oldest')
  const mine = await page.request.get(`/api/packer/${await ownId(page)}/specialtys`)
  const has = new Set(
    ((await mine.json()) as { specialty_id: number }[]).map((s) => s.specialty_id),
  )
  const gig = ((await list.json()) as ListedGig[]).find(
    ({ images, specialties }) =>
      images.length >= 4 && specialties.some((id) => !has.has(id)) === lacking,
  )
  if (!gig) throw new Error('The demo has no such gig.')
  return `/gig/${gig.id}`
}

async function openGig(page: Page) {
  await at(await gigToOpen(page, false))(page)
  await bookButton(page).waitFor()
}

async function openGigWithout(page: Page) {
  await at(await gigToOpen(page, true))(page)
  await page.getByText('Missing Required Specialties').waitFor()
}

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
        await fail(page, '**/api/packer/gigs/*', { error: 'Another packer booked this gig.' }, 409)
        await bookButton(page).click()
        await page.getByText('Another packer booked this gig.').waitFor()
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
        await page.getByText('Added to your pay').waitFor()
        await page.waitForLoadState('networkidle')
      },
    },
    { name: 'gig-gone', open: at('/gig/999999') },
    { name: 'lightbox', extent: 'window', open: openLightbox },
  ] satisfies Scene[]
).map((scene) => ({ as: marcus, ...scene }))
