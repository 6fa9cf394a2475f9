import { QueryClientProvider } from '@tanstack/react-query'
import { renderHook, waitFor } from '@testing-library/react'
import type { Gig } from 'api/client'
import type { ReactNode } from 'react'
import { answerCalls, packer, renderAt } from '../api.fixture.tsx'
import { openDayStore } from '../day/day-store.ts'
import { createQueryClient } from '../query-client.ts'
import { keepDay } from './keep-day.ts'
import { useDay } from './use-day.ts'

beforeEach(() => {
  localStorage.clear()
  globalThis.actingUser = packer.id
  const registered = { register: async () => ({ active: {} }) }
  Object.defineProperty(navigator, 'serviceWorker', { value: registered, configurable: true })
})
afterEach(() => {
  Reflect.deleteProperty(navigator, 'serviceWorker')
  globalThis.actingUser = undefined
})

/** Answers what the day needs, but the trip only when `getTrip` resolves. */
function answerDay(getTrip: () => Promise<void>) {
  const trip = { id: 70, stage: 'booked', customer: { id: 1, display_name: 'Dana K.' } }
  answerCalls({
    'GET /api/gigs/5/trip': () => getTrip().then(() => ({ body: trip })) as Promise<never>,
    'GET /api/trips/70/messages': () => ({ body: { phone: { other: null }, messages: [] } }),
  })
}

/** Returns the booked gigs: one with this pickup address, of today if no hours ago are given. */
function bookedAt(street_address: string, hoursAgo = 0) {
  const place = { street_address, city: 'Oakland', state: 'CA', zip_code: '94612' }
  const pickup_date = new Date(Date.now() - hoursAgo * 3_600_000).toISOString()
  const gig = {
    ...{ id: 5, title: 'Piano', pickup_date, dropoff_date: pickup_date, version: 1 },
    ...{ pickup_time_zone: 'UTC', pickup_location: place, dropoff_location: place },
  }
  return [gig as Gig]
}

const keptStreet = () =>
  openDayStore().readDay(packer.id)?.gigs[0]?.gig.pickup_location.street_address

test('an older day that arrives late does not replace a newer one', async () => {
  const held: (() => void)[] = []
  answerDay(() => new Promise((resolve) => held.push(resolve)))
  const older = keepDay(packer, bookedAt('Old Street'))
  await waitFor(() => expect(held).toHaveLength(1))
  const newer = keepDay(packer, bookedAt('New Street'))
  await waitFor(() => expect(held).toHaveLength(2))
  held[1]?.()
  await newer
  held[0]?.()
  await older
  expect(keptStreet()).toBe('New Street')
})

test('a gig of yesterday that its packer has not begun is kept', async () => {
  answerDay(async () => {})
  await keepDay(packer, bookedAt('Late Street', 24))
  expect(keptStreet()).toBe('Late Street')
})

test('a day that could not be kept is kept with the next answer', async () => {
  let isLost = true
  const trips = jest.fn(async () => {
    if (isLost) throw new TypeError('Failed to fetch')
  })
  answerDay(trips)
  const client = createQueryClient()
  const booked = {
    ...{ queryKey: ['bookings'], staleTime: 0, meta: { isBookedGigs: true } as const },
    queryFn: () => bookedAt('New Street'),
  }
  renderHook(() => useDay(packer), {
    wrapper: ({ children }: { children: ReactNode }) => (
      <QueryClientProvider client={client}>{children}</QueryClientProvider>
    ),
  })
  await client.fetchQuery(booked)
  await waitFor(() => expect(trips).toHaveBeenCalled())
  await new Promise((resolve) => setTimeout(resolve))
  isLost = false
  await client.fetchQuery(booked)
  await waitFor(() => expect(keptStreet()).toBe('New Street'))
})

test('a step that waits when the session ends is sent by the next session of its packer', async () => {
  let isSignedIn = false
  const trip = { id: 70, stage: 'delivered', version: 4, next: [], delivered_at: 'now' }
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => ({ body: isSignedIn ? packer : null }),
    'POST /api/trips/70/stage': () => ({ body: trip }),
  })
  const store = openDayStore()
  store.writeDay(packer.id, { asOf: '2026-12-01T00:00:00.000Z', gigs: [] })
  const step = {
    id: 'a',
    tripId: 70,
    gigId: 5,
    stage: 'delivered',
    pressedAt: 0,
    version: 3,
  } as const
  await store.changeQueue(packer.id, () => ({ steps: [step], notices: [] }))
  renderAt('/', null)
  await waitFor(() => expect(store.readDay(packer.id)).toBeUndefined())
  expect(openDayStore().user()).toBe(packer.id)
  isSignedIn = true
  await keepDay(packer, [])
  expect(calls.find(({ name }) => name === 'POST /api/trips/70/stage')?.body).toEqual({
    stage: 'delivered',
    version: 3,
  })
  expect(store.readQueue(packer.id).steps).toEqual([])
})
