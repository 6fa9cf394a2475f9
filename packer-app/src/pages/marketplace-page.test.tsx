import { screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { makeGig, refusal, World, worldOfThree } from '../packer-world.fixture.ts'

// A whole page in jsdom is slow where several run at once.
jest.setTimeout(20_000)

const card = async (name: RegExp) => within(await screen.findByRole('link', { name }))

test('shows the available gigs with their exact number, and more on demand', async () => {
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

test('a card says where, how big, how much, and whether the packer qualifies', async () => {
  const { user } = openPackerApp(worldOfThree(), '/marketplace')
  const piano = await card(/Piano/)
  expect(await piano.findByText('Missing piano')).toBeVisible()
  expect(piano.getByText('$350.50')).toBeVisible()
  expect(piano.getByText('Oakland, CA')).toBeVisible()
  expect(piano.getByText('20 boxes')).toBeVisible()
  expect(piano.getByRole('img', { name: 'dolly' })).toBeVisible()
  expect((await card(/ponies/)).getByText('Missing 2 specialties')).toBeVisible()

  await user.click(screen.getByRole('button', { name: 'Show more gigs' }))
  const studio = await card(/Studio/)
  expect(studio.getByText('You qualify')).toBeVisible()
  expect(studio.getByText('1 box')).toBeVisible()
  expect(studio.getByText('No specialties required')).toBeVisible()
})

test('a fifth specialty becomes a number without names', async () => {
  const world = new World()
  world.gigs = [makeGig(1, { specialties: [1, 2, 3, 4, 5, 6] })]
  openPackerApp(world, '/marketplace')
  const only = await card(/Move 1/)
  expect(await only.findByText('+2')).toBeVisible()
  expect(only.getAllByRole('img')).toHaveLength(4)
})

test('the page after the one in view is asked for before it is wanted', async () => {
  const world = worldOfThree()
  openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  await waitFor(() =>
    expect(world.calls.filter(({ query }) => query.has('cursor'))).toHaveLength(1),
  )
  expect(screen.queryByText('Studio flat')).not.toBeInTheDocument()
})

test('a failure says so and is tried again', async () => {
  const world = worldOfThree()
  world.instead = ({ path }) => (path === '/api/gigs' ? refusal(503, 'Not now.') : undefined)
  const { user } = openPackerApp(world, '/marketplace')
  expect(await screen.findByText('Unable to load gigs. Please try again later.')).toBeVisible()
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText('3 gigs available')).toBeVisible()
})

test('booked gigs stand above and not in the list', async () => {
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

test('whoever comes back to the list finds every page of it as it is now', async () => {
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
