import { screen, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { refusal, worldOfThree } from '../../packer-world.fixture.ts'

afterEach(() => localStorage.clear())

const name = 'Urgent near you'

/** Gig 2 has needed a packer for an hour. */
function worldWithUrgent() {
  const world = worldOfThree()
  const pickup_date = new Date(Date.now() - 3_600_000).toISOString()
  world.gigs = world.gigs.map((gig) =>
    gig.id === 2 ? { ...gig, is_urgent: true, miles: 7, pickup_date } : gig,
  )
  return world
}

test('urgent gigs are above all others, and say when and how far', async () => {
  openPackerApp(worldWithUrgent(), '/marketplace')
  const section = await screen.findByRole('region', { name })
  const card = await within(section).findByRole('link')
  expect(card).toHaveAttribute('href', '/gig/2')
  expect(card).toHaveTextContent(/s soon as you can/)
  expect(card).toHaveTextContent('about 7 miles away')
  expect(within(card).getByText('Urgent')).toBeVisible()
  const booked = screen.getByRole('region', { name: 'Your Booked Gigs' })
  expect(section.compareDocumentPosition(booked)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('the card in the list has the badge, too, and other cards have none', async () => {
  openPackerApp(worldWithUrgent(), '/marketplace')
  const list = within(await screen.findByRole('region', { name: 'Gigs to book' }))
  const badge = await list.findByText('Urgent')
  expect(badge.closest('a')).toHaveAttribute('href', '/gig/2')
  expect(list.getByText(/s soon as you can/).closest('a')).toHaveAttribute('href', '/gig/2')
})

test('an urgent gig that arrives while the page is open appears', async () => {
  const world = worldOfThree()
  const { tell } = openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  expect(world.log).not.toContain('GET /api/packer/gigs/urgent')
  world.gigs = worldWithUrgent().gigs
  await tell({ kind: 'urgent', gig_id: 2, trip_id: null })
  expect(await screen.findByRole('region', { name })).toBeVisible()
})

test('urgent gigs that fail to load say so, and Retry loads them', async () => {
  const world = worldWithUrgent()
  world.instead = ({ path }) =>
    path === '/api/packer/gigs/urgent' ? refusal(503, 'Not now.') : undefined
  const { user } = openPackerApp(world, '/marketplace')
  const section = within(await screen.findByRole('region', { name }))
  expect(await section.findByText(/could not be loaded/)).toBeVisible()
  world.instead = () => undefined
  await user.click(section.getByRole('button', { name: 'Retry' }))
  expect(await section.findByRole('link')).toBeVisible()
})

test('the gig page says that the gig is urgent, and when the packer should come', async () => {
  openPackerApp(worldWithUrgent(), '/gig/2')
  await screen.findByRole('heading', { level: 1, name: 'Two ponies' })
  expect(screen.getByText('Urgent')).toBeVisible()
  expect(screen.getByText(/s soon as you can; planned for \d/)).toBeVisible()
})
