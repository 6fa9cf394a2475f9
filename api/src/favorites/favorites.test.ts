import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import { pass } from '../checks/checks.fixture.ts'
import { confirmAddresses, takeMails } from '../mail/mail.fixture.ts'
import type { Notifications } from '../notifications/notifications.contract.ts'
import type { Favorite } from './favorites.contract.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

/** Signs up a customer, and a packer who has booked a job of the customer. */
async function meet() {
  const customer = await api.signUp('customer', { name: 'Dana Whitfield' })
  const packer = await api.signUp('packer', { name: 'Marcus Tran', email: 'marcus@example.com' })
  await confirmAddresses(api)
  const { id } = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${id}`)
  await takeMails(api)
  return { customer, packer }
}

const mark = (customer: Person, { id }: Person) => customer.put(`/api/packers/${id}/favorite`)
const unmark = (customer: Person, { id }: Person) => customer.delete(`/api/packers/${id}/favorite`)
const favoritesOf = async (customer: Person) =>
  (await (await customer.get('/api/customer/favorites')).json()) as Favorite[]

test('a favorite is marked once, listed with badges, and unmarked', async () => {
  const { customer, packer } = await meet()
  await pass(api.sql, packer)
  for (let i = 0; i < 2; i++) expect((await mark(customer, packer)).status).toBe(204)
  expect(await favoritesOf(customer)).toEqual([
    expect.objectContaining({
      ...{ id: packer.id, display_name: 'Marcus T.', badges: ['verified'], rating: null },
    }),
  ])
  for (let i = 0; i < 2; i++) expect((await unmark(customer, packer)).status).toBe(204)
  expect(await favoritesOf(customer)).toEqual([])
})

test('a favorite gets a notification and a mail of a new job at once, and others get none', async () => {
  const { customer, packer } = await meet()
  await mark(customer, packer)
  const other = await api.signUp('packer', { email: 'other@example.com' })
  await confirmAddresses(api)
  await takeMails(api)
  const gig = await api.createGig(customer, { title: 'Again' })
  const mails = await takeMails(api)
  expect(mails.map(({ recipient, subject }) => `${recipient}: ${subject}`)).toEqual([
    'marcus@example.com: Dana W. posted a new gig',
  ])
  expect(mails[0]?.text).not.toContain('Secret Street')
  const newsOf = async (person: Person) =>
    ((await (await person.get('/api/notifications')).json()) as Notifications).notifications
  expect((await newsOf(packer))[0]).toMatchObject({
    ...{ kind: 'favorite_posted', gig_id: gig.id, title: 'Again', other: 'Dana W.', is_new: true },
  })
  expect(await newsOf(other)).toEqual([])
  // The notification gives the packer no access to the gig's history, and is not a part of it.
  expect((await packer.get(`/api/gigs/${gig.id}/events`)).status).toBe(404)
  const events = (await (await customer.get(`/api/gigs/${gig.id}/events`)).json()) as object[]
  expect(events).toEqual([expect.objectContaining({ kind: 'posted' })])
})

test('a favorite who switched the topic off gets no mail', async () => {
  const { customer, packer } = await meet()
  await mark(customer, packer)
  await packer.put('/api/account/mail', { topics: ['bookings'], zip_code: '' })
  await api.createGig(customer)
  expect(await takeMails(api)).toEqual([])
})

test('a customer can mark only packers who have booked one of the customer’s jobs', async () => {
  const { customer } = await meet()
  const stranger = await api.signUp('packer')
  expect((await mark(customer, stranger)).status).toBe(404)
  expect((await customer.put('/api/packers/99999/favorite')).status).toBe(404)
})

test('a customer has at most 50 favorites', async () => {
  const { customer, packer } = await meet()
  await api.sql`
    with others as (
      insert into users (username, user_type, password_hash)
      select 'extra_' || n, 'packer', '-' from generate_series(1, 50) n returning id)
    insert into favorites (customer_id, packer_id) select ${customer.id}, id from others`
  expect((await mark(customer, packer)).status).toBe(409)
})

test('a deleted account is no favorite and has none', async () => {
  const { customer, packer } = await meet()
  await mark(customer, packer)
  await packer.delete(`/api/packer/gigs/${(await gigsOf(packer))[0]?.id}`)
  expect((await packer.delete('/api/account', { password: packer.password })).status).toBe(204)
  expect(await favoritesOf(customer)).toEqual([])
  const refused = await mark(customer, packer)
  expect([refused.status, await refused.json()]).toMatchObject([
    404,
    { detail: 'You have had no job with this packer, or the packer has left Manyhands.' },
  ])
})

const gigsOf = async (packer: Person) =>
  (await (await packer.get('/api/packer/gigs/booked')).json()) as { id: number }[]
