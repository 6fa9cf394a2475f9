import { screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, refusal, World, worldOfThree } from '../../packer-world.fixture.ts'

const card = async (name: RegExp) => within(await screen.findByRole('link', { name }))

afterEach(() => localStorage.clear())

test('shows the available gigs with an exact count, and a button loads more', async () => {
  const { user } = openPackerApp(worldOfThree(), '/marketplace')
  expect(screen.getByRole('heading', { level: 1, name: 'Gig Marketplace' })).toBeVisible()
  expect(screen.getByText('Loading Gigs...')).toBeInTheDocument()
  expect(await screen.findByText('3 gigs available')).toBeVisible()
  expect(screen.queryByText('Studio flat')).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Show more gigs' }))
  expect(await screen.findByText('Studio flat')).toBeVisible()
  expect(screen.getByRole('link', { name: /Studio flat/ })).toHaveFocus()
  expect(screen.queryByRole('button', { name: 'Show more gigs' })).not.toBeInTheDocument()
})

test('a card shows date, route, boxes, price and whether the packer qualifies', async () => {
  const { user } = openPackerApp(worldOfThree(), '/marketplace')
  const piano = await card(/Piano/)
  expect(await piano.findByText('Missing specialty: piano')).toBeVisible()
  expect(piano.getByText('$350.50')).toBeVisible()
  expect(piano.getByText(/^Sun, Dec 6, 9:00 AM/)).toBeVisible()
  expect(piano.getByText('Oakland, CA')).toBeVisible()
  expect(piano.getByText('Albany, CA')).toBeVisible()
  expect(piano.getByText('20-30 boxes')).toBeVisible()
  expect(piano.queryByText(/miles away/)).not.toBeInTheDocument()
  expect(piano.getByRole('img', { name: 'dolly' })).toBeVisible()
  expect((await card(/ponies/)).getByText('2 specialties missing')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show more gigs' }))
  const studio = await card(/Studio/)
  expect(studio.getByText('You qualify')).toBeVisible()
  expect(studio.getByText('1 box')).toBeVisible()
  expect(studio.getByText('No specialties required')).toBeVisible()
})

test('a card shows hours, people, stairs and pay per hour, and whether the packer brings enough people', async () => {
  const world = worldOfThree()
  const access = { pickup_access: { stairs: 3 }, dropoff_access: { stairs: 1 } }
  world.gigs = [
    makeGig(1, { price: 280, move: { helpers: 2, hours: 3.5, ...access } }),
    makeGig(2, { move: { helpers: 3, pickup_access: { stairs: 0 } } }),
  ]
  openPackerApp(world, '/marketplace')
  const small = await card(/Move 1/)
  for (const fact of ['3.5 hours', '2 people', '4 flights', 'about $80 an hour for two'])
    expect(small.getByText(fact)).toBeVisible()
  expect(await small.findByText('You qualify')).toBeVisible()
  const large = await card(/Move 2/)
  expect(large.getByText('Needs 3 people')).toBeVisible()
  expect(large.queryByText('No stairs')).not.toBeInTheDocument()
})

test('a card with the stairs of one address says that there may be more', async () => {
  const world = new World()
  world.gigs = [makeGig(1, { move: { dropoff_access: { stairs: 1 } } })]
  openPackerApp(world, '/marketplace')
  expect((await card(/Move 1/)).getByText('1 flight or more')).toBeVisible()
})

test('cards show the distance of the route, and to the pickup if the list has it', async () => {
  const world = new World()
  world.gigs = [makeGig(1, { miles: 0 }), makeGig(2, { miles: 4701, route_miles: 1 })]
  openPackerApp(world, '/marketplace?zipCode=94607-1234')
  expect((await card(/Move 1/)).getByText('less than a mile away')).toBeVisible()
  const second = await card(/Move 2/)
  expect(second.getByText('about 4,701 miles away')).toBeVisible()
  expect(second.getByText('about 1 mile')).toBeVisible()
})

test('the pickup date is in the time zone of the pickup address', async () => {
  const world = new World()
  // 9:30 PM of December 5 in Honolulu.
  world.gigs = [
    makeGig(1, { pickup_date: '2026-12-06T07:30:00.000Z', pickup_time_zone: 'Pacific/Honolulu' }),
  ]
  world.bookings = [
    {
      id: 1,
      gig_id: 2,
      packer_id: 7,
      gig_status_id: 2,
      created_on_date: '2026-11-01T12:00:00Z',
      unread_messages: 3,
    },
  ]
  world.gigs.push({ ...makeGig(2), ...world.gigs[0], id: 2, title: 'Booked' })
  openPackerApp(world, '/marketplace')
  expect((await card(/Move 1/)).getByText('Sat, Dec 5, 9:30 PM HST')).toBeVisible()
  expect((await card(/Booked/)).getByText('5')).toBeVisible()
  expect(await (await card(/Booked/)).findByText('3 new messages')).toBeVisible()
})

test('asks a packer without specialties to choose some, above the booked gigs', async () => {
  const world = worldOfThree()
  world.own = []
  openPackerApp(world, '/marketplace')
  const choice = await screen.findByRole('region', { name: 'What can you bring?' })
  expect(within(choice).getByRole('link', { name: 'Pick your specialties' })).toHaveAttribute(
    'href',
    '/packer/7/specialtys',
  )
  const booked = screen.getByRole('region', { name: 'Your Booked Gigs' })
  expect(choice.compareDocumentPosition(booked)).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  expect(
    within(booked).getByText("No booked gigs yet. They'll appear here, soonest first."),
  ).toBeVisible()
})

test('shows no gigs until it knows whether the packer has specialties', async () => {
  const world = worldOfThree()
  world.own = []
  openPackerApp(world, '/marketplace')
  const heading = screen.getByRole('heading', { name: 'Your Booked Gigs' })
  expect(heading).not.toBeVisible()
  await screen.findByRole('region', { name: 'What can you bring?' })
  expect(heading).toBeVisible()
})

test('a card shows four specialty icons and the number of others', async () => {
  const world = new World()
  world.gigs = [makeGig(1, { specialties: [1, 2, 3, 4, 5, 6] })]
  openPackerApp(world, '/marketplace')
  const only = await card(/Move 1/)
  expect(await only.findByText('+2')).toBeVisible()
  expect(only.getAllByRole('img')).toHaveLength(4)
})

test('prefetches the next page of gigs', async () => {
  const world = worldOfThree()
  openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  await waitFor(() =>
    expect(world.calls.filter(({ query }) => query.has('cursor'))).toHaveLength(1),
  )
  expect(screen.queryByText('Studio flat')).not.toBeInTheDocument()
})

test('says that more gigs match than the API counts', async () => {
  const world = worldOfThree()
  world.instead = ({ path }) =>
    path === '/api/gigs'
      ? {
          body: world.gigs,
          headers: { 'x-total-count': '1000', 'x-total-count-exceeded': 'true' },
        }
      : undefined
  openPackerApp(world, '/marketplace')
  expect(await screen.findByText('1,000+ gigs available')).toBeVisible()
})

test('shows an error if the gigs fail to load, and Retry loads them', async () => {
  const world = worldOfThree()
  world.instead = ({ path }) => (path === '/api/gigs' ? refusal(503, 'Not now.') : undefined)
  const { user } = openPackerApp(world, '/marketplace')
  expect(await screen.findByText('Unable to load gigs. Please try again later.')).toBeVisible()
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('3 gigs available')).toBeVisible()
})

