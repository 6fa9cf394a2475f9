import { screen } from '@testing-library/react'
import type { Gig } from 'api/contract'
import type * as qualification from '../../marketplace/qualification.ts'
import { requirementsOf } from '../../marketplace/qualification.ts'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, World } from '../../packer-world.fixture.ts'

/** Counts renders of cards: each card calls requirementsOf once per render. */
jest.mock('../../marketplace/qualification.ts', () => {
  const actual = jest.requireActual<typeof qualification>('../../marketplace/qualification.ts')
  return { ...actual, requirementsOf: jest.fn(actual.requirementsOf) }
})
const renders = jest.mocked(requirementsOf).mock

test('a price filter renders each card of the new list once and no card of the old list', async () => {
  const world = new World()
  world.gigs = [1, 2, 3].map((id) => makeGig(id))
  const { user } = openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  await screen.findAllByText('You qualify')
  await user.click(screen.getByRole('button', { name: 'Filter Gigs' }))
  const price = await screen.findByRole('spinbutton', { name: 'Min price' })
  world.gigs = [makeGig(2), makeGig(4)]

  renders.calls.length = 0
  await user.type(price, '150')
  expect(await screen.findByText('2 gigs available')).toBeVisible()
  expect(renders.calls.map(([gig]) => (gig as Gig).id)).toEqual([2, 4])
})
