import { screen, waitFor, within } from '@testing-library/react'
import type { Review } from 'api/client'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { refusal } from '../../packer-world.fixture.ts'
import { worldWithBooking, worldWithPiano } from './gig-page.fixture.ts'

const until = '2036-12-19T17:00:00.000Z'
const received = {
  ...{ id: 90, stars: 4, text: 'Quick and careful.', reply: null },
  published_at: '2026-12-07T17:00:00.000Z',
}

/** A completed gig. The API stores the review. */
function reviewWorld(fields: { received_review?: typeof received } = {}) {
  const world = worldWithBooking()
  world.trips.step(5, 'delivered')
  world.trips.step(5, 'completed', 'customer')
  world.trips.all = world.trips.all.map((trip) => ({ ...trip, review_until: until, ...fields }))
  let own: Review | null = null
  world.instead = ({ method, path, body }) => {
    if (!path.endsWith('/review')) return undefined
    if (method === 'PUT')
      own = {
        ...{ trip_id: 70, published_at: null, reply: null, hidden_reason: null },
        ...(body as Pick<Review, 'stars' | 'text'>),
      }
    return { body: own }
  }
  return world
}

const card = async (name = 'Your review') => within(await screen.findByRole('region', { name }))

test('the packer reviews the customer, and the text survives the end of the session', async () => {
  const world = reviewWorld()
  const { user } = openPackerApp(world, '/gig/5')
  const form = await card()
  expect(form.getByRole('heading', { name: 'How was the gig with Dana?' })).toBeVisible()
  await user.click(form.getByRole('radio', { name: '5 stars' }))
  await user.type(form.getByRole('textbox', { name: /^Your review/ }), 'All was packed.')
  await user.click(form.getByRole('button', { name: 'Send review' }))
  expect(await form.findByText('All was packed.')).toBeVisible()
  expect(form.getByRole('button', { name: 'Edit review' })).toBeVisible()
  const calls = world.calls.filter(({ method }) => method === 'PUT')
  expect(calls.map(({ path, body }) => [path, body])).toEqual([
    ['/api/trips/70/review', { stars: 5, text: 'All was packed.' }],
  ])
})

test('the reviews appear live when they are published', async () => {
  const world = reviewWorld()
  const { tell, notices } = openPackerApp(world, '/gig/5')
  await card()
  const [trip] = world.trips.all
  if (trip) world.trips.log(trip, 'system', null, 'reviews_published')
  world.trips.all = world.trips.all.map((trip) => ({ ...trip, received_review: received }))
  await tell({ kind: 'reviews_published', gig_id: 5, trip_id: null })
  const other = await card('Review by Dana K.')
  expect(other.getByText('Quick and careful.')).toBeVisible()
  expect(notices).toEqual(['The reviews of the gig are published.'])
})

test('a failed review shows the reason', async () => {
  const world = reviewWorld()
  const usual = world.instead
  world.instead = (call) =>
    call.method === 'PUT' ? refusal(409, 'The 14 days for a review are over.') : usual(call)
  const { user } = openPackerApp(world, '/gig/5')
  const form = await card()
  await user.click(form.getByRole('radio', { name: '1 star' }))
  await user.click(form.getByRole('button', { name: 'Send review' }))
  expect(await form.findByRole('alert')).toHaveTextContent('The 14 days for a review are over.')
})

test('the gig page shows the rating of the customer, "New" before three reviews', async () => {
  const world = worldWithPiano([2, 3])
  world.gigs = world.gigs.map((gig) =>
    gig.id === 5 ? { ...gig, customer_rating: { mean: 4.75, count: 9 } } : gig,
  )
  const view = openPackerApp(world, '/gig/5')
  expect(await screen.findByText('(9 reviews)')).toBeVisible()
  view.unmount()
  openPackerApp(world, '/gig/6')
  expect(await screen.findByText('New')).toBeVisible()
})

test('packers see their own public profile, and reply there', async () => {
  const world = worldWithPiano([])
  const profile = {
    ...{ id: 7, display_name: 'Marcus T.', bio: '', specialties: [], rating: null },
    ...{ badges: [], verified_until: null, background_until: null },
    ...{
      completed_jobs: 1,
      bookings_kept: 100,
      star_counts: [0, 0, 0, 1, 0],
      member_since: '2024-03-05T18:00:00.000Z',
    },
    reviews: [{ ...received, author: 'Dana K.' }],
  }
  world.instead = ({ method, path, body }) => {
    if (path === '/api/reviews/90/reply' && method === 'PUT') {
      const { text } = body as { text: string }
      profile.reviews = [{ ...received, author: 'Dana K.', reply: text as never }]
      return { status: 204 }
    }
    return path === '/api/packers/7' ? { body: profile } : undefined
  }
  const { user } = openPackerApp(world, '/packer/7')
  await user.click(await screen.findByRole('link', { name: /Your reviews/ }))
  expect(await screen.findByRole('heading', { level: 1, name: 'Marcus T.' })).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to this review' }))
  await user.type(dialog.getByRole('textbox'), 'Thank you, Dana.')
  await user.click(dialog.getByRole('button', { name: 'Publish reply' }))
  expect(await screen.findByText('Thank you, Dana.')).toBeVisible()
  await waitFor(() => expect(screen.queryByRole('dialog')).not.toBeInTheDocument())
})

test('another packer’s page has no reply button; an unknown packer is named so', async () => {
  const world = worldWithPiano([])
  openPackerApp(world, '/packers/8')
  expect(await screen.findByText('There is no such packer')).toBeVisible()
})

test('says before the review that an address is missing', async () => {
  const world = reviewWorld()
  const { instead } = world
  const body = { email: '', email_verified: false }
  world.instead = (call) => (call.path === '/api/account' ? { body } : instead(call))
  openPackerApp(world, '/gig/5')
  const notice = await (await card()).findByRole('note')
  expect(notice).toHaveTextContent('Reviews need an email address')
  expect(within(notice).getByRole('link')).toHaveAttribute('href', '/account')
})
