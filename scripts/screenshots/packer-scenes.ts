import * as scene from './scene.ts'

const { at, click, dialog, fail, field, fill, gigLink, go, hang, idle } = scene
const { press, scenes, see } = scene

const gigs = '**/api/gigs?*'
const pay = at('/packer/:me/gigs/pay')
const openFilters: scene.Step = async (page) => {
  const toggle = page.getByRole('button', { name: 'Filter Gigs' })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
}

/** Opens the oldest open gig with so many photos; `specialties`: whether it requires some. */
const openGig =
  (photos: number, specialties: boolean): scene.Step =>
  async (page) => {
    const list = await page.request.get('/api/gigs?available=true&limit=100&sort=oldest')
    const gigs = (await list.json()) as { id: number; images: []; specialties: [] }[]
    const gig = gigs.find(
      (one) => one.images.length === photos && one.specialties.length > 0 === specialties,
    )
    if (!gig) throw new Error('The demo data has no such gig.')
    await at(`/gig/${gig.id}`)(page)
  }
const booked = [
  at('/packer/gigs/booked'),
  click(gigLink),
  see((page) => page.getByRole('button', { name: 'Cancel Gig' })),
  idle,
]
const forPrint: scene.Step = (page) => page.emulateMedia({ media: 'print' })

/** The packer half: the marketplace, one gig, and the packer's own pages. */
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
    gig: [openGig(4, false)],
    'gig-without-photos': [openGig(0, false)],
    'gig-booked': booked,
    'gig-printed': [...booked, forPrint],
    'gig-taken': [
      openGig(4, false),
      fail('**/api/packer/gigs/*', 409, { error: 'Another packer booked this gig.' }),
      press('Book Gig!'),
      see('Another packer booked this gig.'),
    ],
    'gig-completed': [pay, click(gigLink), see('Added to your pay'), idle],
    'gig-gone': [at('/gig/999999')],
  }),
  ...scenes('new packer', 'page', {
    'marketplace-new-packer': [at('/marketplace')],
    'pay-empty': [pay],
    'profile-new-packer': [at('/packer/:me')],
    'gig-missing': [openGig(4, true), see('Missing Required Specialties')],
  }),
  ...scenes('marcus_moves', 'window', {
    'marketplace-filters': [at('/marketplace'), openFilters, field('zipCode')],
    'marketplace-loading': [hang(gigs), go('/marketplace'), see('Loading Gigs...')],
    'gig-cancel': [...booked, press('Cancel Gig'), dialog],
    'gig-complete': [...booked, press('Mark Completed'), dialog],
    lightbox: [openGig(4, false), press(/^Photo \d/, 1), dialog, idle],
    'offline-marketplace': [at('/marketplace'), scene.goOffline],
  }),
]
