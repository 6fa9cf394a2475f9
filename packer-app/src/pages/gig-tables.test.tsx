import { screen, within } from '@testing-library/react'
import { makePay } from '../money.fixture.ts'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { makeGig, World } from '../packer-world.fixture.ts'
import { makeProposal } from '../proposals.fixture.ts'
import { worldWithBookings } from './booked-world.fixture.ts'

afterEach(() => jest.useRealTimers())

const titles = () =>
  within(screen.getByRole('table'))
    .getAllByRole('link')
    .map((link) => link.textContent)

test('the gig history is sorted by pickup date and shows the total', async () => {
  openPackerApp(worldWithBookings(2), '/packer/gigs/booked')
  await screen.findByRole('table')
  expect(titles()).toEqual(['The sooner one', 'The later one'])
  expect(screen.getAllByRole('columnheader').map((head) => head.textContent)).toEqual([
    'Job Title',
    'Description',
    'Location',
    'Date',
    'Time',
    'Pay',
  ])
  expect(screen.getByRole('row', { name: 'Total of 2 gigs, rounded $301' })).toBeVisible()
  const row = screen.getByRole('link', { name: 'The later one' }).closest('tr')
  expect(await within(row as HTMLElement).findByText('2 new messages')).toBeVisible()
  expect(screen.getAllByText(/new message/)).toHaveLength(1)
})

test('finished gigs show what they pay, which can be less than the price', async () => {
  const world = worldWithBookings(2)
  world.gigs = [...world.gigs, makeGig(3, { title: 'The finished one', price: 150 })]
  world.bookings = []
  world.book(3)
  world.trips.step(3, 'delivered')
  const title = 'The finished one'
  const at = '2026-11-20T12:00:00.000Z'
  const job = { trip_id: 73, gig_id: 3, title, stage: 'resolved', state: 'paid', at } as const
  world.money.pay = makePay({ jobs: [{ ...job, pay: 90.5 }] })
  openPackerApp(world, '/packer/gigs/booked')
  const done = await screen.findByRole('region', { name: 'Done' })
  expect(await within(done).findByText(/· \$90\.50$/)).toBeVisible()
  expect(done).not.toHaveTextContent('$150')
})

test('a gig says what waits for an answer', async () => {
  const world = worldWithBookings(2)
  world.bookings = []
  for (const id of [1, 2]) world.book(id)
  for (const id of [70, 71]) world.trips.set({ id }, { extra: null })
  const { pickup_date: from = '' } = world.trips.of(1) ?? {}
  const change = { pickup_date: { from, to: from, time_zone: 'UTC' } }
  world.proposals.all = [makeProposal({ trip_id: 70, kind: 'change', by: 'customer', change })]
  world.instead = ({ path }) => (path === '/api/trips/71/proposals' ? { body: [] } : undefined)
  openPackerApp(world, '/packer/gigs/booked')
  const line = await screen.findByText('Dana proposes another time')
  expect(line.closest('tr')).toHaveTextContent('The later one')
})

test("today's gigs come first with stage and next step, finished ones last", async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-02T16:00:00.000Z') })
  const world = worldWithBookings(2)
  world.gigs = [...world.gigs, makeGig(3, { title: 'The finished one' })]
  world.bookings = []
  for (const id of [1, 2, 3]) world.book(id)
  world.trips.step(2, 'on_the_way')
  world.trips.step(3, 'delivered')
  const { tell } = openPackerApp(world, '/packer/gigs/booked')
  const [today, upcoming] = (await screen.findAllByRole('rowgroup')).slice(1)
  expect(within(today!).getByRole('rowheader')).toHaveTextContent('Today')
  expect(await within(today!).findByText('Next: Arrived at pickup')).toBeVisible()
  expect(within(today!).getByText('On the way')).toBeVisible()
  expect(
    within(upcoming!)
      .getAllByRole('row')
      .map((row) => row.textContent),
  ).toEqual(['Upcoming', expect.stringContaining('The later one')])
  const done = await screen.findByRole('region', { name: 'Done' })
  expect(await within(done).findByText('Next: enter the code')).toBeVisible()

  expect(screen.getByRole('status')).toBeEmptyDOMElement()
  world.trips.step(2, 'loaded')
  await tell({ kind: 'loaded', gig_id: 2, trip_id: null })
  expect(await within(today!).findByText('Next: Delivered')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Your gigs have changed.')
})

test('a gig of an earlier day that is not delivered comes first, and Delivered is its next step', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-08T22:00:00.000Z') })
  const world = worldWithBookings(2)
  world.bookings = []
  world.book(2)
  openPackerApp(world, '/packer/gigs/booked')
  expect(await screen.findByRole('rowheader')).toHaveTextContent('Today and before')
  expect(await screen.findByText('Next: Delivered')).toBeVisible()
})

test.each([
  ['booked', false, 'Payment not secured yet'],
  ['loaded', true, 'Payment secured'],
  ['booked', null, undefined],
] as const)('a gig that is %s and secured: %s shows its payment', async (stage, secured, badge) => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-01T19:00:00.000Z') })
  const world = worldWithBookings(2)
  world.bookings = []
  world.book(2)
  if (stage === 'loaded') world.trips.step(2, stage)
  world.trips.secure(2, secured)
  openPackerApp(world, '/packer/gigs/booked')
  const row = within(await screen.findByRole('table')).getByRole('row', { name: /The sooner one/ })
  await within(row).findByText(stage === 'loaded' ? 'Loaded' : 'Booked')
  expect(within(row).queryByText(/^Payment/)?.textContent).toBe(badge)
})

test('a payment that becomes secured shows in the list at once', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-01T19:00:00.000Z') })
  const world = worldWithBookings(2)
  world.bookings = []
  world.book(2)
  world.trips.secure(2, false)
  const { tell } = openPackerApp(world, '/packer/gigs/booked')
  await screen.findByText('Payment not secured yet')
  world.trips.secure(2, true)
  await tell({ kind: 'payment', gig_id: 2, trip_id: null })
  expect(await screen.findByText('Payment secured')).toBeVisible()
})

test('empty tables keep their header and show a message row', async () => {
  const { unmount } = openPackerApp(new World(), '/packer/gigs/booked')
  expect(await screen.findByRole('cell', { name: 'You have no gigs.' })).toBeVisible()
  expect(screen.getAllByRole('columnheader')).toHaveLength(6)
  unmount()
  openPackerApp(worldWithBookings(2), '/packer/7/gigs/pay')
  expect(await screen.findByRole('cell', { name: 'No Pay History Available' })).toBeVisible()
  expect(screen.getAllByRole('columnheader')).toHaveLength(8)
})

test('without booked gigs, the table points to the finished ones', async () => {
  openPackerApp(worldWithBookings(3), '/packer/gigs/booked')
  expect(
    await screen.findByRole('cell', { name: 'You have no gigs. The ones you finished are below.' }),
  ).toBeVisible()
})

test('the pay history shows completed gigs, latest first', async () => {
  openPackerApp(worldWithBookings(3), '/packer/7/gigs/pay')
  await screen.findByRole('table')
  expect(titles()).toEqual(['The later one', 'The sooner one'])
  expect(screen.getByRole('button', { name: 'Export CSV' })).toBeVisible()
})
