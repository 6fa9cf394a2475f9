import type { PackerPay } from 'api/client'
import { act, screen, waitFor, within } from '@testing-library/react'
import { makePay } from '../money.fixture.ts'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { makeGig, refusal, World } from '../packer-world.fixture.ts'

const address = '/packer/7/gigs/pay'

beforeEach(() =>
  jest.useFakeTimers({ advanceTimers: true, now: new Date('2026-12-05T20:00:00.000Z') }),
)
afterEach(() => {
  jest.useRealTimers()
  location.hash = ''
  delete (window as Partial<Window>).matchMedia
})

const job = (gig_id: number | null, fields: Partial<PackerPay['jobs'][number]> = {}) => ({
  trip_id: 70 + (gig_id ?? 0),
  gig_id,
  title: 'A gig',
  stage: 'completed' as const,
  state: 'paid' as const,
  pay: 385,
  at: '2026-11-20T12:00:00.000Z',
  ...fields,
})

/** Returns an API with three delivered gigs. The customer paid the third one directly. */
function worldWithPay(fields: Partial<PackerPay> = {}) {
  const world = new World()
  world.gigs = [
    makeGig(1, { title: 'Loft', price: 480, pickup_date: '2026-12-04T18:00:00.000Z' }),
    makeGig(2, { title: 'Garden flat', price: 385, pickup_date: '2026-11-17T18:00:00.000Z' }),
    makeGig(3, { title: 'Studio', price: 300, pickup_date: '2026-07-17T18:00:00.000Z' }),
  ]
  for (const { id } of world.gigs) world.book(id)
  for (const { id } of world.gigs) world.trips.step(id, 'delivered')
  world.money.pay = makePay({
    held: 480,
    held_count: 1,
    held_until: '2026-12-07T20:00:00.000Z',
    on_its_way: 420.5,
    arrives_at: '2026-12-08T20:00:00.000Z',
    paid: 4325,
    last_paid: { amount: 385, at: '2026-11-20T20:00:00.000Z' },
    months: [
      { month: '2026-10', earned: 12_345, held: 0 },
      { month: '2026-12', earned: 420.5, held: 480 },
    ],
    jobs: [job(1, { state: 'held', pay: 480 }), job(2, { pay: 425 })],
    ...fields,
  })
  return world
}

const money = async () => within(await screen.findByRole('region', { name: 'Your money' }))
/** Returns the text of the card or figure with that name. */
const textNow = (name: string) =>
  within(screen.getByRole('region', { name: 'Your money' }))
    .getByText(name, { selector: 'dt' })
    .closest('div')?.textContent
const textAt = (name: string) => waitFor(() => textNow(name))
/** Returns the texts of a column, which is counted from the right. */
const column = (place: number) =>
  screen
    .getAllByRole('row')
    .slice(1, -1)
    .map((row) => within(row).getAllByRole('cell').at(-place)?.textContent)
const statuses = () => column(1)
const pays = () => column(2)

test('a total of cents is exact, and the table says that it is rounded', async () => {
  const world = worldWithPay({ jobs: [job(1, { pay: 165.5 }), job(2, { pay: 165.5 })] })
  world.gigs = world.gigs.slice(0, 2)
  openPackerApp(world, address)
  expect(await screen.findByRole('row', { name: /^Total of 2 gigs, rounded \$331/ })).toBeVisible()
  expect(pays()).toEqual(['$166', '$166'])
})

test('the totals beside the chart have cents', async () => {
  openPackerApp(worldWithPay({ jobs: [job(1, { pay: 165.5 }), job(2, { pay: 100 })] }), address)
  expect(await screen.findByText('$565.50')).toBeVisible()
})

test('three cards say where the money is', async () => {
  openPackerApp(worldWithPay(), address)
  expect(await textAt('Held')).toBe(
    'Held$4801 gig delivered. Yours when the customer confirms, at the latest on Mon, Dec 7.',
  )
  expect(await textAt('On its way')).toBe(
    'On its way$420.50To your bank account. It should be there on Tue, Dec 8.',
  )
  expect(await textAt('Paid')).toBe('Paid$4,325Last payout: $385 on Nov 20.')
  expect(screen.queryByText(/Test payments/)).not.toBeInTheDocument()
  expect(screen.queryByText(/pay you directly/)).not.toBeInTheDocument()
})

test('the totals of the table are beside the chart, with tips and refunds', async () => {
  openPackerApp(worldWithPay(), address)
  await screen.findByRole('table')
  await waitFor(() => expect(textNow('Total pay')).toBe('Total pay$1,205'))
  expect(await textAt('Delivered gigs')).toBe('Delivered gigs3')
  expect(await textAt('Average per gig')).toBe('Average per gig$401.67')
})

