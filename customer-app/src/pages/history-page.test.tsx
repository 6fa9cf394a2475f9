import { screen, waitFor, within } from '@testing-library/react'
import { openHalf } from '../customer-app.fixture.tsx'
import type { CustomerJob } from 'api/client'
import { makeGig, marcus, World } from '../customer-world.fixture.ts'
import { historyCsv } from '../gigs/history/history-csv.ts'

const rows = () =>
  within(screen.getByRole('table', { name: 'Job History' }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent)

const address = '/customer/history'

test('lists all jobs with their current state and the sum of their prices', async () => {
  const gigs = [makeGig(1, { price: 100.1 }), makeGig(2, { price: 0.2 })]
  const api = Object.assign(new World(), { gigs })
  api.move(2, 'booked', 'at_pickup')
  openHalf(api, { address })
  await screen.findByRole('table')
  expect(rows()[0]).toContain('Move 1OpenNone yet')
  expect(rows()[1]).toContain('Move 2At pickupMarcus T.')
  expect(rows()[2]).toContain('Total of 2 jobs$100.30')
})

test('the state filter is sent to the API and kept in the URL', async () => {
  const api = Object.assign(new World(), { gigs: [makeGig(1)] })
  const { user, url } = openHalf(api, { address })
  await user.click(await screen.findByRole('radio', { name: 'In progress' }))
  await waitFor(() => expect(api.calls.at(-1)?.query.get('state')).toBe('active'))
  expect(url.current).toBe('/customer/history?state=active')
})

test('Show more adds the next page, and a failure keeps what is shown', async () => {
  const api = Object.assign(new World(), { gigs: [makeGig(1)] })
  const older = Object.assign(new World(), { gigs: [makeGig(2)] })
  let isDown = true
  api.instead = (call) => {
    if (call.path !== '/api/customer/jobs') return undefined
    const next = '</api/customer/jobs?limit=50&cursor=abc>; rel="next"'
    if (!call.query.has('cursor')) return { ...api.jobs(), headers: { Link: next } }
    return isDown ? { status: 0 } : older.answer(call)
  }
  const { user } = openHalf(api, { address })
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  expect(await screen.findByRole('alert')).toHaveTextContent('Older jobs could not be loaded.')
  expect(rows().at(-1)).toContain('Total of the 1 job shown')
  isDown = false
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await waitFor(() => expect(rows()).toHaveLength(3))
  expect(rows().at(-1)).toContain('Total of 2 jobs')
  expect(screen.queryByRole('button', { name: 'Show more' })).not.toBeInTheDocument()
})

test('Post again opens the form with a copy of an ended job', async () => {
  const api = Object.assign(new World(), { gigs: [makeGig(1), makeGig(2), makeGig(3)] })
  api.move(2, 'booked')
  api.move(3, 'booked', 'completed')
  const { user } = openHalf(api, { address })
  await user.click(await screen.findByRole('button', { name: /^Post again: / }))
  const form = within(await screen.findByRole('dialog', { name: 'Create Moving Job' }))
  expect(await form.findByRole('textbox', { name: 'Job Title' })).toHaveValue('Move 3')
})

test('a customer without jobs sees no table', async () => {
  openHalf(new World(), { address })
  expect(await screen.findByRole('heading', { name: 'No jobs yet' })).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

type ListedPayment = NonNullable<CustomerJob['payment']>

/** Returns a job of the list. Its title is "Move <id>". */
function makeJob(
  gig_id: number,
  stage: CustomerJob['stage'],
  payment: Partial<ListedPayment> | null,
): CustomerJob {
  const { title, price, pickup_date, pickup_time_zone, ...gig } = makeGig(gig_id)
  const isOpen = stage === 'posted' || stage === 'expired'
  return {
    ...{
      gig_id,
      title,
      stage,
      price,
      pickup_date,
      pickup_time_zone,
      is_urgent: false,
      unread_messages: 0,
      ended_booking: null,
    },
    trip_id: isOpen ? null : 500 + gig_id,
    pickup: gig.pickup_location,
    dropoff: gig.dropoff_location,
    packer: isOpen ? null : marcus,
    payment: payment && {
      ...{ state: 'none', total: 378, cancel_fee: null, is_secured: false },
      ...payment,
    },
  }
}

const jobs = [
  makeJob(1, 'posted', null),
  makeJob(2, 'booked', {}),
  makeJob(3, 'booked', { state: 'authorized' }),
  makeJob(4, 'delivered', { state: 'captured' }),
  makeJob(5, 'completed', { state: 'released', total: 398.2 }),
  makeJob(6, 'resolved', { state: 'refunded', total: 0 }),
  makeJob(7, 'completed', null),
  makeJob(8, 'posted', { state: 'released', total: 105, cancel_fee: 105 }),
  makeJob(9, 'posted', { state: 'declined', total: 105, cancel_fee: 105 }),
  makeJob(10, 'posted', { state: 'refunded', total: 0 }),
  makeJob(11, 'expired', null),
  { ...makeJob(12, 'completed', null), price: 0 },
]

const totals = [
  '$350.00price',
  '$378.00not charged yet',
  '$378.00on hold',
  '$378.00on hold',
  '$398.20paid',
  '$0.00refunded',
  '$350.00paid directly',
  '$105.00cancellation fee',
  '$105.00cancellation fee',
  '$350.00price',
  '$0.00not charged',
  '$0.00nothing to pay',
]

const endingWith = (text: string) =>
  expect.stringMatching(`${text.replaceAll(/[$.]/g, '\\$&')}$`) as string

test('with payments, the table says what each job costs and what was paid for them', async () => {
  const api = new World()
  api.instead = ({ path }) => (path === '/api/customer/jobs' ? { body: jobs } : undefined)
  openHalf(api, { address })
  await screen.findByRole('table')
  expect(screen.getByRole('columnheader', { name: 'Total' })).toBeVisible()
  expect(screen.queryByRole('columnheader', { name: 'Price' })).not.toBeInTheDocument()
  expect(rows()).toEqual([
    ...totals.map((total) => endingWith(total)),
    'Paid for these jobs$503.20',
  ])
})

test.each(['test', 'stripe'] as const)(
  'totals of payments with %s have a label only if they are simulated',
  async (provider) => {
    const api = Object.assign(new World(), { settings: { provider, fee_percent: 8 } })
    api.instead = ({ path }) => (path === '/api/customer/jobs' ? { body: jobs } : undefined)
    openHalf(api, { address })
    await waitFor(() => expect(api.log).toContain('GET /api/payments/settings'))
    await screen.findByRole('table')
    await waitFor(() =>
      expect(screen.queryAllByText(/^Test payments/)).toHaveLength(provider === 'test' ? 1 : 0),
    )
  },
)

test('the sum of a part of the list says so', async () => {
  const api = new World()
  const next = '</api/customer/jobs?limit=50&cursor=abc>; rel="next"'
  api.instead = () => ({ body: jobs, headers: { Link: next } })
  openHalf(api, { address })
  await screen.findByRole('table')
  expect(rows().at(-1)).toBe('Paid for the 12 jobs shown$503.20')
})

const directly = () => undefined

test('an open job has the total that the customer will pay', async () => {
  const api = Object.assign(new World(), { gigs: [makeGig(1, { price: 165.5 })] })
  api.settings = { provider: 'stripe', fee_percent: 8 }
  openHalf(api, { address })
  await waitFor(() => expect(rows()[0]).toMatch(/\$178\.74with our fee$/))
})

test('with payments, the CSV file has what each job costs', () => {
  const lines = historyCsv(jobs.slice(0, 5), directly).split('\r\n')
  expect(lines[0]).toMatch(/"Price","Total","Payment"$/)
  expect(lines[5]).toMatch(/"350.00","398.20","paid"$/)
})

test('the CSV file has a row for each job, in the local time of the address', () => {
  const csv = historyCsv(
    [
      {
        gig_id: 1,
        trip_id: null,
        title: 'A piano',
        stage: 'posted',
        price: 350.5,
        pickup_date: '2026-12-07T08:00:00Z',
        pickup_time_zone: 'Pacific/Honolulu',
        pickup: { city: 'Honolulu', state: 'HI', zip_code: '96720' },
        dropoff: { city: 'Honolulu', state: 'HI', zip_code: '96740' },
        packer: null,
        payment: null,
        is_urgent: false,
        unread_messages: 0,
        ended_booking: null,
      },
    ],
    directly,
  )
  expect(csv.split('\r\n')[1]).toMatch(
    /^"A piano","Open","","Dec 6, 2026","10:00 PM[^"]*","Honolulu, HI 96720","Honolulu, HI 96740","350.50"$/,
  )
})
