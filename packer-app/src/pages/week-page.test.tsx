import { screen, within } from '@testing-library/react'
import { makePay } from '../money.fixture.ts'
import { openPackerApp } from '../packer-app.fixture.tsx'
import { makeScheduled, refusal, World } from '../packer-world.fixture.ts'

beforeEach(() => {
  // In the test's zone, noon of this day is on the same day everywhere in the United States.
  jest.useFakeTimers({ advanceTimers: true, now: new Date(2026, 11, 9, 12) })
})
afterEach(() => jest.useRealTimers())

/** A done gig on Monday, two gigs with a drive today, and two that clash on Saturday. */
function worldOfWeek() {
  const world = new World()
  const on = (day: string, from: string, to: string) => ({
    ...{ day, starts_at: `${day}T${from}:00.000Z`, ends_at: `${day}T${to}:00.000Z` },
  })
  world.schedule = {
    others: [],
    gigs: [
      makeScheduled(1, { ...on('2026-12-07', '18:00', '21:00'), gig_status_id: 3, price: 310 }),
      makeScheduled(2, { ...on('2026-12-09', '17:00', '19:00'), price: 225.5 }),
      makeScheduled(3, { ...on('2026-12-09', '22:00', '23:30'), price: 140, drive_minutes: 20 }),
      makeScheduled(4, { ...on('2026-12-12', '16:30', '20:00'), price: 280, ends_in: 'Berkeley' }),
      makeScheduled(5, {
        ...on('2026-12-12', '19:30', '21:30'),
        ...{ price: 165, drive_minutes: 25, trip: { id: 75, customer: 'Nora S.' } },
      }),
    ],
    clashes: [
      { first_id: 4, second_id: 5, overlap_minutes: 30, drive_minutes: 25, late_minutes: 55 },
    ],
  }
  return world
}
const day = (name: string) => screen.getByRole('region', { name })
const items = (name: string) =>
  within(day(name))
    .getAllByRole('listitem')
    .map((item) => item.textContent?.replaceAll(/[\u00A0\u2068\u2069]/g, ' '))

test('the week shows gigs, drives, overlaps and earnings, and no address', async () => {
  const world = worldOfWeek()
  openPackerApp(world, '/packer/week')
  expect(await screen.findByRole('heading', { level: 1, name: 'Your week' })).toBeVisible()
  expect(await screen.findByText('Booked this week')).toBeVisible()
  expect(world.log).toContain('GET /api/packer/weeks/2026-12-07')
  expect(screen.getByText('Dec 7 to 13')).toBeVisible()
  const summary = screen.getByText('Booked this week').closest('dl')
  expect(summary).toHaveTextContent('5 gigs')
  expect(summary).toHaveTextContent('Done$310.00Still to come$810.50')

  expect(items('Today Wed, Dec 9')).toEqual([
    expect.stringMatching(/^Gig 2 9:00 to 11:00 AM.* \$225\.50 $/),
    '20 min drive',
    expect.stringMatching(/^Gig 3 2:00 to 3:30 PM.* \$140 $/),
  ])
  expect(items('Mon, Dec 7')).toEqual([expect.stringMatching(/\$310 Done$/)])
  expect(day('Tue, Dec 8')).toHaveTextContent('Free')
  // The drive has no row of its own: the blocks overlap.
  expect(items('Sat, Dec 12')).toEqual([
    expect.stringMatching(/Oakland +to +Berkeley.*Overlaps by 30 minutes$/),
    expect.stringMatching(/Overlaps by 30 minutes$/),
  ])
  const warning = screen.getByRole('note')
  expect(warning).toHaveTextContent(
    'Saturday: two gigs overlap by 30 minutesAsk Rosa D. or Nora S. for another time, or cancel one. Message Nora',
  )
  expect(within(warning).getByRole('link', { name: 'Message Nora' })).toHaveAttribute(
    'href',
    '/packer/week?messages=75',
  )
  expect(screen.getByRole('link', { name: 'Add to calendar' })).toHaveAttribute(
    'href',
    '/account#calendar',
  )
})

