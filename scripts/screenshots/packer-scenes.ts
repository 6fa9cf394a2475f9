import type { Page } from '@playwright/test'
import { fail, hang, marcus, type Scene, settle } from './scene.ts'

const gigLink = 'main a[href^="/gig/"]'

/** The id of the signed-in packer, which is in the addresses of the own pages. */
async function ownId(page: Page): Promise<number> {
  const answer = await page.request.get('/api/auth/authenticate')
  const { id } = (await answer.json()) as { id: number }
  return id
}

const own = (path: string) => async (page: Page) => {
  await page.goto(`/packer/${await ownId(page)}${path}`)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

const at = (address: string) => async (page: Page) => {
  await page.goto(address)
  await page.getByRole('heading', { level: 1 }).waitFor()
  await page.waitForLoadState('networkidle')
}

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

/** The packer half: the marketplace, a gig and the packer's own pages. */
export const packerScenes: Scene[] = (
  [
    { name: 'marketplace', open: at('/marketplace') },
    { name: 'marketplace-empty', open: at('/marketplace?priceMin=9999999') },
    {
      name: 'marketplace-filters',
      async open(page) {
        await at('/marketplace')(page)
        const toggle = page.getByRole('button', { name: 'Filter Gigs' })
        if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
      },
    },
    {
      name: 'marketplace-loading',
      extent: 'window',
      async open(page) {
        await hang(page, '**/api/gigs?*')
        await page.goto('/marketplace')
        await page.getByText('Loading Gigs...').first().waitFor()
        await settle(page)
      },
    },
    {
      name: 'marketplace-failed',
      async open(page) {
        await fail(page, '**/api/gigs?*', {}, 404)
        await page.goto('/marketplace')
        await page.getByText('Unable to load gigs. Please try again later.').waitFor()
      },
    },
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
    { name: 'gig-history', open: at('/packer/gigs/booked') },
    { name: 'pay', open: own('/gigs/pay') },
    { name: 'profile', open: own('') },
    { name: 'profile-edit', open: at('/packer/edit') },
    { name: 'specialties', open: at('/specialtys') },
    { name: 'specialties-first-time', open: own('/specialtys') },
    { name: 'specialties-edit', open: own('/specialtys/edit') },
  ] satisfies Scene[]
).map((scene) => ({ as: marcus, ...scene }))
