import { act, fireEvent, screen, waitFor } from '@testing-library/react'
import type { Notification, UnreadMessages } from 'api/client'
import { answerCalls, customer, packer, renderAt, streams } from '../api.fixture.tsx'
import { Bell } from './bell.tsx'

const booked: Notification = {
  id: 7,
  kind: 'booked',
  actor: 'packer',
  other: 'Marcus T.',
  gig_id: 12,
  trip_id: 3,
  trip_stage: 'booked',
  title: 'Two rooms',
  note: null,
  reason: null,
  changes: null,
  amount: null,
  is_new: true,
  created_at: new Date().toISOString(),
}

/** Renders the bell with a fake API. Tests change the API's notifications through the returned `world`. */
function openBell(
  notifications: Notification[],
  user = customer,
  address = '/about',
  messages: UnreadMessages[] = [],
  hangs = false,
) {
  const world = { notifications, fails: false, hangs }
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => ({ body: user }),
    'GET /api/notifications': () => {
      if (world.hangs) return new Promise<never>(() => {})
      if (world.fails) return { status: 500, body: { detail: 'No.' } }
      const new_count = world.notifications.filter(({ is_new }) => is_new).length
      return { body: { new_count, notifications: world.notifications, messages } }
    },
    'PUT /api/notifications/seen': ({ body }) => {
      const { id, gig_id } = body as { id: number; gig_id?: number }
      world.notifications = world.notifications.map((one) =>
        one.id <= id && (gig_id ?? one.gig_id) === one.gig_id ? { ...one, is_new: false } : one,
      )
      return { status: 204 }
    },
  })
  renderAt(address, <Bell user={user} />)
  return { world, calls }
}

const toggle = (newState: 'open' | 'closed') =>
  fireEvent(
    document.querySelector('[popover]') as Element,
    Object.assign(new Event('toggle'), { newState }),
  )

const bell = (name: string) => screen.findByRole('button', { name, hidden: true })

test('shows how many are new, lists them with links, and marks them as seen when it closes', async () => {
  const { calls } = openBell([booked])
  await bell('Notifications, 1 new')
  toggle('open')
  const link = screen.getByText('Marcus T. booked the job.').closest('a')
  expect(link).toHaveAttribute('href', '/customer/jobs/12')
  expect(link).toHaveTextContent('Two rooms · just now')
  toggle('closed')
  await bell('Notifications')
  expect(calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)).toEqual([
    { id: 7 },
  ])
})

test('in a browser without popovers, the bell shows and hides the panel, and a link hides it', async () => {
  openBell([booked])
  const button = await bell('Notifications, 1 new')
  const panel = document.querySelector('[popover]') as HTMLElement
  expect(panel.hidden).toBe(true)
  fireEvent.click(button)
  expect(panel.hidden).toBe(false)
  fireEvent.click(screen.getByText('Marcus T. booked the job.'))
  await waitFor(() => expect(panel.hidden).toBe(true))
  await bell('Notifications')
})

test('the fee of a canceled booking leads the packer to Your Pay', async () => {
  const fee: Notification = {
    ...{ ...booked, kind: 'payment_released', actor: 'system', other: 'Dana W.', amount: 59.99 },
    trip_stage: 'cancelled',
  }
  openBell([fee, { ...fee, id: 6, trip_stage: 'completed' }], packer)
  await bell('Notifications, 2 new')
  const links = screen
    .getAllByText('$59.99 is yours. Your Pay shows when it reaches your bank.')
    .map((text) => text.closest('a'))
  expect(links.map((link) => link?.getAttribute('href'))).toEqual(['/packer/2/gigs/pay', '/gig/12'])
})

test('an event of the job whose page is open and visible counts as seen', async () => {
  const { world, calls } = openBell([], customer, '/customer/jobs/12')
  await bell('Notifications')
  const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  world.notifications = [booked]
  const data = JSON.stringify({ kind: 'booked', gig_id: 12, trip_id: 3 })
  act(() => void streams.at(-1)?.dispatchEvent(new MessageEvent('change', { data })))
  await screen.findByText('Marcus T. booked the job.')
  const seen = () => calls.filter(({ name }) => name.startsWith('PUT'))
  expect(seen()).toEqual([])
  isHidden.mockRestore()
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(seen().map(({ body }) => body)).toEqual([{ id: 7, gig_id: 12 }]))
})

test('events of other jobs stay new', async () => {
  const other = { ...booked, id: 8, gig_id: 13 }
  const { world } = openBell([other, booked], customer, '/customer/jobs/12')
  await bell('Notifications, 1 new')
  await waitFor(() =>
    expect(world.notifications.map(({ is_new }) => is_new)).toEqual([true, false]),
  )
})

test('a live change arrives without a reload', async () => {
  const { world } = openBell([])
  await bell('Notifications')
  world.notifications = [booked]
  const data = JSON.stringify({ kind: 'booked', gig_id: 12, trip_id: 3 })
  act(() => void streams.at(-1)?.dispatchEvent(new MessageEvent('change', { data })))
  expect(await bell('Notifications, 1 new')).toBeInTheDocument()
})

test('a live change during the first load loads the notifications again', async () => {
  const { world, calls } = openBell([booked], customer, '/about', [], true)
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /api/notifications'))
  world.hangs = false
  const data = JSON.stringify({ kind: 'booked', gig_id: 12, trip_id: 3 })
  act(() => void streams.at(-1)?.dispatchEvent(new MessageEvent('change', { data })))
  expect(await bell('Notifications, 1 new')).toBeInTheDocument()
})

test('more than 99 are 99+: no call counted the rest', async () => {
  const count = (gig_id: number, count: number): UnreadMessages => ({
    ...{ trip_id: gig_id, gig_id, title: 'Two rooms', other: 'Dana W.', count },
    created_at: booked.created_at,
  })
  openBell([booked], customer, '/about', [count(1, 48), count(2, 51)])
  expect(await bell('Notifications, 99+ new')).toBeInTheDocument()
  expect(screen.getByText('99+')).toBeInTheDocument()
})

test('without notifications, the panel says what will appear there', async () => {
  openBell([], packer)
  expect(await screen.findByText(/^No notifications yet\./)).toHaveTextContent(
    'a customer changes a gig',
  )
})

test('when the notifications fail to load, Retry loads them', async () => {
  const { world } = openBell([booked])
  world.fails = true
  const retry = await screen.findByText('Retry')
  world.fails = false
  fireEvent.click(retry)
  expect(await screen.findByText('Marcus T. booked the job.')).toBeInTheDocument()
})

test('unread messages are counted and lead to their conversation, also of a deleted job', async () => {
  const unread = {
    ...{ trip_id: 3, gig_id: 12, title: 'Two rooms', other: 'Marcus T.', count: 2 },
    created_at: new Date().toISOString(),
  }
  openBell([booked], customer, '/about', [
    unread,
    { ...unread, trip_id: 4, gig_id: null, count: 1 },
  ])
  await bell('Notifications, 4 new')
  const links = (await screen.findAllByText(/sent you/)).map((text) => text.closest('a'))
  expect(links.map((link) => link?.getAttribute('href'))).toEqual([
    '/customer/jobs/12?messages=3',
    '/customer/dashboard?messages=4',
  ])
  expect(links[0]).toHaveTextContent('New: Marcus T. sent you 2 messages.Two rooms · just now')
})
