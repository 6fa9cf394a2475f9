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

const openWithPhotos = (count: number) => async (page: Page) => {
  const list = await page.request.get('/api/gigs?available=true&limit=100&sort=oldest')
  const gig = ((await list.json()) as ListedGig[]).find(({ images }) => images.length === count)
  if (!gig) throw new Error(`The demo has no gig with ${count} photos.`)
  await at(`/gig/${gig.id}`)(page)
}

async function openBooked(page: Page) {
  await at('/packer/gigs/booked')(page)
  await page.locator(gigLink).first().click()
  await page.getByRole('button', { name: 'Cancel Gig' }).waitFor()
  await page.waitForLoadState('networkidle')
}

/** The question before a booking ends. */
const askOn = (name: string) => async (page: Page) => {
  await openBooked(page)
  await page.getByRole('button', { name }).click()
  await page.getByRole('dialog').waitFor()
  await settle(page)
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
    { name: 'gig-without-photos', open: openWithPhotos(0) },
    { name: 'gig-one-photo', open: openWithPhotos(1) },
    { name: 'gig-two-photos', open: openWithPhotos(2) },
    { name: 'gig-three-photos', open: openWithPhotos(3) },
    { name: 'gig-booked', open: openBooked },
    { name: 'gig-cancel', extent: 'window', open: askOn('Cancel Gig') },
    { name: 'gig-complete', extent: 'window', open: askOn('Mark Completed') },
    {
      name: 'gig-printed',
      widths: [768],
      async open(page) {
        await openBooked(page)
        await page.emulateMedia({ media: 'print' })
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
    {
      name: 'gig-offline',
      extent: 'window',
      async open(page) {
        await at('/packer/gigs/booked')(page)
        await page.context().setOffline(true)
        await page.locator(gigLink).first().click()
        await page.getByText('Unable to load this gig.').waitFor()
      },
    },
    { name: 'gig-gone', open: at('/gig/999999') },
    { name: 'lightbox', extent: 'window', open: openLightbox },
  ] satisfies Scene[]
).map((scene) => ({ as: marcus, ...scene }))