test('the chart has a bar for each month, and a list for screen readers', async () => {
  openPackerApp(worldWithPay(), address)
  const list = await (await money()).findByRole('list')
  expect(
    within(list)
      .getAllByRole('listitem')
      .map((item) => item.textContent),
  ).toEqual([
    'July 2026: $0 earned',
    'August 2026: $0 earned',
    'September 2026: $0 earned',
    'October 2026: $12,345 earned',
    'November 2026: $0 earned',
    'December 2026: $420.50 earned, $480 still held',
  ])
  const bars = [...list.parentElement!.querySelectorAll('svg')]
  expect(bars.map((bar) => bar.textContent)).toEqual([
    '$0',
    '$0',
    '$0',
    '$12.3K',
    '$0',
    '$420.50$480',
  ])
  expect(bars.map((bar) => bar.querySelectorAll('rect').length)).toEqual([0, 0, 0, 1, 0, 2])
})

test('each gig shows its pay, and says where the money is', async () => {
  openPackerApp(worldWithPay(), address)
  await screen.findByText('$425', { selector: 'td' })
  expect(statuses()).toEqual(['CompletedHeld', 'CompletedPaid', 'Completed'])
  expect(screen.getByRole('row', { name: 'Total of 3 gigs $1,205 All completed' })).toBeVisible()
})

test('each gig shows its stage and real pay, and a gig that is not paid counts 0', async () => {
  const jobs = [
    job(1, { stage: 'disputed', state: 'held', pay: 480 }),
    job(2, { stage: 'resolved', pay: 325 }),
    job(3, { stage: 'delivered', state: 'not_paid', pay: 300 }),
  ]
  openPackerApp(worldWithPay({ jobs }), address)
  await screen.findByText('Under review')
  expect(statuses()).toEqual(['Under reviewHeld', 'ResolvedPaid', 'DeliveredNot paid'])
  expect(pays()).toEqual(['$480', '$325', '$0'])
  expect(screen.getByRole('row', { name: 'Total of 3 gigs $805' })).toBeVisible()
  expect(textNow('Total pay')).toBe('Total pay$805')
})

test('pay for a job that is not in the table has a list of its own', async () => {
  const late = job(null, { trip_id: 90, title: 'Canceled late', state: 'on_its_way', pay: 144 })
  const world = worldWithPay()
  world.money.pay.jobs = [...world.money.pay.jobs, late, job(1, { trip_id: 91, pay: 96 })]
  openPackerApp(world, address)
  const other = within(await screen.findByRole('region', { name: 'Other pay' }))
  expect(other.getAllByRole('listitem').map((item) => item.textContent)).toEqual([
    'Canceled lateNov 20, 2026 · $144 · On its way',
    'A gigNov 20, 2026 · $96 · Paid',
  ])
})

test('a packer with other pay only can export it', async () => {
  const world = worldWithPay()
  world.gigs = []
  world.money.pay.jobs = [job(null, { title: 'Canceled late', state: 'on_its_way', pay: 144 })]
  openPackerApp(world, address)
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible()
})

test('the table does not wait for the sums', async () => {
  const { goTo } = openPackerApp(worldWithPay(), '/specialtys')
  const fetchNow = globalThis.fetch
  let answer = () => {}
  globalThis.fetch = async (...call) => {
    if (String(call[0]).endsWith('/pay')) await new Promise<void>((resolve) => (answer = resolve))
    return fetchNow(...call)
  }
  await goTo(address)
  expect(await screen.findByText('Loading where your money is...')).toBeInTheDocument()
  expect(await screen.findByRole('table')).toBeVisible()
  expect(statuses()).toEqual(['', '', ''])
  expect(pays()).toEqual(['', '', ''])
  await act(async () => answer())
  expect(await textAt('Held')).toMatch(/^Held\$480/)
})

test('sums that fail to load can be retried, and they arrive live', async () => {
  const world = worldWithPay()
  world.instead = ({ path }) => (path === '/api/packer/pay' ? refusal(503, 'Not now.') : undefined)
  const { user, tell } = openPackerApp(world, address)
  expect(await screen.findByRole('table')).toBeVisible()
  expect(await screen.findByText('Your payments could not be loaded.')).toBeVisible()
  expect(screen.getByText('$1,165', { selector: 'dd' })).toBeVisible()
  expect(statuses()).toEqual(['Completed', 'Completed', 'Completed'])
  world.instead = () => undefined
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await textAt('Held')).toMatch(/^Held\$480/)
  world.money.pay = makePay({ paid: 4805 })
  world.calls = []
  await tell({ kind: 'payment', gig_id: 1, trip_id: null })
  await waitFor(() => expect(textNow('Paid')).toBe('Paid$4,805No payouts yet.'))
  expect(world.log).toEqual(['GET /api/packer/pay'])
})

test('a gig event refetches the sums, too', async () => {
  const world = worldWithPay()
  const { tell } = openPackerApp(world, address)
  expect(await textAt('Held')).toMatch(/^Held\$480/)
  world.money.pay = makePay()
  await tell({ kind: 'completed', gig_id: 1, trip_id: null })
  await waitFor(() => expect(textNow('Held')).toMatch(/^Held\$0/))
})

