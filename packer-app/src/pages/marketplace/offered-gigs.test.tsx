import { screen, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { packer, refusal, worldOfThree } from '../../packer-world.fixture.ts'

afterEach(() => localStorage.clear())

const name = 'You were asked first'

function worldWithOffers() {
  const world = worldOfThree()
  const to = { id: packer.id, display_name: 'Marcus T.' }
  const hours = (count: number) => new Date(Date.now() + count * 3_600_000).toISOString()
  world.gigs = world.gigs.map((gig) => {
    if (gig.id === 1) return { ...gig, offer: { to, until: hours(20) } }
    return gig.id === 3 ? { ...gig, offer: { to, until: hours(4) } } : gig
  })
  return world
}

test('gigs offered to this packer are above all others, the most urgent first', async () => {
  openPackerApp(worldWithOffers(), '/marketplace')
  const section = await screen.findByRole('region', { name })
  const cards = await within(section).findAllByRole('link')
  expect(cards.map((card) => card.getAttribute('href'))).toEqual(['/gig/3', '/gig/1'])
  expect(cards[0]).toHaveTextContent(/Answer until \w{3} \d{1,2}:\d\d [AP]M/)
  const booked = screen.getByRole('region', { name: 'Your Booked Gigs' })
  expect(section.compareDocumentPosition(booked)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
})

test('an offer that arrives while the page is open appears', async () => {
  const world = worldOfThree()
  const { tell } = openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
  expect(world.calls.some(({ path }) => path === '/api/packer/gigs/offered')).toBe(false)
  world.gigs = worldWithOffers().gigs
  await tell({ kind: 'offered', gig_id: 3, trip_id: null })
  expect(await screen.findAllByText(/^Answer until/)).toHaveLength(2)
  world.gigs = worldOfThree().gigs
  await tell({ kind: 'offer_ended', gig_id: 3, trip_id: null })
  expect(await screen.findByText('3 gigs available')).toBeVisible()
  expect(screen.queryByRole('region', { name })).not.toBeInTheDocument()
})

test('offers that fail to load say so, and Retry loads them', async () => {
  const world = worldWithOffers()
  world.instead = ({ path }) =>
    path === '/api/packer/gigs/offered' ? refusal(503, 'Not now.') : undefined
  const { user } = openPackerApp(world, '/marketplace')
  const section = within(await screen.findByRole('region', { name }))
  expect(await section.findByText(/could not be loaded/)).toBeVisible()
  world.instead = () => undefined
  await user.click(section.getByRole('button', { name: 'Retry' }))
  expect(await section.findAllByRole('link')).toHaveLength(2)
})
