import * as scene from './scene.ts'

const { at, atWidths, click, dialog, fail, field, fill, forPrint, gigLink, go, hang, idle } = scene
const { marcus, press, scenes, see } = scene

const gigs = '**/api/gigs?*'
const booking = '**/api/packer/gigs/*'
const pay = at('/packer/:me/gigs/pay')
const editSpecialties = at('/packer/:me/specialtys/edit')
const editProfile: scene.Step = (page) => page.getByRole('link', { name: 'Edit Profile' }).click()
const openFilters: scene.Step = async (page) => {
  const toggle = page.getByRole('button', { name: 'Filter Gigs' })
  if ((await toggle.getAttribute('aria-expanded')) !== 'true') await toggle.click()
}

interface ListedGig {
  id: number
  images: string[]
  specialties: number[]
}

/** Opens the oldest open gig that fits; `has` are the packer's specialties. */
const openGig =
  (fits: (gig: ListedGig, has: Set<number>) => boolean): scene.Step =>
  async (page) => {
    const list = await page.request.get('/api/gigs?available=true&limit=100&sort=oldest')
    const own = await page.request.get(`/api/packer/${await scene.ownId(page)}/specialtys`)
    const ids = ((await own.json()) as { specialty_id: number }[]).map((one) => one.specialty_id)
    const gig = ((await list.json()) as ListedGig[]).find((one) => fits(one, new Set(ids)))
    if (!gig) throw new Error('The demo data has no such gig.')
    await at(`/gig/${gig.id}`)(page)
  }
const withPhotos = (count: number) => openGig(({ images }) => images.length === count)
const bookable = openGig(
  ({ images, specialties }, has) => images.length >= 4 && specialties.every((id) => has.has(id)),
)
const unqualified = openGig(
  ({ images, specialties }, has) => images.length >= 4 && specialties.some((id) => !has.has(id)),
)
const booked = [
  at('/packer/gigs/booked'),
  click(gigLink),
  see((page) => page.getByRole('button', { name: 'Cancel Gig' })),
  idle,
]

const serverBusy = fail(gigs, 503, {}, { 'Retry-After': '20' })
const navigateInPlace: scene.Step = (page) =>
  page.evaluate(() => {
    history.pushState(null, '', '/marketplace')
    dispatchEvent(new PopStateEvent('popstate'))
  })

/** The packer half: the marketplace, one gig, and the packer's own pages. */
export const packerScenes: scene.Scene[] = [
  ...scenes(marcus, 'page', {
    marketplace: [at('/marketplace')],
    'marketplace-near': [at('/marketplace?zipCode=94607&sort=distance&priceMax=900')],
    'marketplace-qualified': [at('/marketplace?qualified=true&pickupFrom=2026-01-01')],
    'marketplace-empty': [at('/marketplace?priceMin=9999999')],
    'marketplace-failed': [
      fail(gigs, 404),
      go('/marketplace'),
      see('Unable to load gigs. Please try again later.'),
    ],
    'gig-history': [at('/packer/gigs/booked')],
    pay: [pay],
    profile: [at('/packer/:me')],
    'profile-edit': [at('/packer/edit')],
    'profile-edit-kept': [
      at('/packer/:me'),
      editProfile,
      fill({ name: 'Marcus Tran Jr.' }),
      scene.back,
      editProfile,
      see('Your unsaved changes are still here.'),
    ],
    'profile-edit-errors': [
      at('/packer/edit'),
      fill({ username: 'marcus moves', phone: '510555', bio: 'x'.repeat(290) }),
      press('Save Changes'),
    ],
    specialties: [at('/specialtys')],
    'specialties-edit': [editSpecialties],
    'specialties-failed': [
      editSpecialties,
      fail('**/api/packer/specialtys'),
      click('input[name="specialties"]:not(:checked)'),
      press('Save Specialties'),
      see('Failed to update specialties'),
    ],
    gig: [bookable],
    'gig-without-photos': [withPhotos(0)],
    'gig-one-photo': [withPhotos(1)],
    'gig-booked': booked,
    'gig-missing': [unqualified, see('Missing Required Specialties')],
    'gig-taken': [
      bookable,
      fail(booking, 409, { error: 'Another packer booked this gig.' }),
      press('Book Gig!'),
      see('Another packer booked this gig.'),
    ],
    'gig-book-failed': [bookable, fail(booking), press('Book Gig!'), see('The gig was not booked')],
    'gig-completed': [pay, click(gigLink), see('Added to your pay'), idle],
    'gig-gone': [at('/gig/999999')],
  }),
  ...atWidths(
    [768],
    scenes(marcus, 'page', {
      'pay-printed': [pay, forPrint],
      'gig-printed': [...booked, forPrint],
    }),
  ),
  ...scenes('new packer', 'page', {
    'marketplace-new-packer': [at('/marketplace')],
    'pay-empty': [pay],
    'profile-new-packer': [at('/packer/:me')],
  }),
  ...scenes(marcus, 'window', {
    'marketplace-filters': [at('/marketplace'), openFilters, field('zipCode')],
    'marketplace-loading': [hang(gigs), go('/marketplace'), see('Loading Gigs...')],
    'gig-cancel': [...booked, press('Cancel Gig'), dialog],
    'gig-complete': [...booked, press('Mark Completed'), dialog],
    'gig-offline': [
      at('/packer/gigs/booked'),
      (page) => page.context().setOffline(true),
      click(gigLink),
      see('Unable to load this gig.'),
    ],
    lightbox: [bookable, press(/^Photo \d/, 1), dialog, idle],
    'offline-marketplace': [at('/marketplace'), scene.goOffline],
    'still-trying': [
      at('/about'),
      scene.bannerMounted,
      serverBusy,
      navigateInPlace,
      see('Still trying'),
    ],
    outdated: [
      at('/marketplace'),
      scene.bannerMounted,
      fail(gigs),
      fail('**/api/packer/**'),
      click(gigLink, 3),
      scene.back,
      see('could not be updated'),
    ],
  }),
]