test('on narrow screens, the page waits for the gigs, which may add buttons to its head', async () => {
  window.matchMedia = (media) => ({ matches: media.includes('max-width') }) as MediaQueryList
  const { goTo } = openPackerApp(worldWithPay(), '/specialtys')
  const fetchNow = globalThis.fetch
  let answer = () => {}
  globalThis.fetch = async (...call) => {
    if (String(call[0]).endsWith('/7/gigs'))
      await new Promise<void>((resolve) => (answer = resolve))
    return fetchNow(...call)
  }
  await goTo(address)
  expect(await screen.findByText('Held')).not.toBeVisible()
  await act(async () => answer())
  expect(await screen.findByRole('button', { name: 'Export CSV' })).toBeVisible()
  expect(screen.getByText('Held', { selector: 'dt' })).toBeVisible()
})

test('without money, the page says so', async () => {
  const world = new World()
  world.money.pay = makePay({ provider: 'test', payouts_enabled: false })
  openPackerApp(world, address)
  expect(await screen.findByText('Test payments: no real money moves')).toBeVisible()
  expect(
    screen.getByText('Your earnings show up here after your first completed gig.'),
  ).toBeVisible()
  expect(await screen.findByRole('cell', { name: 'No Pay History Available' })).toBeVisible()
  expect(screen.queryByRole('note')).not.toBeInTheDocument()
  expect(world.log).not.toContain('GET /api/packer/payouts')
})

test('if payments are off, customers pay directly, and there are no cards', async () => {
  const world = worldWithPay({ provider: 'off', jobs: [] })
  openPackerApp(world, address)
  expect(await screen.findByText(/Customers pay you directly/)).toBeVisible()
  await screen.findByRole('table')
  expect(screen.queryByRole('region', { name: 'Your money' })).not.toBeInTheDocument()
  expect(screen.getByText('$1,165', { selector: 'dd' })).toBeVisible()
  expect(statuses()).toEqual(['Completed', 'Completed', 'Completed'])
})

describe('without a bank account', () => {
  const connect = () => screen.findByRole('button', { name: 'Connect your bank account' })

  function worldWithoutBank(fields: Partial<PackerPay> = {}) {
    const world = worldWithPay({ payouts_enabled: false, arrives_at: null, ...fields })
    world.money.payouts = { provider: 'stripe', enabled: false, is_started: false }
    return world
  }

  test('a warning leads to the page of the provider, and back to this page', async () => {
    const world = worldWithoutBank()
    openPackerApp(world, address)
    expect(await screen.findByRole('note')).toHaveTextContent("We can't send you your money yet")
    expect(await textAt('Waits for your bank account')).toBe(
      'Waits for your bank account$420.50Yours. We send it when you connect your bank account.',
    )
    const button = await connect()
    act(() => {
      button.click()
      button.click()
    })
    await waitFor(() => expect(location.hash).toBe('#bank'))
    expect(button).toHaveTextContent('Opening...')
    act(() => void dispatchEvent(new Event('pageshow')))
    expect(await connect()).toBe(button)
    const posts = world.calls.filter(({ method }) => method === 'POST')
    expect(posts.map(({ path, body }) => [path, body])).toEqual([
      ['/api/packer/payouts', { return_to: address }],
    ])
  })

  test('a gig whose pay cannot be sent says so', async () => {
    const jobs = [job(1, { state: 'on_its_way', pay: 480 }), job(null, { state: 'on_its_way' })]
    openPackerApp(worldWithoutBank({ jobs }), address)
    const other = await screen.findByRole('region', { name: 'Other pay' })
    expect(other).toHaveTextContent('$385 · Waits for your bank account')
    expect(statuses()[0]).toBe('CompletedWaits for your bank account')
  })

  test('money that is still to come is a reason for the warning', async () => {
    const waiting = [job(1, { state: 'waiting', pay: 480 })]
    openPackerApp(worldWithoutBank({ held: 0, on_its_way: 0, jobs: waiting }), address)
    expect(await connect()).toBeVisible()
  })

  test('a failure is shown, and the button works again', async () => {
    const world = worldWithoutBank()
    world.instead = ({ method }) => (method === 'POST' ? refusal(503, 'Not now.') : undefined)
    const { user } = openPackerApp(world, address)
    await user.click(await connect())
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'The page for your bank account did not openNot now.',
    )
    world.instead = () => undefined
    await user.click(await connect())
    await waitFor(() => expect(location.hash).toBe('#bank'))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('after the packer has connected one, the warning goes before the notification arrives', async () => {
    const world = worldWithoutBank()
    world.money.payouts = { provider: 'stripe', enabled: true, is_started: true }
    openPackerApp(world, address)
    await waitFor(() =>
      expect(textNow('On its way')).toMatch(/We're sending it to your bank account\.$/),
    )
    expect(screen.queryByRole('note')).not.toBeInTheDocument()
  })
})