test('a gig of the next week that clashes with one of this week gets a warning, and no block', async () => {
  const world = worldOfWeek()
  const next = { day: '2026-12-14', starts_at: '2026-12-14T08:30:00.000Z' }
  world.schedule = {
    gigs: world.schedule.gigs,
    clashes: [
      { first_id: 5, second_id: 6, overlap_minutes: 30, drive_minutes: 25, late_minutes: 55 },
    ],
    others: [makeScheduled(6, { ...next, trip: { id: 76, customer: 'Ada L.' } })],
  }
  openPackerApp(world, '/packer/week')
  const warning = await screen.findByRole('note')
  expect(warning).toHaveTextContent('Monday, Dec 14: two gigs overlap by 30 minutes')
  expect(warning).toHaveTextContent(
    /Outside this week: Gig 6, Mon, Dec 14, 12:30 to 11:00 AM PST\.$/,
  )
  expect(within(warning).getByRole('link', { name: 'Gig 6' })).toHaveAttribute('href', '/gig/6')
  expect(screen.getByText('Booked this week').closest('dl')).toHaveTextContent('5 gigs')
  expect(items('Sat, Dec 12')[1]).toMatch(/Overlaps by 30 minutes$/)
})

test('a link shows the days before today, and moves the focus there', async () => {
  const { user } = openPackerApp(worldOfWeek(), '/packer/week')
  const earlier = await screen.findByRole('button', { name: 'Earlier this week: 1 gig, $310.00' })
  await user.click(earlier)
  expect(within(day('Mon, Dec 7')).getByRole('heading')).toHaveFocus()
  expect(earlier).not.toBeInTheDocument()
})

test('a done gig shows what it paid', async () => {
  const world = worldOfWeek()
  const at = '2026-12-08T12:00:00.000Z'
  const job = { trip_id: 71, gig_id: 1, title: 'Gig 1', stage: 'completed', at } as const
  world.money.pay = makePay({ jobs: [{ ...job, state: 'paid', pay: 330 }] })
  openPackerApp(world, '/packer/week')
  expect(await screen.findByText('$330.00')).toBeVisible()
  expect(items('Mon, Dec 7')).toEqual([expect.stringMatching(/\$330 Done$/)])
})

test('links lead to the weeks before and after, and back to today', async () => {
  const world = worldOfWeek()
  const { user, url } = openPackerApp(world, '/packer/week?week=2026-12-16')
  await screen.findByText('Dec 14 to 20')
  expect(screen.queryByRole('button', { name: /^Earlier/ })).not.toBeInTheDocument()
  await user.click(screen.getByRole('link', { name: 'Week of Dec 21' }))
  expect(await screen.findByText('Dec 21 to 27')).toBeVisible()
  await user.click(screen.getByRole('link', { name: 'Week of Dec 14' }))
  expect(url.current).toBe('/packer/week?week=2026-12-14')
  await user.click(screen.getByRole('link', { name: 'Today' }))
  expect(await screen.findByText('Dec 7 to 13')).toBeVisible()
  expect(url.current).toBe('/packer/week')
})

test('a gap that is shorter than the drive is marked', async () => {
  const world = worldOfWeek()
  const { gigs } = world.schedule
  world.schedule = {
    others: [],
    gigs: gigs.map((gig) =>
      gig.id === 3 ? { ...gig, starts_at: '2026-12-09T19:10:00.000Z' } : gig,
    ),
    clashes: [
      { first_id: 2, second_id: 3, overlap_minutes: 0, drive_minutes: 20, late_minutes: 10 },
    ],
  }
  openPackerApp(world, '/packer/week')
  expect(await screen.findByRole('note')).toHaveTextContent(
    'Wednesday: the drive of 20 minutes makes you 10 minutes lateAsk Rosa D. for another time',
  )
  expect(items('Today Wed, Dec 9')).toEqual([
    expect.stringMatching(/Short of time for the drive$/),
    '20 min drive',
    expect.stringMatching(/Short of time for the drive$/),
  ])
})

test('an empty week leads to the marketplace; a failed one can be retried', async () => {
  const world = new World()
  let isAway = true
  world.instead = ({ path }) =>
    isAway && path.startsWith('/api/packer/weeks') ? refusal(503, 'Not now.') : undefined
  const { user } = openPackerApp(world, '/packer/week')
  expect(await screen.findByText('Your week could not be loaded.')).toBeVisible()
  isAway = false
  await user.click(screen.getByRole('button', { name: 'Retry' }))
  expect(await screen.findByText(/^You have no gigs from Dec 7 to 13\./)).toBeVisible()
  expect(screen.getByRole('link', { name: 'Go to the marketplace' })).toBeVisible()
})
