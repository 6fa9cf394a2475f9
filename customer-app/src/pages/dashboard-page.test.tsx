import { act, screen, waitFor, within } from '@testing-library/react'
import { openDashboard, openHalf } from '../customer-app.fixture.tsx'
import { makeGig } from '../customer-world.fixture.ts'
import { makePayment } from '../gigs/payment.fixture.ts'
import { cardOf, figure, worldWith } from './dashboard.fixture.ts'

const buttonsOf = (card: HTMLElement) =>
  within(card)
    .queryAllByRole('button')
    .map(({ textContent }) => textContent)

test('the stat cards show the number of gigs and the exact sum of their prices', async () => {
  openDashboard(worldWith(makeGig(1, { price: 1234.1 }), makeGig(2, { price: 0.2 })))
  await cardOf('Move 1')
  expect(screen.getByRole('heading', { level: 1 })).toHaveTextContent('Welcome, Dana')
  expect(figure('Your Jobs Posted')).toBe('2')
  expect(figure('Jobs Booked')).toBe('0')
  expect(figure('Total Budget')).toBe('$1,234.30')
})

test("ignores other customers' gigs, even if the API returns them", async () => {
  const api = worldWith(makeGig(1), makeGig(2, { customer_id: 99 }))
  openDashboard(api)
  await cardOf('Move 1')
  expect(figure('Your Jobs Posted')).toBe('1')
  expect(screen.queryByText('Move 2')).not.toBeInTheDocument()
  expect(api.calls.find(({ path }) => path === '/api/gigs')?.query.get('customer_id')).toBe('3')
})

test('a card shows the facts of a gig, with Edit and Delete as its only buttons', async () => {
  // December 6 in Honolulu, December 7 in most other time zones.
  const pickup = { pickup_date: '2036-12-07T08:00:00Z', pickup_time_zone: 'Pacific/Honolulu' }
  const created_on_date = '2026-11-02T08:00:00Z'
  openDashboard(worldWith(makeGig(1, { price: 165.5, created_on_date, ...pickup })))
  const card = await cardOf('Move 1')
  expect(card).toHaveTextContent('Open')
  expect(card).toHaveTextContent('Everything is boxed.')
  expect(card).toHaveTextContent('$165.50')
  expect(card).toHaveTextContent('20-30 boxes')
  expect(card).toHaveTextContent('Dec 6, 2036')
  expect(card).toHaveTextContent('Nov 1, 2026')
  const title = within(card).getByRole('link', { name: 'Move 1' })
  expect(title).toHaveAttribute('href', '/customer/jobs/1')
  expect(buttonsOf(card)).toEqual(['Edit', 'Delete'])
})

test('a card shows the total with the fee, and Total Budget stays the sum of the prices', async () => {
  const api = worldWith(makeGig(1, { price: 165.5 }), makeGig(2, { price: 480 }))
  api.settings = { provider: 'stripe', fee_percent: 8 }
  api.move(2, 'booked')
  // The fee of a booking does not change with the setting.
  api.payment = makePayment({ price: 480, fee: 48, total: 528 })
  openDashboard(api)
  await waitFor(async () =>
    expect(await cardOf('Move 1')).toHaveTextContent('$178.74 with our fee'),
  )
  expect(await cardOf('Move 2')).toHaveTextContent('$528 with our fee')
  expect(figure('Total Budget')).toBe('$645.50')
})

test('a card of a job that is paid directly shows the price alone', async () => {
  const api = worldWith(makeGig(1, { price: 165.5 }))
  api.settings = { provider: 'off', fee_percent: 0 }
  openDashboard(api)
  const card = await cardOf('Move 1')
  await waitFor(() => expect(api.log).toContain('GET /api/payments/settings'))
  expect(card).toHaveTextContent('$165.50')
  expect(card).not.toHaveTextContent('our fee')
})