test('if the next page fails to load, the list says so, and the button loads it', async () => {
  const world = worldOfThree()
  world.instead = ({ query }) => (query.has('cursor') ? refusal(503, 'Not now.') : undefined)
  const { user } = openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  await user.click(screen.getByRole('button', { name: 'Show more gigs' }))
  expect(await screen.findByText('More gigs could not be loaded.')).toBeVisible()
  expect(screen.getByText('Two ponies')).toBeVisible()
  world.instead = () => undefined
  await user.keyboard('{Enter}')
  expect(await screen.findByText('Studio flat')).toBeVisible()
  expect(screen.getByRole('link', { name: /Studio flat/ })).toHaveFocus()
  expect(screen.queryByText('More gigs could not be loaded.')).not.toBeInTheDocument()
})

test('if a new sort order fails to load, the page says so, and the old order has its gigs', async () => {
  const world = worldOfThree()
  world.instead = ({ query }) =>
    query.get('sort') === 'price-high' ? refusal(503, 'Not now.') : undefined
  const { user } = openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  const sort = screen.getByRole('combobox', { name: 'Sort by' })
  await user.selectOptions(sort, 'price-high')
  expect(await screen.findByText('Unable to load gigs. Please try again later.')).toBeVisible()
  expect(sort).toHaveValue('price-high')
  await user.selectOptions(sort, 'newest')
  expect(await screen.findByText('Two ponies')).toBeVisible()
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('shows an error if the booked gigs fail to load, and Retry by keyboard loads them', async () => {
  const world = worldOfThree()
  world.instead = ({ path }) =>
    path === '/api/packer/gigs/booked' ? refusal(503, 'Not now.') : undefined
  const { user } = openPackerApp(world, '/marketplace')
  expect(await screen.findByText('Your booked gigs could not be loaded.')).toBeVisible()
  expect(screen.queryByText(/No booked gigs yet/)).not.toBeInTheDocument()
  world.instead = () => undefined
  screen.getByRole('button', { name: 'Retry' }).focus()
  await user.keyboard('{Enter}')
  expect(await screen.findByText(/No booked gigs yet/)).toBeVisible()
  expect(screen.queryByText('Your booked gigs could not be loaded.')).not.toBeInTheDocument()
})

test('shows booked gigs above the list and not in it', async () => {
  const world = worldOfThree()
  world.answer({
    method: 'POST',
    path: '/api/packer/gigs/3',
    query: new URLSearchParams(),
    body: {},
  })
  openPackerApp(world, '/marketplace')
  const booked = await screen.findByRole('region', { name: 'Your Booked Gigs' })
  expect(await within(booked).findByRole('link', { name: /Studio flat/ })).toHaveAttribute(
    'href',
    '/gig/3',
  )
  expect(await screen.findByText('2 gigs available')).toBeVisible()
  expect(screen.getAllByRole('link', { name: /Studio flat/ })).toHaveLength(1)
})

test('returning to the list refetches all its pages', async () => {
  const world = worldOfThree()
  world.gigs.push(makeGig(4, { title: 'Loft' }))
  const { user } = openPackerApp(world, '/marketplace')
  await screen.findByText('4 gigs available')
  await user.click(screen.getByRole('button', { name: 'Show more gigs' }))
  await screen.findByText('Studio flat')
  await user.click(screen.getByRole('link', { name: /Two ponies/ }))
  await screen.findByRole('heading', { level: 1, name: 'Two ponies' })
  world.gigs = world.gigs.filter(({ title }) => title !== 'Studio flat')

  await user.click(screen.getByRole('link', { name: 'Marketplace' }))
  expect(await screen.findByText('3 gigs available')).toBeVisible()
  expect(screen.getByText('Loft')).toBeVisible()
  expect(screen.queryByText('Studio flat')).not.toBeInTheDocument()
  expect(screen.getByRole('link', { name: /Two ponies/ })).toHaveFocus()
})
