import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { Notifications } from './notifications.contract.ts'
import { markSeen } from './notifications.sql.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const listOf = async (person: Person) =>
  (await (await person.get('/api/notifications')).json()) as Notifications

test('an id above the newest event hides no later event, even before the first event', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  const tooHigh = 1_000_000_000
  expect(await markSeen(api.sql, customer.id, tooHigh)).toBe(false)
  const { id } = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${id}`)
  expect(await listOf(customer)).toMatchObject({ new_count: 1 })
  expect(await markSeen(api.sql, customer.id, tooHigh)).toBe(true)
  expect(await markSeen(api.sql, customer.id, tooHigh)).toBe(false)
})

test('an event that the other user caused is new until it is marked as seen', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer', { name: 'Marcus Turner' })
  const { id } = await api.createGig(customer, { title: 'Two rooms' })
  await packer.post(`/api/packer/gigs/${id}`)
  await customer.put(`/api/gigs/${id}`, {
    ...(await (await customer.get(`/api/gig/${id}`)).json()),
    title: 'Three rooms',
    boxes: '30 boxes',
  })

  const heard = await listOf(customer)
  expect(heard).toMatchObject({
    new_count: 1,
    notifications: [
      {
        kind: 'booked',
        gig_id: id,
        title: 'Three rooms',
        actor: 'packer',
        other: 'Marcus T.',
        trip_stage: 'booked',
        is_new: true,
      },
    ],
  })
  const { notifications } = await listOf(packer)
  expect(notifications).toHaveLength(1)
  expect(notifications[0]).toMatchObject({
    kind: 'changed',
    changes: { fields: ['title', 'boxes'] },
  })

  const [newest] = heard.notifications
  const see = (seen: number) => customer.put('/api/notifications/seen', { id: seen })
  expect((await see(newest?.id ?? 0)).status).toBe(204)
  await see(0)
  expect(await listOf(customer)).toMatchObject({ new_count: 0, notifications: [{ is_new: false }] })
  // An id above the newest event does not hide later events.
  await see(1_000_000_000)
  await packer.delete(`/api/packer/gigs/${id}`)
  expect(await listOf(customer)).toMatchObject({
    new_count: 1,
    notifications: [{ kind: 'cancelled', is_new: true }, { kind: 'booked' }],
  })
})

test('the events of one gig can be marked as seen, while those of another stay new', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  const [first, second] = [await api.createGig(customer), await api.createGig(customer)]
  await packer.post(`/api/packer/gigs/${second.id}`)
  await packer.post(`/api/packer/gigs/${first.id}`)
  const [newest] = (await listOf(customer)).notifications
  const see = (json: object) => customer.put('/api/notifications/seen', json)
  await see({ id: newest?.id, gig_id: first.id })
  const gigs = async () =>
    (await listOf(customer)).notifications.map(({ gig_id, is_new }) => [gig_id, is_new])
  expect(await gigs()).toEqual([
    [first.id, false],
    [second.id, true],
  ])
  expect((await listOf(customer)).new_count).toBe(1)
  // A stranger's gig and an id before the mark change nothing.
  expect((await see({ id: newest?.id, gig_id: 999_999 })).status).toBe(204)
  await see({ id: 1, gig_id: first.id })
  expect((await listOf(customer)).new_count).toBe(1)
  await see({ id: newest?.id })
  expect((await listOf(customer)).new_count).toBe(0)
  expect(await api.sql`select from seen_gigs where user_id = ${customer.id}`).toHaveLength(0)
})

test('the packer of a deleted gig gets one notification, with title and reason', async () => {
  const customer = await api.signUp('customer')
  const packer = await api.signUp('packer')
  const { id } = await api.createGig(customer, { title: 'A piano' })
  await packer.post(`/api/packer/gigs/${id}`)
  const trip = (await (await customer.get(`/api/gigs/${id}/trip`)).json()) as { id: number }
  const reason = 'We sold the piano.'
  await customer.post(`/api/trips/${trip.id}/cancel`, { reason, reopen: false })
  expect(await listOf(packer)).toMatchObject({
    new_count: 1,
    notifications: [{ kind: 'cancelled', title: 'A piano', note: reason, changes: null }],
  })
})
