import { act, screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import {
  cancelGig,
  findAction,
  holdChanges,
  type PageUser,
  readyAction,
  reportStep,
  skipConfirmations,
  worldWithBooking,
  worldWithPiano,
} from './gig-page.fixture.ts'

skipConfirmations()

async function report(user: PageUser) {
  await user.click(await screen.findByRole('button', { name: 'Report a problem' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What went wrong?' }))
  await user.click(dialog.getByRole('radio', { name: 'Something else' }))
  await user.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'No elevator.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
}

const press = (name: string) => async (user: PageUser) => user.click(await readyAction(name))

/** The own change, a world in which it is possible, and what the page shows afterwards. */
const changes = {
  booked: [press('Book Gig!'), () => worldWithPiano([2, 3]), () => findAction('Cancel Gig')],
  on_the_way: [
    (user: PageUser) => reportStep(user, 'On my way'),
    worldWithBooking,
    () => readyAction('Arrived at pickup'),
  ],
  cancelled: [cancelGig, worldWithBooking, () => findAction('Book Gig!')],
  problem: [report, worldWithBooking, () => screen.findByText('No elevator.')],
} as const

describe.each(['before', 'after'])('if the live change arrives %s the answer', (when) => {
  test.each(Object.entries(changes))(
    'the page fetches what %s changes once, and a trip in the answer not at all',
    async (kind, [change, makeWorld, findResult]) => {
      const world = makeWorld()
      const { user, client, tell } = openPackerApp(world, '/gig/5')
      const isIdle = () => waitFor(() => expect(client.isFetching()).toBe(0))
      await screen.findByRole('heading', { level: 1, name: 'Upright piano' })
      await isIdle()
      world.calls = []
      const own = { kind, gig_id: 5, trip_id: 70 }
      const answer = holdChanges()
      await change(user)
      if (when === 'before') await tell(own)
      await act(async () => answer())
      expect(await findResult()).toBeVisible()
      if (when === 'after') await tell(own)
      await isIdle()
      const reads = world.log.filter((call) => call.startsWith('GET'))
      expect(reads).toContain('GET /api/packers/gigs')
      expect(reads.toSorted()).toEqual([...new Set(reads)].toSorted())
      expect(reads.includes('GET /api/gigs/5/trip')).toBe(kind === 'booked')
    },
  )
})
