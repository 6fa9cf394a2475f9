import { emptyAccount, lockAccount } from '../account/account.sql.ts'
import { settleDue } from '../background/settle-due.ts'
import { confirmAddresses, takeMails } from '../mail/mail.fixture.ts'
import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import type { Gig } from './gigs.contract.ts'

let api: TestApi
let customer: Person
let marcus: Person
let other: Person
let stranger: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  marcus = await api.signUp('packer')
  other = await api.signUp('packer')
  stranger = await api.signUp('packer')
  await workFor(marcus)
})
afterAll(() => api.close())

/** Lets the packer book a job of the customer, and cancel. */
async function workFor(packer: Person) {
  const { id } = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${id}`)
  await packer.delete(`/api/packer/gigs/${id}`)
  await customer.delete(`/api/gigs/${id}`)
}

const offer = (packer = marcus) => api.createGig(customer, { offer_to: packer.id })
const asked = ({ id }: Person) => ({ id, display_name: 'Some B.' })
const read = async (person: Person, id: number) =>
  (await (await person.get(`/api/gig/${id}`)).json()) as Gig
const book = async (packer: Person, id: number) =>
  (await packer.post(`/api/packer/gigs/${id}`)).status
const end = async (person: Person, id: number) =>
  (await person.delete(`/api/gigs/${id}/offer`)).status
const isListed = async (id: number) => {
  const gigs = (await (await other.get('/api/gigs?available=true')).json()) as Gig[]
  return gigs.some((gig) => gig.id === id)
}
const kindsOf = async (id: number) => {
  const rows = await api.sql`select kind from gig_events where gig_id = ${id} order by id`
  return rows.map((row) => row['kind'] as string)
}

test('only the packer who is asked first can book the gig, and no list has it', async () => {
  const { id, gig_status_id } = await offer()
  expect(gig_status_id).toBe(1)
  const until = expect.any(String)
  expect((await read(customer, id)).offer).toEqual({ to: asked(marcus), until })
  expect((await read(marcus, id)).offer).toEqual({ to: asked(marcus), until })
  expect((await read(other, id)).offer).toEqual({ to: null, until })
  expect(await isListed(id)).toBe(false)
  const listing = async (person: Person, query: string) =>
    (await (await person.get(`/api/gigs${query}`)).text()).includes(`"id":${id},`)
  for (const query of ['', `?customer_id=${customer.id}`, '?available=false']) {
    expect([query, await listing(other, query)]).toEqual([query, false])
    expect([query, await listing(marcus, query)]).toEqual([query, true])
    expect([query, await listing(customer, query)]).toEqual([query, true])
  }
  const offered = async (packer: Person) =>
    (await (await packer.get('/api/packer/gigs/offered')).json()) as Gig[]
  expect((await offered(marcus)).map(({ offer }) => offer)).toEqual([{ to: asked(marcus), until }])
  expect(await offered(other)).toEqual([])
  expect(await (await marcus.get('/api/packer')).json()).toMatchObject({ offers: 1 })
  expect(await book(other, id)).toBe(409)
  expect(await book(marcus, id)).toBe(201)
  expect((await read(customer, id)).offer).toBeUndefined()
  expect(await kindsOf(id)).toEqual(['posted', 'offered', 'booked'])
  await marcus.delete(`/api/packer/gigs/${id}`)
  expect(await isListed(id)).toBe(true)
})

test.each([
  ['the packer declines', () => marcus],
  ['the customer no longer waits', () => customer],
])('all packers can book the gig when %s', async (_what, who) => {
  const { id } = await offer()
  expect(await end(other, id)).toBe(403)
  expect(await end(who(), id)).toBe(204)
  expect(await end(who(), id)).toBe(204)
  expect(await isListed(id)).toBe(true)
  expect(await book(other, id)).toBe(201)
  expect(await kindsOf(id)).toEqual(['posted', 'offered', 'offer_ended', 'booked'])
  expect(await end(customer, id)).toBe(204)
})

test.each([
  [{ move: { helpers: 4 } }, 'brings at most 1 person'],
  [{ specialties: [3] }, 'does not have every specialty that it requires'],
  [{ verified_only: true }, 'has no verified badge'],
])('a packer who cannot book the job cannot be asked first: %j', async (fields, reason) => {
  const refused = await customer.post('/api/gigs', {
    ...gigFields(),
    ...fields,
    offer_to: marcus.id,
  })
  expect(refused.status).toBe(422)
  const message = `The packer that you ask first cannot book this job: the packer ${reason}.`
  expect(await refused.json()).toMatchObject({ errors: [{ path: 'offer_to', message }] })
})

test('the offer ends if its packer can no longer book the job', async () => {
  const { id } = await offer()
  await settleDue(api.sql)
  expect(await isListed(id)).toBe(false)
  const fields = { ...gigFields(), move: { helpers: 2 } }
  expect((await customer.put(`/api/gigs/${id}`, fields)).status).toBe(200)
  await settleDue(api.sql)
  expect(await isListed(id)).toBe(true)
  expect(await kindsOf(id)).toContain('offer_ended')
})

test('an id that is too large is refused', async () => {
  const refused = await customer.post('/api/gigs', { ...gigFields(), offer_to: 2 ** 31 })
  expect(refused.status).toBe(422)
})

test('all packers can book the gig after 12 hours, and favorites hear of it then', async () => {
  const favorite = await api.signUp('packer')
  await workFor(favorite)
  await customer.put(`/api/packers/${favorite.id}/favorite`)
  const { id } = await offer()
  await settleDue(api.sql)
  expect(await isListed(id)).toBe(false)
  const { offer: offered } = await read(customer, id)
  const hours = (Date.parse(offered?.until ?? '') - Date.now()) / 3_600_000
  expect(hours).toBeGreaterThan(11.9)
  expect(hours).toBeLessThanOrEqual(12)
  expect(await kindsOf(id)).toEqual(['posted', 'offered'])
  await api.sql`update gigs set offered_until = now() where id = ${id}`
  expect(await book(other, id)).toBe(201)
  await other.delete(`/api/packer/gigs/${id}`)
  await api.sql`
    update gigs set gig_status_id = 5, offered_to = ${marcus.id}, offered_until = now() where id = ${id}`
  await settleDue(api.sql)
  expect(await isListed(id)).toBe(true)
  expect(await kindsOf(id)).toEqual([
    // Once, when the first packer has gone.
    ...['posted', 'offered', 'booked', 'cancelled', 'favorite_posted', 'offer_ended'],
  ])
  await customer.delete(`/api/packers/${favorite.id}/favorite`)
})

test('favorites hear of a gig whose packer was asked first, booked it and canceled', async () => {
  const favorite = await api.signUp('packer')
  await workFor(favorite)
  for (const { id } of [favorite, marcus]) await customer.put(`/api/packers/${id}/favorite`)
  const { id } = await offer()
  expect(await book(marcus, id)).toBe(201)
  await marcus.delete(`/api/packer/gigs/${id}`)
  const told = () => api.sql`
    select packer_id from gig_events where gig_id = ${id} and kind = 'favorite_posted'`
  expect(await told()).toEqual([{ packer_id: favorite.id }])
  expect(await book(other, id)).toBe(201)
  await other.delete(`/api/packer/gigs/${id}`)
  expect(await told()).toHaveLength(1)
  // A customer who cancels and deletes the gig tells no one of it.
  const next = await offer()
  expect(await book(marcus, next.id)).toBe(201)
  const trip = (await (await customer.get(`/api/gigs/${next.id}/trip`)).json()) as { id: number }
  const canceled = { reason: 'Rain.', reopen: false }
  expect((await customer.post(`/api/trips/${trip.id}/cancel`, canceled)).status).toBe(200)
  expect(await kindsOf(next.id)).toEqual(['posted', 'offered', 'booked', 'cancelled', 'deleted'])
  for (const packer of [favorite, marcus])
    await customer.delete(`/api/packers/${packer.id}/favorite`)
})

test('the offer ends with the account of its packer', async () => {
  const leaving = await api.signUp('packer')
  await workFor(leaving)
  const { id } = await offer(leaving)
  expect((await leaving.delete('/api/account', { password: leaving.password })).status).toBe(204)
  expect(await isListed(id)).toBe(true)
})

test.each([
  ['has never worked for the customer', () => stranger.id],
  ['does not exist', () => 1_000_000],
])('a packer who %s cannot be asked first', async (_who, packer) => {
  const response = await customer.post('/api/gigs', { ...gigFields(), offer_to: packer() })
  expect(response.status).toBe(422)
  expect((await response.json()).errors).toEqual([
    { path: 'offer_to', message: 'offer_to must be a packer who has booked a job of yours' },
  ])
})

test('a packer whose account is being deleted cannot be asked first', async () => {
  const leaving = await api.signUp('packer')
  await workFor(leaving)
  let posting: Promise<Response> | undefined
  await api.sql.begin(async (tx) => {
    await lockAccount(tx, leaving.id)
    posting = customer.post('/api/gigs', { ...gigFields(), offer_to: leaving.id })
    await untilWaiting(api.sql, 1)
    await emptyAccount(tx, leaving.id)
  })
  expect((await posting)?.status).toBe(422)
})

test('an offered gig can be changed, and deleted', async () => {
  const { id } = await offer()
  const changed = await customer.put(`/api/gigs/${id}`, gigFields({ title: 'Changed' }))
  expect(changed.status).toBe(200)
  expect((await read(marcus, id)).offer?.to).toEqual(asked(marcus))
  expect((await customer.delete(`/api/gigs/${id}`)).status).toBe(204)
  // So that an open page of the packer no longer shows the offer.
  const [event] = await api.sql`
    select packer_id from gig_events where gig_id = ${id} and kind = 'deleted'`
  expect(event?.['packer_id']).toBe(marcus.id)
})

test('a favorite who declines does not hear of the gig again; other favorites do', async () => {
  await workFor(other)
  for (const packer of [marcus, other]) await customer.put(`/api/packers/${packer.id}/favorite`)
  const { id } = await offer()
  await end(marcus, id)
  const told = await api.sql`
    select packer_id from gig_events where gig_id = ${id} and kind = 'favorite_posted'`
  expect(told).toEqual([{ packer_id: other.id }])
})

test('a mail that waits says nothing of an offer that has ended', async () => {
  const invited = await api.signUp('packer', { email: 'invited@example.com' })
  await confirmAddresses(api)
  await workFor(invited)
  await takeMails(api)
  const subjects = async () =>
    (await takeMails(api)).flatMap(({ recipient, subject }) =>
      recipient === 'invited@example.com' ? [subject] : [],
    )
  const { id } = await offer(invited)
  await end(customer, id)
  expect(await subjects()).toEqual([])
  await offer(invited)
  expect(await subjects()).toEqual([expect.stringContaining('asks you first')])
})
