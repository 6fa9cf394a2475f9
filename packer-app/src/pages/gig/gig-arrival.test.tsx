import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { makePayment } from '../../money.fixture.ts'
import { openPackerApp } from '../../packer-app.fixture.tsx'
import { refusal } from '../../packer-world.fixture.ts'
import { allowPhotos, makePhoto } from '../../photos.fixture.ts'
import {
  findAction,
  loseAnswer,
  type PageUser,
  readyAction,
  reportStep,
  sent,
  skipConfirmations,
  worldWithBooking,
} from './gig-page.fixture.ts'

skipConfirmations()

const stageCalls = 'POST /api/trips/70/stage'
const lateCalls = 'POST /api/trips/70/late'
const hour = 3_600_000

async function open(user: PageUser, button: string, title: string) {
  await user.click(await readyAction(button))
  return within(await screen.findByRole('dialog', { name: title }))
}
const openArrival = (user: PageUser) => open(user, 'On my way', 'When will you be there?')
const openLate = (user: PageUser) => open(user, 'Running late', 'Running late?')

test('On my way asks when the packer will be there, and the customer hears it', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  const dialog = await openArrival(user)
  expect(dialog.getByText(/^“arrives about \d+:\d[05] [AP]M( PST)?”$/)).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: '45 minutes' }))
  await user.click(dialog.getByRole('button', { name: "I'm on my way" }))
  expect(await screen.findAllByText(/^Dana K\. expects you about /)).not.toHaveLength(0)
  expect(sent(world, stageCalls)).toEqual([{ stage: 'on_the_way', version: 1, minutes: 45 }])
})

test('another time can be chosen, and closing the dialog reports nothing', async () => {
  const world = worldWithBooking()
  const { user } = openPackerApp(world, '/gig/5')
  const first = await openArrival(user)
  await user.click(first.getByRole('button', { name: 'Close' }))
  expect(sent(world, stageCalls)).toEqual([])
  const dialog = await openArrival(user)
  await user.click(dialog.getByRole('radio', { name: 'Other' }))
  await user.selectOptions(dialog.getByRole('combobox'), '2 hours')
  await user.click(dialog.getByRole('button', { name: "I'm on my way" }))
  await readyAction('Arrived at pickup')
  expect(sent(world, stageCalls)).toEqual([{ stage: 'on_the_way', version: 1, minutes: 120 }])
})

/** A booking whose packer set out and said 8:40 AM, 20 minutes before the pickup at 9:00 AM. */
function worldOnTheWay() {
  const world = worldWithBooking()
  world.trips.step(5, 'on_the_way')
  const pickup = Date.parse(world.trips.of(5)?.pickup_date ?? '')
  world.trips.set({ id: 70 }, { arrives_at: new Date(pickup - hour / 3).toISOString() })
  world.trips.lateUntil = new Date(pickup + 3 * hour).toISOString()
  return world
}

test('a late packer tells a new time, once more if needed', async () => {
  const world = worldOnTheWay()
  const { user, notices } = openPackerApp(world, '/gig/5')
  const dialog = await openLate(user)
  expect(dialog.getByText('about 8:55 AM PST')).toBeVisible()
  await user.click(dialog.getByRole('radio', { name: '+ 1 hour' }))
  expect(dialog.getByText(/no-show from 10:10 AM PST, not from 9:30 AM PST\.$/)).toBeVisible()
  await user.click(dialog.getByRole('button', { name: 'Tell Dana 9:40 AM PST' }))
  await waitFor(() => expect(notices).toEqual(['Dana knows that you arrive about 9:40 AM PST.']))
  expect(await screen.findAllByText('Dana K. expects you about 9:40 AM PST.')).not.toHaveLength(0)
  const again = await openLate(user)
  await user.click(again.getByRole('button', { name: 'Tell Dana 9:55 AM PST' }))
  await waitFor(() => expect(notices).toHaveLength(2))
  expect(sent(world, lateCalls)).toEqual(
    ['17:40', '17:55'].map((clock) => ({ arrives_at: `2026-12-06T${clock}:00.000Z` })),
  )
})

test('a packer who cannot be later reads why, and the timeline has the announced time', async () => {
  const world = worldOnTheWay()
  const pickup = Date.parse(world.trips.of(5)?.pickup_date ?? '')
  world.trips.set({ id: 70 }, { arrives_at: new Date(pickup + 3 * hour).toISOString() })
  world.trips.lateUntil = null
  openPackerApp(world, '/gig/5')
  expect(
    await screen.findByText('You can be at most 3 hours late. Ask Dana for another time.'),
  ).toBeVisible()
  expect(screen.queryByRole('button', { name: 'Running late' })).not.toBeInTheDocument()
  expect(await screen.findByText('Expected about 12:00 PM PST')).toBeVisible()
})

