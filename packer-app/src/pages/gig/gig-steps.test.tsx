import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { bookingsQuery } from '../../bookings/bookings.queries.ts'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { refusal } from '../../packer-world.fixture.ts'
import { rightCode } from '../../trips.fixture.ts'
import {
  holdConfirmation,
  type PageUser,
  readyAction as ready,
  reportStep,
  sent,
  skipConfirmations,
  worldWithBooking,
  worldWithPiano,
} from './gig-page.fixture.ts'

skipConfirmations()
afterEach(() => jest.restoreAllMocks())

const press = async (user: PageUser, name: string) => user.click(await ready(name))

const stageCalls = 'POST /api/trips/70/stage'
const title = () => screen.findByRole('heading', { level: 1, name: 'Upright piano' })

test('a packer reports every step and completes the gig with the code', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  expect(await screen.findByRole('heading', { name: 'Next step' })).toBeVisible()
  expect(await screen.findByText('1 of 5')).toBeVisible()
  for (const step of ['On my way', 'Arrived at pickup', 'Loaded', 'Delivered']) {
    await reportStep(user, step)
  }
  const code = await screen.findByRole('textbox', { name: "Dana K.'s completion code" })
  expect(screen.getByText(/^Listed in Your Pay/)).toBeVisible()
  await user.type(code, rightCode)
  await user.click(screen.getByRole('button', { name: 'Mark Completed' }))
  expect(await screen.findByRole('heading', { name: 'All steps done' })).toBeVisible()
  await waitFor(async () => expect(await title()).toHaveFocus())
  expect(screen.getByRole('link', { name: 'See your pay' })).toHaveAttribute(
    'href',
    '/packer/7/gigs/pay',
  )
  expect(sent(world, stageCalls)).toEqual([
    { stage: 'on_the_way', version: 1, minutes: 30 },
    { stage: 'at_pickup', version: 2 },
    { stage: 'loaded', version: 3 },
    { stage: 'delivered', version: 4 },
    { stage: 'completed', version: 5, completion_code: rightCode },
  ])
})

test('a second press reports nothing: first, the button shows the new stage', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  await reportStep(user, 'On my way')
  const button = await ready('Arrived at pickup')
  const endConfirmation = holdConfirmation()
  act(() => {
    button.click()
    button.click()
  })
  const confirmations = await screen.findAllByRole('button', { name: 'At pickup' })
  expect(confirmations).toContain(button)
  for (const each of confirmations) await user.click(each)
  endConfirmation()
  const next = await screen.findAllByRole('button', { name: 'Loaded' })
  for (const each of next) fireEvent.click(each, { detail: 2 })
  expect(sent(world, stageCalls)).toHaveLength(2)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  // The button keeps the focus.
  expect(next).toContain(document.activeElement)
})

test('a second tap on Book Gig! does not open the directions: first, the button says Booked', async () => {
  const world = worldWithPiano([2, 3])
  world.trips.isEarly = true
  const { user } = openPackerApp(world, '/gig/5')
  const endConfirmation = holdConfirmation()
  await press(user, 'Book Gig!')
  await screen.findByRole('button', { name: 'Cancel Gig' })
  for (const each of screen.getAllByRole('button', { name: 'Booked' })) {
    expect(each).toHaveAttribute('aria-disabled', 'true')
  }
  const directions = { name: 'Get directions' }
  expect(screen.queryByRole('link', directions)).not.toBeInTheDocument()
  endConfirmation()
  expect(await screen.findAllByRole('link', directions)).toHaveLength(2)
  expect(screen.queryByRole('button', { name: 'Booked' })).not.toBeInTheDocument()
})

test('the button says Booked even before the trip has loaded', async () => {
  const world = worldWithPiano([2, 3])
  world.instead = ({ path }) => (path.endsWith('/trip') ? refusal(503, 'Not now.') : undefined)
  const { user } = openPackerApp(world, '/gig/5')
  const endConfirmation = holdConfirmation()
  await press(user, 'Book Gig!')
  expect(await screen.findByText('Your next step could not be loaded.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Booked' })).toBeVisible()
  endConfirmation()
})

