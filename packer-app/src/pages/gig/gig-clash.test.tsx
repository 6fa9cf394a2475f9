import { screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { makeScheduled, refusal } from '../../packer-world.fixture.ts'
import { findAction, skipConfirmations, worldWithBooking } from './gig-page.fixture.ts'

skipConfirmations()

/** The packer has booked gig 5 and looks at gig 6, which clashes with it. */
function worldWithClash() {
  const world = worldWithBooking()
  world.schedule = {
    others: [],
    gigs: [
      makeScheduled(5, { title: 'Upright piano', price: 280, ends_in: 'Berkeley' }),
      makeScheduled(6, { title: 'Studio flat', price: 165, trip: null, gig_status_id: 1 }),
    ],
    clashes: [
      { first_id: 5, second_id: 6, overlap_minutes: 30, drive_minutes: 25, late_minutes: 55 },
    ],
  }
  return world
}
const booking = 'POST /api/packer/gigs/6'
const findQuestion = () => screen.findByRole('dialog', { name: 'This overlaps a gig you have' })

test('before booking a gig that clashes, the page shows both and asks', async () => {
  const world = worldWithClash()
  const { user } = openPackerApp(world, '/gig/6')
  await user.click(await findAction('Book Gig!'))
  const question = await findQuestion()
  expect(question).toHaveAccessibleDescription(
    /They overlap by 30 minutes ?, and the drive from Berkeley takes about 25 minutes/,
  )
  const rows = within(question)
    .getAllByRole('listitem')
    .map((row) => row.textContent)
  expect(rows).toEqual([
    expect.stringMatching(/^Booked.*Upright piano.*Wed, Dec 9, 9:00 to 11:00.AM.*\$280$/),
    'With the drive you would be about 55 minutes late',
    expect.stringMatching(/^New.*Studio flat.*\$165$/),
  ])
  await user.click(within(question).getByRole('button', { name: "Don't book" }))
  await waitFor(() => expect(question).toBeEmptyDOMElement())
  expect(world.log).not.toContain(booking)
  await waitFor(async () => expect(await findAction('Book Gig!')).toHaveFocus())

  await user.click(await findAction('Book Gig!'))
  await user.click(within(await findQuestion()).getByRole('button', { name: 'Book both anyway' }))
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  expect(world.log.filter((call) => call === booking)).toHaveLength(1)
})

test('too little time for the drive asks, too', async () => {
  const world = worldWithClash()
  const { user } = openPackerApp(world, '/gig/6')
  const [clash] = world.schedule.clashes
  world.schedule.clashes = [{ ...clash!, overlap_minutes: 0, drive_minutes: 25, late_minutes: 15 }]
  await user.click(await findAction('Book Gig!'))
  const question = await screen.findByRole('dialog', { name: 'This is close to a gig you have' })
  expect(question).toHaveAccessibleDescription(
    /takes about 25 minutes ?, and you have only 10 minutes for it/,
  )
})

test('the page books at once without clashes, or if they do not load', async () => {
  const world = worldWithClash()
  world.instead = ({ path }) => (path.endsWith('/clashes') ? refusal(503, 'Not now.') : undefined)
  const { user } = openPackerApp(world, '/gig/6')
  await user.click(await findAction('Book Gig!'))
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
})

test('a packer without booked gigs is not asked, and no call is made', async () => {
  const world = worldWithClash()
  world.bookings = []
  const { user } = openPackerApp(world, '/gig/6')
  await user.click(await findAction('Book Gig!'))
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  expect(world.log.some((call) => call.endsWith('/clashes'))).toBe(false)
})