test('a packer who is too early reads who can start earlier, and when to report a no-show', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'at_pickup')
  world.trips.isEarly = true
  world.trips.noShowFrom = '2026-12-06T17:30:00.000Z'
  openPackerApp(world, '/gig/5')
  expect(await screen.findByText(/^Dana can let it start earlier: “We start now”/)).toBeVisible()
  expect(
    screen.getByText(/^If Dana is not there, you can report it from 9:30\sAM\sPST\.$/),
  ).toBeVisible()
})

test('a later time that is not accepted says why, and nothing is lost', async () => {
  const world = worldOnTheWay()
  const { user } = openPackerApp(world, '/gig/5')
  world.instead = ({ path }) =>
    path.endsWith('/late') ? refusal(422, 'The arrival must be after 9:00 AM.') : undefined
  const dialog = await openLate(user)
  await user.click(dialog.getByRole('radio', { name: '+ 30 minutes' }))
  await user.click(dialog.getByRole('button', { name: /^Tell Dana/ }))
  expect(await dialog.findByRole('alert')).toHaveTextContent(/The arrival must be after 9:00 AM\.$/)
  expect(dialog.getByRole('radio', { name: '+ 30 minutes' })).toBeChecked()
})

test('a later time whose answer is lost was told, and is not told once more', async () => {
  const world = worldOnTheWay()
  const { user } = openPackerApp(world, '/gig/5')
  loseAnswer(world, '/late')
  const dialog = await openLate(user)
  await user.click(dialog.getByRole('button', { name: 'Tell Dana 8:55 AM PST' }))
  expect(await screen.findAllByText('Dana K. expects you about 8:55 AM PST.')).not.toHaveLength(0)
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  expect(screen.queryByText(/was not saved/)).not.toBeInTheDocument()
})

test('a later time comes too late if the packer has arrived on another device', async () => {
  const world = worldOnTheWay()
  const { user } = openPackerApp(world, '/gig/5')
  const dialog = await openLate(user)
  world.trips.step(5, 'at_pickup')
  world.instead = ({ path }) =>
    path.endsWith('/late')
      ? refusal(409, 'You can tell a later arrival only before you arrive.')
      : undefined
  await user.click(dialog.getByRole('button', { name: /^Tell Dana/ }))
  expect(await screen.findByText('“Running late” was not saved')).toBeVisible()
  expect(screen.queryByRole('dialog')).not.toBeInTheDocument()
  await readyAction('Loaded')
})

test('Arrived can be undone for a minute', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'on_the_way')
  const { user } = openPackerApp(world, '/gig/5')
  await reportStep(user, 'Arrived at pickup')
  const undo = await findAction('Undo “Arrived”')
  expect(screen.getByText('You can undo “Arrived” for one minute.')).toHaveAttribute(
    'role',
    'status',
  )
  await user.click(undo)
  await readyAction('Arrived at pickup')
  expect(sent(world, stageCalls).at(-1)).toEqual({ stage: 'on_the_way', version: 3 })
  expect(screen.queryByRole('button', { name: 'Undo “Arrived”' })).not.toBeInTheDocument()
  expect(await screen.findByText('You took “Arrived” back')).toBeVisible()
})

test('Undo whose answer is lost shows no failure once the page knows that it is done', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'on_the_way')
  const { user } = openPackerApp(world, '/gig/5')
  await reportStep(user, 'Arrived at pickup')
  loseAnswer(world, '/stage')
  await user.click(await findAction('Undo “Arrived”'))
  await readyAction('Arrived at pickup')
  expect(screen.queryByText('“Undo” was not saved')).not.toBeInTheDocument()
})

test('a minute after Arrived there is no Undo', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'at_pickup')
  const until = new Date(Date.now() - 1).toISOString()
  world.trips.set({ id: 70 }, { undo: { stage: 'booked', until } })
  openPackerApp(world, '/gig/5')
  await readyAction('Loaded')
  expect(screen.queryByRole('button', { name: 'Undo “Arrived”' })).not.toBeInTheDocument()
})