test('steps can be skipped, and the delivery is confirmed', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  await press(user, 'Skip to a later step')
  await reportStep(user, 'Loaded')
  await press(user, 'Delivered')
  const notYet = await screen.findByRole('button', { name: 'Not yet' })
  expect(screen.queryByText(/The pickup isn't until/)).not.toBeInTheDocument()
  await user.click(notYet)
  expect(sent(world, stageCalls)).toEqual([{ stage: 'loaded', version: 1 }])
  expect(screen.queryByRole('button', { name: 'Cancel Gig' })).not.toBeInTheDocument()
  expect(screen.getByText(/A loaded gig can no longer be canceled/)).toBeVisible()
  expect(screen.getAllByRole('link', { name: 'Get directions' })[0]).toHaveAttribute(
    'href',
    expect.stringContaining('Solano'),
  )
})

test('more than 4 hours before the pickup, the page says when the first step opens', async () => {
  const world = worldWithBooking()
  world.trips.isEarly = true
  openPackerApp(world, '/gig/5')
  expect(
    await screen.findByText(/^You can press “On my way” from Dec 6 at 5:00 AM PST on\.$/),
  ).toBeVisible()
  for (const name of ['On my way', 'Skip to a later step']) {
    expect(screen.queryByRole('button', { name })).not.toBeInTheDocument()
  }
  expect(screen.getAllByRole('link', { name: 'Get directions' })[0]).toHaveAttribute(
    'href',
    expect.stringContaining('12%20Harbor%20Street'),
  )
})

test('a day after the drop-off time, the timeline offers the same step as the button', async () => {
  const world = worldWithBooking()
  const dropoff_date = new Date(Date.now() - 25 * 3_600_000).toISOString()
  world.trips.all = world.trips.all.map((trip) => ({ ...trip, dropoff_date }))
  openPackerApp(world, '/gig/5')
  expect(await screen.findByText('You can press “Delivered” now.')).toBeVisible()
  expect(screen.getAllByRole('button', { name: 'Delivered' })).not.toHaveLength(0)
  expect(screen.queryByText(/On my way”/)).not.toBeInTheDocument()
})

test('a pasted code loses its spaces; a wrong one keeps the input and shows the reason', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'delivered')
  const { user } = openPackerApp(world, '/gig/5')
  const code = await screen.findByRole('textbox', { name: "Dana K.'s completion code" })
  expect(code).toHaveAttribute('inputmode', 'numeric')
  await user.type(code, '12')
  await press(user, 'Mark Completed')
  expect(code).toHaveAccessibleDescription(/Enter all six digits\.$/)
  expect(code).toHaveFocus()
  await user.clear(code)
  await user.paste('654 321')
  await press(user, 'Mark Completed')
  await waitFor(() =>
    expect(code).toHaveAccessibleDescription(/This is not the code that the customer sees\.$/),
  )
  expect(code).toHaveValue('654321')
  world.instead = ({ method }) =>
    method === 'POST'
      ? refusal(429, 'Too many attempts. Please try again in 12 minutes.')
      : undefined
  await press(user, 'Mark Completed')
  await waitFor(() => expect(code).toHaveAccessibleDescription(/try again in 12 minutes\.$/))
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a step that is outdated because of another device shows the reason and the new stage', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  await ready('On my way')
  world.trips.step(5, 'at_pickup')
  await press(user, 'Skip to a later step')
  await reportStep(user, 'Loaded')
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('“Loaded” was not savedThis booking has changed.')
  await reportStep(user, 'Loaded')
  await ready('Delivered')
  expect(screen.queryByRole('alert')).not.toBeInTheDocument()
})

test('a step whose response is lost is not sent again, and shows as done after the refetch', async () => {
  const world = worldWithBooking()
  const { user, client } = openPackerApp(world, '/gig/5')
  await ready('On my way')
  const lost = () => {
    throw new TypeError('Failed to fetch')
  }
  world.instead = (call) => {
    if (call.method !== 'POST') return undefined
    world.instead = () => undefined
    world.answer(call)
    world.instead = lost
    return lost()
  }
  await reportStep(user, 'On my way')
  const unknown = "We don't know yet whether “On my way” was saved"
  expect(await screen.findByText(unknown)).toBeVisible()
  world.instead = () => undefined
  await act(() => client.refetchQueries())
  await ready('Arrived at pickup')
  expect(screen.queryByText(unknown)).not.toBeInTheDocument()
  expect(sent(world, stageCalls)).toHaveLength(2)
})

test('a press while offline does not report the step, and links to Your Day, which does', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  await ready('On my way')
  const onLine = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  world.instead = () => {
    throw new TypeError('Failed to fetch')
  }
  await reportStep(user, 'On my way')
  expect(await screen.findByText('“On my way” was not saved')).toBeVisible()
  const link = screen.getByRole('link', { name: 'Open Your Day' })
  expect(link).toHaveAttribute('href', '/packer/today')
  await ready('On my way')
  onLine.mockReturnValue(true)
  world.instead = () => undefined
  act(() => void window.dispatchEvent(new Event('online')))
  expect(screen.getByText(/^You were offline\./)).toBeVisible()
  expect(link).not.toBeInTheDocument()
})

