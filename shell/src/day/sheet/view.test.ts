import { screen, within } from '@testing-library/dom'
import userEvent from '@testing-library/user-event'
import type { DayGig } from '../day.ts'
import type { QueuedStep } from '../queue.ts'
import { renderMain, renderTop, type View } from './view.ts'

const now = new Date('2026-12-12T16:12:00Z')
const place = (street_address: string) => ({
  ...{ street_address, street_address_two: null, city: 'Oakland', state: 'CA', zip_code: '94612' },
})

function dayGig(trip: Partial<DayGig['trip']> = {}, gig: Partial<DayGig['gig']> = {}): DayGig {
  return {
    gig: {
      ...{ id: 7, title: 'Two rooms', price: 280 },
      ...{ pickup_date: '2026-12-12T16:30:00Z', pickup_time_zone: 'America/Los_Angeles' },
      ...{ dropoff_date: '2026-12-12T20:00:00Z', dropoff_time_zone: 'America/Los_Angeles' },
      pickup_location: place('1418 Alice Street'),
      dropoff_location: place('2315 Curtis Street'),
      ...{ arrival_minutes: 60, pickup_note: 'Ring 3B.', dropoff_note: '' },
      ...gig,
    },
    trip: {
      ...{ id: 3, stage: 'booked', version: 1, next: [], delivered_at: null, ended_at: null },
      ...{ undo: null, is_secured: null },
      customer: { id: 1, display_name: 'Rosa K.' },
      ...trip,
    },
    phone: null,
    messages: [],
  }
}

const step = (stage: QueuedStep['stage'], more: Partial<QueuedStep> = {}): QueuedStep => ({
  ...{ id: stage, tripId: 3, gigId: 7, stage, pressedAt: now.getTime(), version: 1 },
  ...more,
})

function show(view: Partial<View>) {
  const actions = { onStep: jest.fn(), onUndo: jest.fn(), onTakeBack: jest.fn(), onRead: jest.fn() }
  const whole: View = {
    day: { asOf: now.toISOString(), gigs: [dayGig()] },
    queue: { steps: [], notices: [] },
    state: 'fresh',
    isKept: true,
    now,
    ...view,
  }
  document.body.replaceChildren(renderTop(whole), ...renderMain(whole, actions))
  return actions
}

const buttons = () => screen.queryAllByRole('button').map(({ textContent }) => textContent)
const text = () => document.body.textContent

test('shows the arrival, addresses and notes, and which step is next', async () => {
  const actions = show({})
  const card = within(screen.getByRole('region', { name: 'Two rooms' }))
  expect(card.getByText(/^8:30 to 9:30 AM/)).toBeVisible()
  expect(card.getByText(/1418 Alice Street/)).toBeVisible()
  expect(card.getByText('Ring 3B.')).toBeVisible()
  expect(card.getByText('For Rosa')).toBeVisible()
  expect(buttons()).toEqual(['On my way', 'Arrived'])
  await userEvent.click(card.getByRole('button', { name: 'On my way' }))
  expect(actions.onStep.mock.calls).toEqual([[expect.anything(), 'on_the_way']])
})

test('only the last waiting step can be undone, and none that may have arrived', () => {
  const day = { asOf: now.toISOString(), gigs: [dayGig()] }
  show({ day, queue: { steps: [step('on_the_way'), step('at_pickup')], notices: [] } })
  expect(buttons()).toEqual(['Undo', 'Loaded'])
  expect(screen.getAllByRole('status')).toHaveLength(2)
  show({ day, queue: { steps: [step('on_the_way', { isSent: true })], notices: [] } })
  expect(buttons()).toEqual(['Arrived'])
  expect(text()).toContain('Sent, but there is no answer yet.')
})

test('the map leads to the drop-off once “Loaded” is pressed, also while it waits', () => {
  const maps = () => screen.getByRole('link', { name: /map$/i })
  const day = { asOf: now.toISOString(), gigs: [dayGig({ stage: 'at_pickup' })] }
  show({ day })
  expect(maps()).toHaveAttribute('href', expect.stringContaining('Alice'))
  show({ day, queue: { steps: [step('loaded')], notices: [] } })
  expect(maps()).toHaveAccessibleName('Drop-off map')
  expect(maps()).toHaveAttribute('href', expect.stringContaining('Curtis'))
})