test('Loaded and Delivered say what they end', async () => {
  const world = worldWithBooking()
  world.trips.step(5, 'at_pickup')
  const dropoff_date = new Date(Date.now() + hour).toISOString()
  world.gigs = world.gigs.map((gig) => ({ ...gig, dropoff_date }))
  world.money.set(makePayment(70, { state: 'authorized', is_secured: true }))
  const { user } = openPackerApp(world, '/gig/5')
  await screen.findByText(/The money is on hold/)
  const loaded = await open(user, 'Loaded', 'Is everything loaded?')
  expect(
    loaded.getByText(
      "From now on neither you nor Dana K. can cancel the gig, and Dana K. can no longer change it. You can't undo this.",
    ),
  ).toBeVisible()
  await user.click(loaded.getByRole('button', { name: "It's loaded" }))
  const delivered = await open(user, 'Delivered', 'Is everything delivered?')
  expect(delivered.getByText(/^We charge Dana K\.'s card for the gig now\./)).toBeVisible()
})

test('photos of the delivery are sent after it, as proof', async () => {
  allowPhotos()
  // As in browsers without HTTPS, for example a phone that tests on the network of the developer.
  Object.defineProperty(crypto, 'randomUUID', { value: undefined, configurable: true })
  const world = worldWithBooking()
  world.trips.step(5, 'loaded')
  const { user, notices } = openPackerApp(world, '/gig/5')
  const dialog = await open(user, 'Delivered', 'Is everything delivered?')
  await user.upload(dialog.getByLabelText('Photos'), makePhoto())
  await dialog.findByRole('button', { name: 'Remove photo 1' })
  await user.click(dialog.getByRole('button', { name: "It's done" }))
  await waitFor(() => expect(notices).toEqual(['The photos are in the timeline.']))
  expect(sent(world, 'POST /api/trips/70/messages')).toEqual([
    { text: '', images: [expect.stringMatching(/^token-/)], proof: 'delivery' },
  ])
  Reflect.deleteProperty(crypto, 'randomUUID')
})

test('photos of a delivery whose answer is lost are sent, too', async () => {
  allowPhotos()
  const world = worldWithBooking()
  world.trips.step(5, 'loaded')
  loseAnswer(world, '/stage')
  const { user, notices } = openPackerApp(world, '/gig/5')
  const dialog = await open(user, 'Delivered', 'Is everything delivered?')
  await user.upload(dialog.getByLabelText('Photos'), makePhoto())
  await dialog.findByRole('button', { name: 'Remove photo 1' })
  await user.click(dialog.getByRole('button', { name: "It's done" }))
  await waitFor(() => expect(notices).toEqual(['The photos are in the timeline.']))
  expect(sent(world, 'POST /api/trips/70/messages')).toHaveLength(1)
})

test('photos whose answer is lost may be in the timeline', async () => {
  allowPhotos()
  const world = worldWithBooking()
  world.trips.step(5, 'loaded')
  loseAnswer(world, '/messages')
  const { user, notices } = openPackerApp(world, '/gig/5')
  const dialog = await open(user, 'Delivered', 'Is everything delivered?')
  await user.upload(dialog.getByLabelText('Photos'), makePhoto())
  await dialog.findByRole('button', { name: 'Remove photo 1' })
  await user.click(dialog.getByRole('button', { name: "It's done" }))
  await waitFor(() =>
    expect(notices).toEqual([expect.stringMatching(/could not tell whether the photos were sent/)]),
  )
})

test('photos that are not sent leave the delivery as it is', async () => {
  allowPhotos()
  const world = worldWithBooking()
  world.trips.step(5, 'loaded')
  world.instead = ({ path }) => (path.endsWith('/messages') ? refusal(503, 'Not now.') : undefined)
  const { user, notices } = openPackerApp(world, '/gig/5')
  const dialog = await open(user, 'Delivered', 'Is everything delivered?')
  await user.upload(dialog.getByLabelText('Photos'), makePhoto())
  await dialog.findByRole('button', { name: 'Remove photo 1' })
  await user.click(dialog.getByRole('button', { name: "It's done" }))
  await waitFor(() => expect(notices).toEqual([expect.stringMatching(/photos were not sent/)]))
  expect(await screen.findByRole('textbox', { name: /completion code/ })).toBeVisible()
})

test('on a page that stays open, tomorrow becomes today', async () => {
  const world = worldWithBooking()
  const pickup = Date.parse(world.trips.of(5)?.pickup_date ?? '')
  jest.useFakeTimers({ advanceTimers: true, now: pickup - 20 * hour })
  try {
    openPackerApp(world, '/gig/5')
    expect(await screen.findByText(/^Pickup in .*: tomorrow, /)).toBeVisible()
    jest.setSystemTime(pickup - 2 * hour)
    fireEvent(document, new Event('visibilitychange'))
    expect(await screen.findByText(/^Pickup in .*: today, /)).toBeVisible()
  } finally {
    jest.useRealTimers()
  }
})
