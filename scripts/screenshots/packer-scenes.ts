import {
  at,
  fail,
  fill,
  forPrint,
  go,
  hang,
  marcus,
  press,
  type Scene,
  see,
  seeElement,
  settle,
  type Step,
  withDefaults,
} from './scene.ts'

const wrongProfile: Step = async (page) => {
  await page.getByLabel('Username').fill('marcus moves')
  await page.getByLabel('Phone').fill('510555')
  await page.getByLabel('Bio').fill('x'.repeat(290))
}

const editProfile: Step = (page) => page.getByRole('link', { name: 'Edit Profile' }).click()
const back: Step = (page) => page.goBack()
const openFilters: Step = async (page) => {
  const toggle = page.getByRole('button', { name: 'Filter Gigs' })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
}
const checkOneMore: Step = (page) =>
  page.locator('input[name="specialties"]:not(:checked)').first().check()

/** The packer half: the marketplace and the packer's own pages. */
export const packerScenes: Scene[] = withDefaults({ as: marcus }, [
  { name: 'marketplace', open: [at('/marketplace')] },
  { name: 'marketplace-new-packer', as: 'new packer', open: [at('/marketplace')] },
  {
    name: 'marketplace-near',
    open: [at('/marketplace?zipCode=94607&sort=distance&priceMax=900')],
  },
  {
    name: 'marketplace-qualified',
    open: [at('/marketplace?qualified=true&pickupFrom=2026-01-01')],
  },
  { name: 'marketplace-empty', open: [at('/marketplace?priceMin=9999999')] },
  {
    name: 'marketplace-filters',
    extent: 'window',
    open: [at('/marketplace'), openFilters, seeElement((page) => page.locator('[name="zipCode"]'))],
  },
  {
    name: 'marketplace-loading',
    extent: 'window',
    open: [hang('**/api/gigs?*'), go('/marketplace'), see('Loading Gigs...'), settle],
  },
  {
    name: 'marketplace-failed',
    open: [
      fail('**/api/gigs?*', 404),
      go('/marketplace'),
      see('Unable to load gigs. Please try again later.'),
    ],
  },
  { name: 'gig-history', open: [at('/packer/gigs/booked')] },
  { name: 'pay', open: [at('/packer/:me/gigs/pay')] },
  { name: 'pay-empty', as: 'new packer', open: [at('/packer/:me/gigs/pay')] },
  { name: 'pay-printed', widths: [768], open: [at('/packer/:me/gigs/pay'), forPrint] },
  { name: 'profile', open: [at('/packer/:me')] },
  { name: 'profile-new-packer', as: 'new packer', open: [at('/packer/:me')] },
  { name: 'profile-edit', open: [at('/packer/edit')] },
  {
    name: 'profile-edit-kept',
    open: [
      at('/packer/:me'),
      editProfile,
      fill({ name: 'Marcus Tran Jr.' }),
      back,
      editProfile,
      see('Your unsaved changes are still here.'),
    ],
  },
  {
    name: 'profile-edit-errors',
    open: [at('/packer/edit'), wrongProfile, press('Save Changes'), settle],
  },
  { name: 'specialties', open: [at('/specialtys')] },
  { name: 'specialties-edit', open: [at('/packer/:me/specialtys/edit')] },
  {
    name: 'specialties-failed',
    open: [
      at('/packer/:me/specialtys/edit'),
      fail('**/api/packer/specialtys'),
      checkOneMore,
      press('Save Specialties'),
      see('Failed to update specialties'),
    ],
  },
])
