import * as scene from './scene.ts'

const { at, click, dialog, fail, field, fill, gigLink, go, hang, idle } = scene
const { press, scenes, see } = scene

const gigs = '**/api/gigs?*'
const pay = at('/packer/:me/gigs/pay')
const openFilters: scene.Step = async (page) => {
  const toggle = page.getByRole('button', { name: 'Filter Gigs' })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
}

/**
 * Opens the oldest open gig with at least four photos, or without photos. With `isFor`, the packer has every
 * specialty that the gig requires; otherwise the gig requires at least one.
 */
const openGig =
  (photos: boolean, isFor = true): scene.Step =>
  async (page) => {
    const list = `/api/gigs?available=true&limit=100&sort=oldest&qualified=${isFor}`
    const gigs = (await (await page.request.get(list)).json()) as Record<string, unknown[]>[]
    const gig = gigs.find(
      ({ images = [], specialties = [] }) =>
        (photos ? images.length >= 4 : images.length === 0) && (isFor || specialties.length > 0),
    )
    if (!gig) throw new Error('The demo data has no such gig.')
    await at(`/gig/${String(gig.id)}`)(page)
  }
const booked = [
  at('/packer/gigs/booked'),
  click(gigLink),
  see((page) => page.getByRole('button', { name: 'Cancel Gig' })),
  idle,
]
const forPrint: scene.Step = (page) => page.emulateMedia({ media: 'print' })

export const packerScenes: scene.Scene[] = [
  ...scenes('marcus_moves', 'page', {
    marketplace: [at('/marketplace')],
    'marketplace-near': [at('/marketplace?zipCode=94607&sort=distance&priceMax=900')],
    'marketplace-empty': [at('/marketplace?priceMin=9999999')],
    'marketplace-failed': [
      fail(gigs, 404),
      go('/marketplace'),
      see('Unable to load gigs. Please try again later.'),
    ],
    'gig-history': [at('/packer/gigs/booked')],
    pay: [pay],
    'pay-printed': [pay, forPrint],
    profile: [at('/packer/:me')],
    'profile-edit': [at('/packer/edit')],
    'profile-edit-errors': [
      at('/packer/edit'),
      fill({ username: 'marcus moves', phone: '510555', bio: 'x'.repeat(290) }),
      press('Save Changes'),
    ],
    specialties: [at('/specialtys')],
    'specialties-edit': [at('/packer/:me/specialtys/edit')],
    gig: [openGig(true)],
    'gig-without-photos': [openGig(false)],
    'gig-booked': booked,
    'gig-printed': [...booked, forPrint],
    'gig-taken': [
      openGig(true),
      fail('**/api/packer/gigs/*', 409, { error: 'Another packer booked this gig.' }),
      press('Book Gig!'),
      see('Another packer booked this gig.'),
    ],
    'gig-completed': [pay, click(gigLink), see('Listed in Your Pay'), idle],
    'gig-gone': [at('/gig/999999')],
  }),
  ...scenes('new packer', 'page', {
    'marketplace-new-packer': [at('/marketplace')],
    'pay-empty': [pay],
    'profile-new-packer': [at('/packer/:me')],
    'gig-missing': [openGig(true, false), see('Missing Required Specialties')],
  }),
  ...scenes('marcus_moves', 'window', {
    'marketplace-filters': [at('/marketplace'), openFilters, field('zipCode')],
    'marketplace-loading': [hang(gigs), go('/marketplace'), see('Loading Gigs...')],
    'gig-cancel': [...booked, press('Cancel Gig'), dialog],
    'gig-problem': [...booked, press('Report a problem'), dialog],
    'gig-deliver': [...booked, press('Skip to a later step'), press('Delivered'), dialog],
    lightbox: [openGig(true), press(/^Photo \d/, 1), dialog, idle],
    'offline-marketplace': [at('/marketplace'), scene.goOffline],
  }),
]
