import { screen, waitFor, within } from '@testing-library/react'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { packer, refusal } from '../../packer-world.fixture.ts'
import {
  cancelGig,
  holdChanges,
  holdConfirmation,
  type PageUser,
  sent,
  skipConfirmations,
  worldWithBooking,
  findAction,
  readyAction,
  reportStep,
} from './gig-page.fixture.ts'

skipConfirmations()

const open = async (user: PageUser, button: string, title: string) => {
  await user.click(await screen.findByRole('button', { name: button }))
  return within(await screen.findByRole('dialog', { name: title }))
}
const openProblem = (user: PageUser) => open(user, 'Report a problem', 'What went wrong?')
const openCancel = (user: PageUser) => open(user, 'Cancel Gig', 'Cancel this gig?')

test('canceling needs a reason, which the API gets, and a failure keeps it', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  const dialog = await openCancel(user)
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel' }))
  expect(dialog.getByRole('radiogroup')).toHaveAccessibleDescription('Choose a reason.')
  expect(dialog.getAllByRole('radio')[0]).toHaveFocus()
  await user.click(dialog.getByRole('radio', { name: 'Something else' }))
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel' }))
  const reason = dialog.getByRole('textbox', { name: 'Your reason' })
  expect(reason).toHaveAccessibleDescription('Write your reason. 0 / 500')
  expect(reason).toHaveFocus()
  await user.type(reason, 'The bridge is closed.')
  world.instead = ({ method }) => (method === 'POST' ? refusal(503, 'Not now.') : undefined)
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The gig was not canceledNot now.')
  await user.click(dialog.getByRole('button', { name: 'Keep gig' }))

  world.instead = () => undefined
  const again = await openCancel(user)
  expect(again.queryByRole('alert')).not.toBeInTheDocument()
  expect(again.getByRole('textbox', { name: 'Your reason' })).toHaveValue('The bridge is closed.')
  await user.click(again.getByRole('button', { name: 'Yes, cancel' }))
  expect(await findAction('Book Gig!')).toBeVisible()
  expect(sent(world, 'POST /api/trips/70/cancel').at(-1)).toEqual({
    reason: 'The bridge is closed.',
  })
})

test('the reason is not kept if the answer is lost but the gig is canceled', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  const dialog = await openCancel(user)
  await user.click(dialog.getByRole('radio', { name: 'Something else' }))
  await user.type(dialog.getByRole('textbox', { name: 'Your reason' }), 'The bridge is closed.')
  world.instead = (call) => {
    if (call.method !== 'POST') return undefined
    world.instead = () => undefined
    world.answer(call)
    return { status: 502, body: 'Bad Gateway' }
  }
  await user.click(dialog.getByRole('button', { name: 'Yes, cancel' }))
  await user.click(await readyAction('Book Gig!'))
  const again = await openCancel(user)
  await user.click(again.getByRole('radio', { name: 'Something else' }))
  expect(again.getByRole('textbox', { name: 'Your reason' })).toHaveValue('')
})

test('a second tap on the cancel confirmation cancels once and does not book the gig again', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  await screen.findByRole('button', { name: 'Cancel Gig' })
  const answer = holdChanges()
  await cancelGig(user)
  const dialog = within(screen.getByRole('dialog', { name: 'Cancel this gig?' }))
  for (const name of ['Canceling...', 'Keep gig']) {
    await user.click(dialog.getByRole('button', { name }))
  }
  expect(dialog.getByRole('button', { name: 'Canceling...' })).toBeVisible()
  const endConfirmation = holdConfirmation()
  answer()
  await user.click(await findAction('Booking ended'))
  endConfirmation()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  const changes = () => world.log.filter((call) => !call.startsWith('GET'))
  expect(changes()).toEqual(['POST /api/trips/70/cancel'])

  await user.click(await readyAction('Book Gig!'))
  await waitFor(() => expect(changes()).toHaveLength(2))
  expect(await screen.findByRole('button', { name: 'Cancel Gig' })).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
})