test.each([
  ['booked', 'Booked', 'Booked by Marcus T.Pickup Dec 5, 2036, 9:00 AM', ['Edit', 'Delete']],
  ['on_the_way', 'On the way', 'Marcus T. is on the way', ['Edit']],
  ['loaded', 'Loaded', 'Marcus T. has loaded everythingGoes to', []],
  ['delivered', 'Delivered', 'Delivered by Marcus T.', []],
  ['completed', 'Completed', 'Moved by Marcus T.', []],
  ['disputed', 'Under review', 'You reported a problem.', []],
] as const)('a card of a job that is %s says so', async (stage, badge, line, buttons) => {
  // A date far in the future, because the card shows near dates as words, like "tomorrow".
  const api = worldWith(makeGig(1, { pickup_date: '2036-12-05T17:00:00Z' }))
  api.move(1, 'booked', stage)
  openDashboard(api)
  const card = await cardOf('Move 1')
  expect(within(card).getByText(badge)).toBeVisible()
  expect(card).toHaveTextContent(line)
  expect(buttonsOf(card)).toEqual(buttons)
})

test.each([
  ['booked', false, 'Payment not secured yet'],
  ['booked', true, 'Payment secured'],
  ['loaded', true, 'Payment secured'],
  ['delivered', true, undefined],
] as const)(
  'a card of a job that is %s shows its payment: %s',
  async (stage, is_secured, badge) => {
    const api = worldWith(makeGig(1))
    api.move(1, 'booked', stage)
    api.payment = makePayment({ is_secured })
    openDashboard(api)
    const card = await cardOf('Move 1')
    expect(within(card).queryByText(/^Payment/)?.textContent).toBe(badge)
  },
)

test.each(['test', 'stripe'] as const)(
  'payments with %s have a label on the dashboard only if they are simulated',
  async (provider) => {
    const api = worldWith(makeGig(1))
    api.settings = { provider, fee_percent: 8 }
    api.move(1, 'booked')
    api.payment = makePayment({ is_secured: true })
    const idle = jest.spyOn(window, 'requestIdleCallback')
    idle.mockImplementation((run) => window.setTimeout(run))
    openDashboard(api)
    await waitFor(() => expect(api.log).toContain('GET /api/payments/settings'))
    await waitFor(() =>
      expect(screen.queryAllByText(/^Test payments/)).toHaveLength(provider === 'test' ? 1 : 0),
    )
    idle.mockRestore()
  },
)

test('a card of an open job says that its packer canceled, or that the pickup time has passed', async () => {
  const late = { pickup_date: new Date(Date.now() - 3_600_000).toISOString() }
  const api = worldWith(makeGig(1, { pickup_date: '2036-12-05T17:00:00Z' }), makeGig(2, late))
  api.move(1, 'booked', 'cancelled')
  openDashboard(api)
  const card = await cardOf('Move 1')
  expect(within(card).getByText('Open')).toBeVisible()
  expect(card).toHaveTextContent('Marcus T. canceled the bookingReopened Nov 20')
  expect(await cardOf('Move 2')).toHaveTextContent(
    /The pickup time has passedPackers can still book it until \w+, [^.]+\. Edit the job to choose a new pickup time\./,
  )
})

test('without stages, the cards show the status of each gig', async () => {
  const api = worldWith(makeGig(1, { gig_status_id: 2 }))
  api.instead = ({ path }) => (path === '/api/customer/jobs' ? { status: 500 } : undefined)
  openDashboard(api)
  expect(within(await cardOf('Move 1')).getByText('Booked')).toBeVisible()
})

test('the stages of all pages of jobs are known, not only those of the first', async () => {
  const api = worldWith(makeGig(1), makeGig(2))
  api.move(1, 'booked')
  api.instead = (call) => {
    if (call.path !== '/api/customer/jobs') return undefined
    const all = api.jobs().body as { gig_id: number }[]
    const of = (id: number) => all.filter(({ gig_id }) => gig_id === id)
    const Link = '</api/customer/jobs?limit=100&cursor=abc>; rel="next"'
    return call.query.has('cursor') ? { body: of(1) } : { body: of(2), headers: { Link } }
  }
  openDashboard(api)
  expect(await screen.findByText('Booked by Marcus T.')).toBeVisible()
})

test('a job that waits for the customer comes first', async () => {
  const api = worldWith(...[1, 2, 3, 4].map((id) => makeGig(id)))
  api.move(3, 'booked', 'on_the_way')
  api.move(4, 'booked', 'delivered')
  openDashboard(api)
  await cardOf('Move 1')
  const titles = screen.getAllByRole('heading', { name: /^Move/ })
  expect(titles.map(({ textContent }) => textContent)).toEqual([
    ...['Move 4', 'Move 3', 'Move 1', 'Move 2'],
  ])
})

