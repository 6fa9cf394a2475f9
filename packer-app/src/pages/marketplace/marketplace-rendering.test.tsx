import { screen } from '@testing-library/react'
import type { Gig } from 'api/client'
import type * as react from 'react'
import type * as qualification from '../../marketplace/qualification.ts'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeGig, World } from '../../packer-world.fixture.ts'

/**
 * The ids of the gigs whose cards rendered, in order. Each card calls requirementsOf once per render. The effect
 * counts only committed renders: on a busy machine React interrupts a deferred render and starts it again.
 */
const mockRendered: number[] = []
jest.mock('../../marketplace/qualification.ts', () => {
  const actual = jest.requireActual<typeof qualification>('../../marketplace/qualification.ts')
  const { useEffect } = jest.requireActual<typeof react>('react')
  return {
    ...actual,
    requirementsOf: function useCountedRequirements(
      ...[gig, ...rest]: Parameters<typeof actual.requirementsOf>
    ) {
      useEffect(() => void mockRendered.push((gig as Gig).id))
      return actual.requirementsOf(gig, ...rest)
    },
  }
})

test('a price filter renders each card of the new list once and no card of the old list', async () => {
  const world = new World()
  world.gigs = [1, 2, 3].map((id) => makeGig(id))
  const { user } = openPackerApp(world, '/marketplace')
  await screen.findByText('3 gigs available')
  await screen.findAllByText('You qualify')
  await user.click(screen.getByRole('button', { name: 'Filter Gigs' }))
  const price = await screen.findByRole('spinbutton', { name: 'Min price' })
  world.gigs = [makeGig(2), makeGig(4)]

  mockRendered.length = 0
  await user.type(price, '150')
  expect(await screen.findByText('2 gigs available')).toBeVisible()
  expect(mockRendered).toEqual([2, 4])
})