test('a step that was not sent names its gig, and links it only with a network', () => {
  const notice = {
    ...{ id: 'n', label: '“Arrived” was not sent', gigId: 9, title: 'Piano upstairs' },
    ...{ reason: 'canceled' as const, text: 'Dana canceled.' },
  }
  const queue = { steps: [], notices: [notice] }
  show({ queue })
  expect(screen.getByRole('alert')).toHaveTextContent('was not sentPiano upstairsDana canceled.')
  const link = () => within(screen.getByRole('alert')).queryByRole('link', { name: 'See the gig' })
  expect(link()).toHaveAttribute('href', '/gig/9')
  show({ queue, state: 'offline' })
  expect(link()).not.toBeInTheDocument()
})

test('a payment that is known to be unsecured says so until the delivery', () => {
  const isTold = (trip: Partial<DayGig['trip']>) => {
    show({ day: { asOf: now.toISOString(), gigs: [dayGig(trip)] } })
    return text()?.includes('The payment is not secured yet.')
  }
  expect(isTold({ is_secured: false })).toBe(true)
  expect(isTold({ is_secured: false, stage: 'delivered' })).toBe(false)
  for (const is_secured of [true, null, undefined]) expect(isTold({ is_secured })).toBe(false)
})

test.each([
  [
    'too early',
    dayGig({}, { pickup_date: '2026-12-12T22:00:00Z' }),
    [],
    'is possible from today at 10:00 AM',
  ],
  ['delivered', dayGig({ stage: 'delivered' }), [], 'Rosa has the code'],
  [
    'just arrived',
    dayGig({ stage: 'at_pickup', undo: { stage: 'booked', until: now.toISOString() } }),
    ['Loaded', 'Undo “Arrived”'],
    'At pickup',
  ],
])('a gig that is %s', (_what, gig, shown, words) => {
  show({ day: { asOf: now.toISOString(), gigs: [gig] } })
  expect(buttons()).toEqual(shown)
  expect(text()).toContain(words)
})

test('a gig of yesterday stays until it is delivered: its packer may be late, and on the way at midnight', () => {
  const isShown = (stage: DayGig['trip']['stage']) => {
    const gig = dayGig({ stage }, { pickup_date: '2026-12-12T04:30:00Z' })
    show({ day: { asOf: now.toISOString(), gigs: [gig] } })
    return text()?.includes('Yesterday, 8:30')
  }
  const shown = (['booked', 'on_the_way', 'loaded', 'delivered'] as const).filter(isShown)
  expect(shown).toEqual(['booked', 'on_the_way', 'loaded'])
})

test('only a delivered gig still needs the code: not one that is completed or under review', () => {
  const hints = (['delivered', 'completed', 'disputed', 'resolved'] as const).map((stage) => {
    show({ day: { asOf: now.toISOString(), gigs: [dayGig({ stage })] } })
    expect(buttons()).toEqual([])
    return screen.queryByText('Rosa has the code that completes the gig.') !== null
  })
  expect(hints).toEqual([true, false, false, false])
})

test('what was fetched yesterday knows today, but not tomorrow, and older data know nothing', () => {
  const textAsOf = (asOf: string) => {
    show({ day: { asOf, gigs: [] }, state: 'offline' })
    return text()
  }
  expect(textAsOf('2026-12-12T16:00:00Z')).toMatch(
    /Today: nothing booked.*Tomorrow: nothing booked/,
  )
  expect(textAsOf('2026-12-11T18:00:00Z')).toMatch(/Today: nothing booked.*Tomorrow: not known yet/)
  expect(textAsOf('2026-12-08T18:00:00Z')).toMatch(/Today: not known yet.*Tomorrow: not known yet/)
})

test('says that there is no network, that an update failed, or that the browser keeps nothing', () => {
  show({ state: 'offline' })
  expect(text()).toContain('No network. As of ')
  expect(screen.queryByRole('link', { name: 'See the gig' })).toBeNull()
  show({ state: 'failed', isKept: false })
  expect(text()).toContain('It could not be updated.')
  expect(text()).toContain('without a network, your day does not open here')
  show({ state: 'offline', day: undefined })
  expect(text()).toContain('This device has nothing for your day yet.')
})

test('the times of messages are those of the pickup address, as in the conversation', () => {
  const message = { id: 1, sender: 'customer' as const, text: 'The gate is open.', photos: 0 }
  const gig = { ...dayGig(), messages: [{ ...message, created_at: '2026-12-12T03:05:00Z' }] }
  show({ day: { asOf: now.toISOString(), gigs: [gig] } })
  expect(text()).toMatch(/Rosa, .*7:05 PM PST/)
})
