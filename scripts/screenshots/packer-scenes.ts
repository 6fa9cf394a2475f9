import type { Page } from '@playwright/test'
import { demoPassword } from 'api/server'
import { at, fail, hang, marcus, own, ownId, type Scene, settle } from './scene.ts'

/** A packer of this minute, who has and holds nothing. */
const asNewPacker = (path: (id: number) => string) => async (page: Page) => {
  await page.request.post('/api/auth/signup', {
    data: {
      username: `new_packer_${Date.now().toString(36)}`,
      password: demoPassword,
      user_type: 'packer',
    },
  })
  await at(path(await ownId(page)))(page)
}

async function saveProfileWrongly(page: Page) {
  await at('/packer/edit')(page)
  await page.getByLabel('Username').fill('marcus moves')
  await page.getByLabel('Phone').fill('510555')
  await page.getByLabel('Bio').fill('x'.repeat(290))
  await page.getByRole('button', { name: 'Save Changes' }).click()
  await settle(page)
}

async function returnToProfileText(page: Page) {
  await own('')(page)
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByLabel('Full name').fill('Marcus Tran Jr.')
  await page.goBack()
  await page.getByRole('link', { name: 'Edit Profile' }).click()
  await page.getByText('Your unsaved changes are still here.').waitFor()
}

async function saveSpecialtiesInVain(page: Page) {
  await own('/specialtys/edit')(page)
  await fail(page, '**/api/packer/specialtys')
  const free = page.locator('input[name="specialties"]:not(:checked)')
  await free.first().check()
  await page.getByRole('button', { name: 'Save Specialties' }).click()
  await page.getByText('Failed to update specialties').waitFor()
}

/** The packer half: the marketplace, a gig and the packer's own pages. */
export const packerScenes: Scene[] = (
  [
    { name: 'marketplace', open: at('/marketplace') },
    {
      name: 'marketplace-new-packer',
      as: undefined,
      open: asNewPacker(() => '/marketplace'),
    },
    { name: 'marketplace-near', open: at('/marketplace?zipCode=94607&sort=distance&priceMax=900') },
    {
      name: 'marketplace-qualified',
      open: at('/marketplace?qualified=true&pickupFrom=2026-01-01'),
    },
    { name: 'marketplace-empty', open: at('/marketplace?priceMin=9999999') },
    {
      name: 'marketplace-empty-dates',
      open: at('/marketplace?pickupFrom=2027-03-05&pickupTo=2027-03-01'),
    },
    {
      name: 'marketplace-filters',
      extent: 'window',
      async open(page) {
        await at('/marketplace')(page)
        const toggle = page.getByRole('button', { name: 'Filter Gigs' })
        if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
        await page.locator('[name="zipCode"]').waitFor()
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
    { name: 'gig-history-empty', as: undefined, open: asNewPacker(() => '/packer/gigs/booked') },
    { name: 'gig-history', open: at('/packer/gigs/booked') },
    { name: 'pay', open: own('/gigs/pay') },
    { name: 'pay-empty', as: undefined, open: asNewPacker((id) => `/packer/${id}/gigs/pay`) },
    {
      name: 'pay-printed',
      widths: [768],
      async open(page) {
        await own('/gigs/pay')(page)
        await page.emulateMedia({ media: 'print' })
      },
    },
    { name: 'profile', open: own('') },
    { name: 'profile-new-packer', as: undefined, open: asNewPacker((id) => `/packer/${id}`) },
    { name: 'profile-edit', open: at('/packer/edit') },
    { name: 'profile-edit-kept', open: returnToProfileText },
    { name: 'profile-edit-errors', open: saveProfileWrongly },
    { name: 'specialties', open: at('/specialtys') },
    { name: 'specialties-first-time', open: own('/specialtys') },
    { name: 'specialties-edit', open: own('/specialtys/edit') },
    { name: 'specialties-failed', open: saveSpecialtiesInVain },
  ] satisfies Scene[]
).map((scene) => ({ as: marcus, ...scene }))