test("the customer's confirmation arrives live and is announced", async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'delivered')
  const { tell, notices } = openPackerApp(world, '/gig/5')
  await screen.findByRole('textbox', { name: "Dana K.'s completion code" })
  world.trips.step(5, 'completed', 'customer')
  await tell({ kind: 'completed', gig_id: 5, trip_id: null })
  expect(await screen.findByRole('heading', { name: 'All steps done' })).toBeVisible()
  expect(notices).toEqual(['The gig is completed.'])
  const timeline = screen.getByRole('list', { name: 'Timeline' })
  expect(within(timeline).getAllByRole('listitem').at(-1)).toHaveTextContent('Completed')
})

test('a gig under review shows the deadline of the decision, and the packer can reply', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'delivered')
  world.trips.step(5, 'disputed', 'customer')
  for (const trip of world.trips.all) {
    trip.answer_by = '2099-01-01T12:00:00.000Z'
    world.trips.log(trip, 'customer', 'The clock is broken.', 'problem')
  }
  const { user, notices } = openPackerApp(world, '/gig/5')
  expect(
    await screen.findByText(/^Dana K\. reported a problem\. .* decides by Jan 1, 2099/),
  ).toBeVisible()
  expect(screen.getAllByRole('heading', { name: 'Under review' })).not.toHaveLength(0)
  expect(screen.queryByRole('heading', { name: 'All steps done' })).not.toBeInTheDocument()
  const side = within(screen.getByRole('region', { name: 'Your side' }))
  expect(side.getByText('The clock is broken.')).toBeVisible()
  await user.click(screen.getByRole('button', { name: 'Reply to the report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to the report' }))
  await user.click(dialog.getByRole('button', { name: 'Send reply' }))
  expect(dialog.getByRole('textbox')).toHaveAttribute('aria-invalid', 'true')
  await user.type(dialog.getByRole('textbox'), 'It was broken before.')
  await user.click(dialog.getByRole('button', { name: 'Send reply' }))
  const timeline = await screen.findByRole('list', { name: 'Timeline' })
  expect(await within(timeline).findByText('You replied to the report')).toBeVisible()
  expect(notices).toEqual(['Sent. Dana K. and Manyhands see your reply.'])
  expect(side.getByText(/^You replied\. Manyhands decides by Jan 1, 2099/)).toBeVisible()
  expect(side.getByRole('button', { name: 'Add to your reply' })).toBeVisible()
})

test('a gig that is disputed before its delivery stays booked when the packer replies', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'at_pickup')
  world.trips.step(5, 'disputed', 'customer')
  const { user, client } = openPackerApp(world, '/gig/5')
  await user.click(await screen.findByRole('button', { name: 'Reply to the report' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Reply to the report' }))
  await user.type(dialog.getByRole('textbox'), 'I am at the door.')
  // The list keeps what the answer wrote.
  world.instead = ({ path }) =>
    path === '/api/packers/gigs' ? refusal(404, 'There is no list.') : undefined
  world.calls = []
  await user.click(dialog.getByRole('button', { name: 'Send reply' }))
  await waitFor(() => expect(world.log).toContain('GET /api/packers/gigs'))
  expect(client.getQueryData(bookingsQuery.queryKey)).toMatchObject([{ gig_status_id: 2 }])
})

test('after a reset, the page refetches the trip', async () => {
  const world = worldWithBooking()
  const { tell } = openPackerApp(world, '/gig/5')
  await ready('On my way')
  world.trips.step(5, 'loaded')
  await tell({ kind: 'reset', gig_id: null, trip_id: null })
  expect(await ready('Delivered')).toBeVisible()
})

test('a next step that fails to load can be retried', async () => {
  const world = worldWithPiano([2, 3])
  world.book(5)
  world.instead = ({ path }) => (path.endsWith('/trip') ? refusal(503, 'Not now.') : undefined)
  const { user } = openPackerApp(world, '/gig/5')
  expect(await screen.findByText('Your next step could not be loaded.')).toBeVisible()
  await title()
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  await ready('On my way')
})

test('a link opens the conversation with the customer', async () => {
  const world = worldWithBooking()
  const { tell } = openPackerApp(world, '/gig/5')
  const link = await screen.findByRole('link', { name: 'Message Dana' })
  expect(link).toHaveAttribute('href', '/gig/5?messages=70')
  world.trips.all = world.trips.all.map((trip) => ({ ...trip, unread_messages: 1 }))
  world.calls = []
  await tell({ kind: 'message', gig_id: 5, trip_id: null })
  await waitFor(() => expect(link).toHaveTextContent('1 new message'))
  // A message changes nothing else of the gig.
  expect(world.log.toSorted()).toEqual(['GET /api/gigs/5/trip', 'GET /api/packers/gigs'])
  // Both sides can only read 14 days after the end.
  const ended_at = new Date(Date.now() - 15 * 24 * 3_600_000).toISOString()
  world.trips.all = world.trips.all.map((trip) => ({ ...trip, ended_at }))
  await tell({ kind: 'message', gig_id: 5, trip_id: null })
  await waitFor(() => expect(link).toHaveTextContent('Messages with Dana'))
})