function needs() {
  const region = screen.queryByRole('region', { name: 'Needs you' })
  const links = region ? within(region).getAllByRole('link') : []
  return links.map((link) => [link.textContent, link.getAttribute('href')])
}

test('Needs you lists what waits for the customer, the most urgent first, and links to it', async () => {
  const late = { pickup_date: new Date(Date.now() - 3_600_000).toISOString() }
  const api = worldWith(makeGig(1, late), makeGig(2), makeGig(3))
  api.move(2, 'booked', 'cancelled')
  api.move(3, 'booked', 'delivered')
  openDashboard(api)
  await cardOf('Move 1')
  expect(needs()).toEqual([
    ['Is everything in its place?Give Marcus the code, or confirm: Move 3', '/customer/jobs/3'],
    ['The pickup time has passedChoose a new time: Move 1', '/customer/jobs/1'],
    ['Marcus T. canceled the bookingOpen again: Move 2', '/customer/jobs/2'],
  ])
})

test.each([
  ['cancelled', 'Manyhands canceled the booking'],
  ['no_show', 'Marcus T. did not come'],
] as const)('a booking that an operator ended as %s needs the customer', async (stage, title) => {
  const api = worldWith(makeGig(1))
  api.move(1, 'booked', stage)
  api.events = api.events.map((event) => ({ ...event, actor: 'operator' }))
  openDashboard(api)
  expect(await cardOf('Move 1')).toHaveTextContent(`${title}Reopened Nov 20`)
  expect(needs()).toEqual([[`${title}Open again: Move 1`, '/customer/jobs/1']])
})

test('a day after the drop-off time, a job that is not delivered needs the customer', async () => {
  const times = {
    pickup_date: new Date(Date.now() - 30 * 3_600_000).toISOString(),
    dropoff_date: new Date(Date.now() - 25 * 3_600_000).toISOString(),
  }
  const api = worldWith(makeGig(1, times), makeGig(2, times))
  api.move(1, 'booked', 'on_the_way')
  api.move(2, 'booked')
  openDashboard(api)
  await cardOf('Move 1')
  const title = 'The drop-off time has passed'
  expect(needs()).toEqual([
    [`${title}Marcus T. has not reported the delivery: Move 1`, '/customer/jobs/1'],
    [`${title}Marcus T. has not reported the delivery: Move 2`, '/customer/jobs/2'],
  ])
})

test('a packer who may still arrive within the agreed hours needs nothing', async () => {
  const pickup_date = new Date(Date.now() - 3_600_000).toISOString()
  const api = worldWith(
    makeGig(1, { pickup_date, move: { arrival_minutes: 120 } }),
    makeGig(2, { pickup_date }),
  )
  api.move(1, 'booked')
  api.move(2, 'booked')
  openDashboard(api)
  await cardOf('Move 1')
  expect(needs()).toEqual([
    ['The pickup time has passedMarcus T. has not set out: Move 2', '/customer/jobs/2'],
  ])
})

test.each([
  [{ has_method: false }, 'Add a card by Dec 4, 2036, 9:00 AM PST$518.40 for Move 1'],
  [{ state: 'declined' }, 'Your card was declined$518.40 for Move 1'],
  [{ has_method: true }, undefined],
] as const)('a booked job whose payment is %j needs: %s', async (payment, need) => {
  const api = worldWith(makeGig(1, { pickup_date: '2036-12-05T17:00:00Z' }))
  api.move(1, 'booked')
  api.payment = makePayment({ state: 'none', total: 518.4, ...payment })
  openDashboard(api)
  await cardOf('Move 1')
  expect(needs()).toEqual(need ? [[need, '/account?job=1#card']] : [])
})

test('a completed job that is paid in part needs another card', async () => {
  const api = worldWith(makeGig(1))
  api.move(1, 'booked', 'delivered', 'completed')
  api.payment = makePayment({ state: 'released', total: 298.4, rest: 220 })
  openDashboard(api)
  await cardOf('Move 1')
  expect(needs()).toEqual([
    ['Your card was declined for the rest$220.00 for Move 1', '/account?job=1#card'],
  ])
})

