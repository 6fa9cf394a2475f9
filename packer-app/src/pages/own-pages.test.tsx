import { fireEvent, screen, within } from '@testing-library/react'
import { makePay } from '../money.fixture.ts'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { makeGig, refusal, World } from '../packer-world.fixture.ts'

afterEach(() => jest.useRealTimers())

function worldWithBookings(status: 2 | 3) {
  const world = new World()
  world.gigs = [
    makeGig(1, { title: 'The later one', price: 100.4, pickup_date: '2026-12-09T18:00:00.000Z' }),
    makeGig(2, { title: 'The sooner one', price: 200.4, pickup_date: '2026-12-02T18:00:00.000Z' }),
  ]
  world.bookings = world.gigs.map(({ id }) => ({
    id,
    gig_id: id,
    packer_id: 7,
    gig_status_id: status,
    created_on_date: '2026-11-20T12:00:00.000Z',
    unread_messages: id === 1 ? 2 : 0,
  }))
  return world
}

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

test("today's gigs come first with stage and next step, finished ones last", async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-02T16:00:00.000Z') })
  const world = worldWithBookings(2)
  world.gigs = [...world.gigs, makeGig(3, { title: 'The finished one' })]
  world.bookings = []
  for (const id of [1, 2, 3]) world.book(id)
  world.trips.step(2, 'on_the_way')
  world.trips.step(3, 'delivered')
  const { publish } = openPackerApp(world, '/packer/gigs/booked')
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
  await publish('loaded', 2)
  expect(await within(today!).findByText('Next: Delivered')).toBeVisible()
  expect(screen.getByRole('status')).toHaveTextContent('Your gigs have changed.')
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
  const { publish } = openPackerApp(world, '/packer/gigs/booked')
  await screen.findByText('Payment not secured yet')
  world.trips.secure(2, true)
  await publish('payment', 2)
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

test('the profile shows contact details, specialties and the next booked gig', async () => {
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-03T00:00:00.000Z') })
  const world = worldWithBookings(2)
  world.own = [2, 11]
  openPackerApp(world, '/packer/7')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Welcome, marcus_moves' }),
  ).toBeVisible()
  expect(await screen.findByText('510-555-0142')).toBeVisible()
  expect(await screen.findByText('cargo van')).toBeVisible()
  expect(screen.getByRole('link', { name: 'Add or Edit Specialties' })).toHaveAttribute(
    'href',
    '/packer/7/specialtys/edit',
  )
  expect(await screen.findByText('2 booked, next on Dec 9, 2026')).toBeVisible()
})

test('the phone field inserts dashes, and an incomplete number is not sent', async () => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/edit')
  const phone = await screen.findByRole('textbox', { name: 'Phone' })
  expect(phone).toHaveAccessibleDescription('ex: 111-222-3333')
  await user.clear(phone)
  await user.type(phone, '5105550')
  expect(phone).toHaveValue('510-555-0')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(phone).toHaveAccessibleDescription('ex: 111-222-3333 Enter a 10-digit phone number.')
  expect(phone).toHaveFocus()
  expect(world.log).not.toContain('PUT /api/packer/edit')
})

test('editing the middle of the phone number does not move the caret', async () => {
  const { user } = openPackerApp(new World(), '/packer/edit')
  const phone = await screen.findByRole<HTMLInputElement>('textbox', { name: 'Phone' })
  await user.type(phone, '9', { initialSelectionStart: 1, initialSelectionEnd: 2 })
  expect(phone).toHaveValue('590-555-0142')
  expect(phone.selectionStart).toBe(2)
  await user.type(phone, '{Backspace}', { initialSelectionStart: 4, initialSelectionEnd: 4 })
  expect(phone).toHaveValue('590555-0142')
  await user.tab()
  expect(phone).toHaveValue('590-555-0142')
})

test('shows all validation errors of the profile at once, without a request', async () => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/edit')
  const field = (name: string) => screen.getByRole('textbox', { name })
  await screen.findByRole('textbox', { name: 'Email' })
  fireEvent.change(field('Username'), { target: { value: 'a b' } })
  fireEvent.change(field('Email'), { target: { value: 'zz' } })
  fireEvent.change(field('Bio'), { target: { value: 'x'.repeat(281) } })
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const rule = 'Use 3–50 letters, numbers, or . _ - @ + (no spaces).'
  expect(field('Username')).toHaveAccessibleDescription(rule)
  expect(field('Email')).toHaveAccessibleDescription('Enter a valid email, like name@example.com.')
  expect(screen.getByText('Use 280 characters or fewer. Your bio has 281.')).toBeVisible()
  expect(field('Username')).toHaveFocus()
  await user.clear(field('Username'))
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(field('Username')).toHaveAccessibleDescription(`${rule} Enter a username.`)
  expect(world.log).not.toContain('PUT /api/packer/edit')
})

test('a profile that fails to load shows the error as the page heading', async () => {
  const world = new World()
  world.instead = ({ path }) => (path === '/api/packer' ? refusal(503, 'Not now.') : undefined)
  const { user } = openPackerApp(world, '/packer/7')
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Your profile could not be loaded.' }),
  ).toBeVisible()
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Welcome, marcus_moves' }),
  ).toBeVisible()
})

test('asks for the password to remove a confirmed address, and sends it with the rest', async () => {
  const world = new World()
  const { user } = openPackerApp(world, '/packer/edit')
  await user.clear(await screen.findByLabelText('Email'))
  const detail = 'Enter your password to remove your confirmed email address.'
  world.instead = ({ method }) =>
    method === 'PUT'
      ? { status: 403, body: { detail, errors: [{ path: 'password', message: detail }] } }
      : undefined
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  const field = await screen.findByLabelText('Your password')
  expect(field).toHaveAccessibleDescription(detail)
  expect(screen.queryByText('Your profile was not saved')).not.toBeInTheDocument()
  world.instead = () => undefined
  await user.type(field, 'correct horse')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByRole('heading', { level: 1, name: /^Welcome/ })).toBeVisible()
})

test('shows a taken username at its field; a retry saves the profile', async () => {
  const world = new World()
  world.instead = ({ method }) =>
    method === 'PUT' ? refusal(409, 'That username is taken.') : undefined
  const { user, url } = openPackerApp(world, '/packer/edit')
  const username = await screen.findByRole('textbox', { name: 'Username' })
  expect(screen.getByText('20 / 280')).toBeVisible()
  await user.type(username, '2')
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText('That username is taken.')).toBeVisible()
  expect(username).toBeInvalid()
  expect(username).toHaveFocus()

  world.instead = ({ method }) => (method === 'PUT' ? { status: 502 } : undefined)
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(await screen.findByText("We don't know yet whether your profile was saved")).toBeVisible()

  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Save Changes' }))
  expect(
    await screen.findByRole('heading', { level: 1, name: 'Welcome, marcus_moves2' }),
  ).toBeVisible()
  expect(url.current).toBe('/packer/7')
})

test('lists every specialty with its description', async () => {
  openPackerApp(new World(), '/specialtys')
  expect(await screen.findByText('What crane means.')).toBeVisible()
  expect(screen.getAllByRole('heading', { level: 3 })).toHaveLength(14)
})
