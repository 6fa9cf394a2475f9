import { screen, waitFor, within } from '@testing-library/react'
import { openHalf } from '../customer-app.fixture.tsx'
import { makeGig, World } from '../customer-world.fixture.ts'
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

test('a customer without jobs sees no table', async () => {
  openHalf(new World(), { address })
  expect(await screen.findByRole('heading', { name: 'No jobs yet' })).toBeVisible()
  expect(screen.queryByRole('table')).not.toBeInTheDocument()
})

test('the CSV file has a row for each job, in the local time of the address', () => {
  const csv = historyCsv([
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
      ended_booking: null,
    },
  ])
  expect(csv.split('\r\n')[1]).toMatch(
    /^"A piano","Open","","Dec 6, 2026","10:00 PM[^"]*","Honolulu, HI 96720","Honolulu, HI 96740","350.50"$/,
  )
})