test('while a step is being sent, Cancel Gig and Report a problem look disabled, then work', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  await readyAction('On my way')
  const answer = holdChanges()
  await reportStep(user, 'On my way')
  for (const name of ['Cancel Gig', 'Report a problem']) {
    const button = screen.getByRole('button', { name })
    expect(button).toHaveAttribute('aria-disabled', 'true')
    await user.click(button)
    expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  }
  answer()
  await readyAction('Arrived at pickup')
  await cancelGig(user)
  expect(await findAction('Book Gig!')).toBeVisible()
  expect(sent(world, 'POST /api/trips/70/cancel')).toHaveLength(1)
})

test('a booking that the customer cancels says so, with the reason', async () => {
  const world = worldWithBooking()
  const { user, tell, notices } = openPackerApp(world, '/gig/5')
  await screen.findByRole('button', { name: 'Cancel Gig' })
  world.trips.end(5, 'cancelled', 'customer', 'We move in May.')
  const endConfirmation = holdConfirmation()
  await tell({ kind: 'cancelled', gig_id: 5, trip_id: null })
  const notes = await screen.findAllByRole('note')
  expect(notes[0]).toHaveTextContent('Dana K. canceled the booking.Reason: We move in May.')
  expect(notices).toEqual(['Dana K. canceled the booking.'])
  // The packer may be pressing the button that was there before.
  await user.click(await findAction('Booking ended'))
  endConfirmation()
  expect(world.log.filter((call) => !call.startsWith('GET'))).toEqual([])
})

test('a booked gig that the customer deletes says so, with the reason', async () => {
  const world = worldWithBooking()
  const { tell } = openPackerApp(world, '/gig/5')
  await screen.findByRole('button', { name: 'Cancel Gig' })
  world.trips.end(5, 'cancelled', 'customer', 'We stay.')
  world.trips.log({ ...world.trips.all[0]!, stage: 'booked' }, 'customer', null, 'deleted')
  world.gigs = world.gigs.filter(({ id }) => id !== 5)
  await tell({ kind: 'deleted', gig_id: 5, trip_id: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
  expect(await screen.findByText('Dana K. deleted the gig. Reason: We stay.')).toBeVisible()
})

test('a gig whose booking the customer cancels and which is deleted then says so', async () => {
  const world = worldWithBooking()
  const { tell } = openPackerApp(world, '/gig/5')
  await screen.findByRole('button', { name: 'Cancel Gig' })
  world.trips.end(5, 'cancelled', 'customer', 'We stay.')
  world.gigs = world.gigs.filter(({ id }) => id !== 5)
  await tell({ kind: 'cancelled', gig_id: 5, trip_id: null })
  expect(await screen.findByRole('heading', { level: 1, name: 'This gig is gone' })).toBeVisible()
  expect(await screen.findByText('Dana K. canceled the booking. Reason: We stay.')).toBeVisible()
})

test('if the gig is loaded while the cancel dialog is open, the dialog offers to report a problem', async () => {
  const world = worldWithBooking()
  const { user, tell } = openPackerApp(world, '/gig/5')
  await openCancel(user)
  world.trips.step(5, 'loaded')
  await tell({ kind: 'loaded', gig_id: 5, trip_id: null })
  const dialog = within(
    await screen.findByRole('dialog', { name: 'This gig can no longer be canceled' }),
  )
  await user.click(dialog.getByRole('button', { name: 'Report a problem' }))
  expect(await screen.findByRole('dialog', { name: 'What went wrong?' })).toBeVisible()
})

test('a reported problem appears in the timeline, and the dialog starts empty again', async () => {
  const world = worldWithBooking()
  const { user, notices } = openPackerApp(world, '/gig/5')
  const dialog = await openProblem(user)
  expect(dialog.getByRole('radio', { name: "Dana K. isn't there" })).toBeDisabled()
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(dialog.getByRole('radiogroup')).toBeInvalid()
  // The first choice is not possible yet.
  expect(dialog.getAllByRole('radio')[1]).toHaveFocus()
  await user.click(dialog.getByRole('radio', { name: 'Something is damaged or missing' }))
  const textField = () => dialog.getByRole('textbox', { name: 'What happened?' })
  expect(textField()).toHaveAttribute('aria-invalid', 'true')
  await user.click(dialog.getByRole('button', { name: 'Not now' }))
  await openProblem(user)
  const text = textField()
  expect(text).not.toHaveAttribute('aria-invalid')
  await user.type(text, 'The lamp is cracked.')
  world.instead = ({ method }) => (method === 'POST' ? refusal(503, 'Not now.') : undefined)
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByRole('alert')).toHaveTextContent('The problem was not reportedNot now.')
  expect(text).toHaveValue('The lamp is cracked.')

  world.instead = ({ method }) => {
    if (method !== 'POST') return undefined
    throw new TypeError('Failed to fetch')
  }
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText("We don't know yet if your report arrived")).toBeVisible()

  const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await dialog.findByText('The problem was not reported')).toBeVisible()
  expect(dialog.getByRole('alert')).toHaveTextContent('You are offline.')
  online.mockRestore()

  world.instead = () => undefined
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  const timeline = await screen.findByRole('list', { name: 'Timeline' })
  expect(await within(timeline).findByText('The lamp is cracked.')).toBeVisible()
  expect(notices).toEqual(['Reported. Dana K. sees it in the timeline.'])
  const again = await openProblem(user)
  expect(again.getByRole('textbox', { name: 'What happened?' })).toHaveValue('')
})

