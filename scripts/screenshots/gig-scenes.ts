import type { Page } from '@playwright/test'
import {
  at,
  dialog,
  fail,
  follow,
  forPrint,
  idle,
  marcus,
  ownId,
  press,
  type Scene,
  see,
  seeElement,
  type Step,
  withDefaults,
} from './scene.ts'

const gigLink = 'main a[href^="/gig/"]'

interface ListedGig {
  id: number
  images: string[]
  specialties: number[]
}

/** Opens the oldest open gig that fits. */
const openGig =
  (fits: (gig: ListedGig, has: Set<number>) => boolean): Step =>
  async (page: Page) => {
    const list = await page.request.get('/api/gigs?available=true&limit=100&sort=oldest')
    const own = await page.request.get(`/api/packer/${await ownId(page)}/specialtys`)
    const ids = ((await own.json()) as { specialty_id: number }[]).map((one) => one.specialty_id)
    const gig = ((await list.json()) as ListedGig[]).find((one) => fits(one, new Set(ids)))
    if (!gig) throw new Error('The demo has no such gig.')
    await at(`/gig/${gig.id}`)(page)
  }

const withPhotos = (count: number) => openGig(({ images }) => images.length === count)
const bookable = openGig(
  ({ images, specialties }, has) => images.length >= 4 && specialties.every((id) => has.has(id)),
)
const missing = openGig(
  ({ images, specialties }, has) => images.length >= 4 && specialties.some((id) => !has.has(id)),
)
const booked: Step[] = [
  at('/packer/gigs/booked'),
  follow(gigLink),
  seeElement((page) => page.getByRole('button', { name: 'Cancel Gig' })),
  idle,
]
const calls = '**/api/packer/gigs/*'

/** One gig in every state that a packer sees. */
export const gigScenes: Scene[] = withDefaults({ as: marcus }, [
  { name: 'gig', open: [bookable] },
  { name: 'gig-without-photos', open: [withPhotos(0)] },
  { name: 'gig-one-photo', open: [withPhotos(1)] },
  { name: 'gig-booked', open: booked },
  { name: 'gig-cancel', extent: 'window', open: [...booked, press('Cancel Gig'), dialog] },
  { name: 'gig-complete', extent: 'window', open: [...booked, press('Mark Completed'), dialog] },
  { name: 'gig-printed', widths: [768], open: [...booked, forPrint] },
  { name: 'gig-missing', open: [missing, see('Missing Required Specialties')] },
  {
    name: 'gig-taken',
    open: [
      bookable,
      fail(calls, 409, { error: 'Another packer booked this gig.' }),
      press('Book Gig!'),
      see('Another packer booked this gig.'),
    ],
  },
  {
    name: 'gig-book-failed',
    open: [bookable, fail(calls), press('Book Gig!'), see('The gig was not booked')],
  },
  {
    name: 'gig-completed',
    open: [at('/packer/:me/gigs/pay'), follow(gigLink), see('Added to your pay'), idle],
  },
  {
    name: 'gig-offline',
    extent: 'window',
    open: [
      at('/packer/gigs/booked'),
      (page) => page.context().setOffline(true),
      follow(gigLink),
      see('Unable to load this gig.'),
    ],
  },
  { name: 'gig-gone', open: [at('/gig/999999')] },
  {
    name: 'lightbox',
    extent: 'window',
    open: [bookable, press(/^Photo \d/, 1), dialog, idle],
  },
])