test('an open job whose cancellation fee was declined needs another card', async () => {
  const api = worldWith(makeGig(1))
  api.move(1, 'booked', 'cancelled')
  api.payment = makePayment({ state: 'declined', total: 144, cancel_fee: 144 })
  openDashboard(api)
  await cardOf('Move 1')
  expect(needs()).toContainEqual([
    ...['Your card was declined for the fee$144.00 for Move 1', '/account?job=1#card'],
  ])
})

test('a job that is being moved comes first, but no card moves when the change arrives', async () => {
  const api = worldWith(makeGig(1), makeGig(2), makeGig(3))
  api.move(2, 'booked')
  api.move(3, 'booked', 'on_the_way')
  // The announcements load when the page is idle, so run idle callbacks soon.
  const idle = jest.spyOn(window, 'requestIdleCallback')
  idle.mockImplementation((run) => window.setTimeout(run))
  const { tell } = openHalf(api)
  await cardOf('Move 1')
  const titles = () =>
    screen.getAllByRole('heading', { name: /^Move/ }).map(({ textContent }) => textContent)
  expect(titles()).toEqual(['Move 3', 'Move 1', 'Move 2'])
  await screen.findByRole('status')
  idle.mockRestore()
  api.move(2, 'on_the_way')
  tell({ kind: 'on_the_way', gig_id: 2, trip_id: 502 })
  const card = await cardOf('Move 2')
  await waitFor(() => expect(within(card).getByText('On the way')).toBeVisible())
  expect(titles()).toEqual(['Move 3', 'Move 1', 'Move 2'])
  expect(screen.getByText('Marcus T. is on the way.', { selector: '[role=status]' })).toBeVisible()
})

test('Jobs Booked counts the jobs that a packer holds', async () => {
  const api = worldWith(makeGig(1), makeGig(2), makeGig(3))
  api.move(1, 'booked')
  api.move(2, 'booked', 'loaded')
  openDashboard(api)
  await cardOf('Move 1')
  expect(figure('Jobs Booked')).toBe('2')
})

test('a completed gig explains why it has no Edit or Delete', async () => {
  openDashboard(worldWith(makeGig(1, { gig_status_id: 3 })))
  const card = await cardOf('Move 1')
  expect(card).toHaveTextContent(
    "This job is completed. It's the packer's pay record, so it can't be changed or deleted.",
  )
  expect(within(card).queryAllByRole('button')).toEqual([])
})

test('without gigs, Create Your First Job opens the form', async () => {
  const { user } = openDashboard(worldWith())
  await user.click(await screen.findByRole('button', { name: 'Create Your First Job' }))
  expect(await screen.findByRole('dialog', { name: 'Create Moving Job' })).toBeVisible()
  expect(figure('Total Budget')).toBe('$0.00')
})

test('Post New Job opens the form, the other three tiles are links', async () => {
  const { user } = openDashboard(worldWith(makeGig(1)))
  await cardOf('Move 1')
  const links = { 'Job History': 'history', 'My Profile': 'profile', Support: 'support' }
  for (const [name, page] of Object.entries(links)) {
    expect(screen.getByRole('link', { name })).toHaveAttribute('href', `/customer/${page}`)
  }
  await user.click(screen.getByRole('button', { name: 'Post New Job' }))
  expect(await screen.findByRole('heading', { name: 'Create Moving Job' })).toBeVisible()
})

test('shows an error if the gigs cannot be loaded, and Retry loads them', async () => {
  const api = worldWith(makeGig(1))
  let down = true
  api.instead = ({ path }) => (down && path === '/api/gigs' ? { status: 0 } : undefined)
  const { user } = openDashboard(api)
  const alert = await screen.findByRole('alert')
  expect(alert).toHaveTextContent('Your jobs could not be loaded.')
  down = false
  await user.click(within(alert).getByRole('button', { name: 'Retry' }))
  await cardOf('Move 1')
  expect(figure('Your Jobs Posted')).toBe('1')
})

test('of many jobs, the first 60 have cards until the customer asks for all', async () => {
  openDashboard(worldWith(...Array.from({ length: 75 }, (_, at) => makeGig(at + 1))))
  await cardOf('Move 1')
  const cards = () => document.querySelectorAll('[id^="gig-"]').length
  expect(cards()).toBe(60)
  act(() => screen.getByText('Show all 75 jobs').click())
  expect(cards()).toBe(75)
  expect(screen.queryByText('Show all 75 jobs')).toBeNull()
})