test('an unsent problem report is restored after the session has ended and the packer signs in again', async () => {
  const { user, signIn } = openPackerApp(worldWithBooking(), '/gig/5')
  const dialog = await openProblem(user)
  await user.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'The lamp is cracked.')
  signIn(null)
  expect(await screen.findByRole('heading', { name: 'Please sign in' })).toBeVisible()
  signIn(packer)
  const again = await openProblem(user)
  expect(again.getByRole('textbox', { name: 'What happened?' })).toHaveValue('The lamp is cracked.')
})

test('a packer whom the customer reports as a no-show reads what it means, and can object', async () => {
  const world = worldWithBooking()
  const { tell } = openPackerApp(world, '/gig/5')
  await screen.findByRole('button', { name: 'Cancel Gig' })
  world.trips.end(5, 'no_show', 'customer', 'No one came.')
  await tell({ kind: 'no_show', gig_id: 5, trip_id: null })
  expect(await screen.findByText(/^It counts against your “Bookings kept”\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'write to us' })).toHaveAttribute('href', '/support')
})

test('a report that comes a moment after the one of the customer can be sent as a reply', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'at_pickup')
  world.trips.isNoShowTime = true
  const { user } = openPackerApp(world, '/gig/5')
  const dialog = await openProblem(user)
  await user.click(dialog.getByRole('radio', { name: "Dana K. isn't there" }))
  await user.type(dialog.getByRole('textbox'), 'I am at the door.')
  world.trips.step(5, 'disputed', 'customer')
  world.instead = ({ path }) =>
    path.endsWith('/problem') ? refusal(409, 'A no-show can be reported later.') : undefined
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  const reply = within(await screen.findByRole('dialog', { name: 'Reply to the report' }))
  expect(await reply.findByRole('status')).toHaveTextContent(
    'Dana reported a moment before youYou can send this as your reply.',
  )
  expect(reply.queryByRole('alert')).not.toBeInTheDocument()
  expect(reply.getByRole('textbox')).toHaveValue('I am at the door.')
  await user.click(reply.getByRole('button', { name: 'Send reply' }))
  await waitFor(() =>
    expect(sent(world, 'POST /api/trips/70/problem-reply')).toMatchObject([
      { text: 'I am at the door.' },
    ]),
  )
})

test('a packer who may report a no-show has a button for it', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'at_pickup')
  world.trips.isNoShowTime = true
  const { user } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Dana is not here' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'What went wrong?' }))
  expect(dialog.getByRole('radio', { name: "Dana K. isn't there" })).toBeChecked()
  expect(dialog.getByText(/ends your booking, without pay and without a mark/)).toBeVisible()
})

test('a no-show ends the booking', async () => {
  const world = worldWithBooking()
  world.trips.isNoShowTime = true
  const { user, notices } = openPackerApp(world, '/gig/5')
  const dialog = await openProblem(user)
  await user.click(dialog.getByRole('radio', { name: "Dana K. isn't there" }))
  expect(dialog.getByText(/ends your booking/)).toBeVisible()
  await user.type(dialog.getByRole('textbox', { name: 'What happened?' }), 'No answer.')
  await user.click(dialog.getByRole('button', { name: 'Send report' }))
  expect(await findAction('Book Gig!')).toBeVisible()
  expect(notices[0]).toMatch(/^Reported\. Your booking has ended/)
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})
