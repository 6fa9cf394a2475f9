import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { moveItems } from '../rules/move-items.ts'
import { accessFacts, type Move, moveFacts, wordsOf } from '../rules/move-facts.ts'
import type { Gig } from './gigs.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterAll(() => api.close())

const move: Move = {
  help: 'load_unload',
  size: 'three_bedrooms',
  truck: 'packer',
  helpers: 1,
  hours: 3.5,
  arrival_minutes: 120,
  items: { sofa: 1, upright_piano: 1, dining_chair: 6 },
  pickup_access: { stairs: 3, elevator: 'none', carry: 'medium', parking: 'street' },
  dropoff_access: { stairs: 0, elevator: 'large', carry: 'short', parking: 'at_door' },
  pickup_note: 'Gate code 4711.',
  dropoff_note: 'Ring at Ito.',
}
const { pickup_note: _p, dropoff_note: _d, ...shown } = move

const read = async (person: Person, id: number) =>
  (await (await person.get(`/api/gig/${id}`)).json()) as Gig
const bringing = async (crew_size: number) => {
  const person = await api.signUp('packer')
  expect((await person.put('/api/packer/edit', { crew_size })).status).toBe(200)
  return person
}

test('the facts come back as they were sent, and notes only to those who see the streets', async () => {
  const { id, move: posted } = await api.createGig(customer, { move })
  expect(posted).toEqual(move)
  expect((await read(packer, id)).move).toEqual(shown)
  const listed = (await (await packer.get('/api/gigs?available=true')).json()) as Gig[]
  expect(listed.find((gig) => gig.id === id)?.move).toEqual(shown)
  expect((await packer.post(`/api/packer/gigs/${id}`)).status).toBe(201)
  expect((await read(packer, id)).move).toEqual(move)
  await packer.delete(`/api/packer/gigs/${id}`)
  expect((await read(packer, id)).move).toEqual(shown)
})

test('null, empty and missing facts mean that the customer said nothing', async () => {
  const nothing = {
    help: null,
    items: { sofa: 0 },
    pickup_access: { stairs: null },
    pickup_note: '',
  }
  expect((await api.createGig(customer, { move: nothing })).move).toBeNull()
  expect((await api.createGig(customer, { move: null })).move).toBeNull()
  expect((await api.createGig(customer)).move).toBeNull()
  const some = { ...nothing, helpers: 2 }
  expect((await api.createGig(customer, { move: some })).move).toEqual({ helpers: 2 })
})

test('a change without `move` keeps the facts, null removes them', async () => {
  const { id } = await api.createGig(customer, { move })
  const put = async (change: object) =>
    ((await (await customer.put(`/api/gigs/${id}`, { ...gigFields(), ...change })).json()) as Gig)
      .move
  expect(await put({})).toEqual(move)
  expect(await put({ move: { hours: 2 } })).toEqual({ hours: 2 })
  expect(await put({ move: null })).toBeNull()
})

test.each([
  ['help', { help: 'cook' }, 'must be one of load_unload, load, unload, in_home'],
  ['helpers', { helpers: 5 }, 'must be 1 to 4'],
  ['helpers', { helpers: 1.5 }, 'must be 1 to 4'],
  ['hours', { hours: 3.25 }, 'must be 1 to 12, in halves'],
  ['arrival_minutes', { arrival_minutes: '60' }, 'must be one of 0, 60, 120, 240'],
  ['pickup_access.stairs', { pickup_access: { stairs: 11 } }, 'must be 0 to 10'],
  ['items', { items: { spaceship: 1 } }, 'has an unknown kind of item'],
  ['items.sofa', { items: { sofa: 100 } }, 'must be 0 to 99'],
  ['pickup_note', { pickup_note: 'x'.repeat(501) }, 'must be at most 500 characters'],
])('%s is refused in one sentence', async (path, wrong, message) => {
  const response = await customer.post('/api/gigs', { ...gigFields(), move: wrong })
  expect(response.status).toBe(422)
  const { errors } = (await response.json()) as { errors: object[] }
  expect(errors).toEqual([{ path: `move.${path}`, message: `move.${path} ${message}` }])
})

test('a packer books what the crew suffices for, and keeps the booking when it shrinks', async () => {
  const { id } = await api.createGig(customer, { move: { helpers: 3 } })
  const two = await bringing(2)
  const refused = await two.post(`/api/packer/gigs/${id}`)
  expect(refused.status).toBe(403)
  expect(await refused.json()).toMatchObject({
    detail: 'This gig needs 3 people, and your profile says 2.',
    crew: { needed: 3, yours: 2 },
  })
  const three = await bringing(3)
  expect((await three.post(`/api/packer/gigs/${id}`)).status).toBe(201)
  const more = await customer.put(`/api/gigs/${id}`, { ...gigFields(), move: { helpers: 4 } })
  expect(more.status).toBe(409)
  expect((await more.json()).detail).toBe('This job is booked, and its packer brings at most 3.')
  await three.put('/api/packer/edit', { crew_size: 1 })
  expect((await read(three, id)).gig_status_id).toBe(2)
  const same = await customer.put(`/api/gigs/${id}`, { ...gigFields(), move: { helpers: 3 } })
  expect(same.status).toBe(200)
})

test.each([0, 5, 1.5, '2', null])('a crew of %p is refused', async (crew_size) => {
  expect((await packer.put('/api/packer/edit', { crew_size })).status).toBe(422)
})

test('the filters select by helpers, hours, truck and stairs', async () => {
  const owner = await api.signUp('customer')
  const post = async (facts: Move | null) => (await api.createGig(owner, { move: facts })).id
  const silent = await post(null)
  const flat = { pickup_access: { stairs: 0 }, dropoff_access: { stairs: 0 } }
  const ground = await post({ ...flat, helpers: 2, hours: 3, truck: 'packer' })
  const long = await post({ pickup_access: { stairs: 0 }, helpers: 4, hours: 8.5, truck: 'none' })
  const list = async (query: string) => {
    const response = await packer.get(`/api/gigs?customer_id=${owner.id}&sort=oldest&${query}`)
    return ((await response.json()) as Gig[]).map((gig) => gig.id)
  }
  expect(await list('helpers_max=2')).toEqual([silent, ground])
  expect(await list('hours_max=8')).toEqual([ground])
  expect(await list('hours_max=9')).toEqual([ground, long])
  expect(await list('truck=none')).toEqual([long])
  expect(await list('no_stairs=true')).toEqual([ground])
  expect(await list('qualified=true')).toEqual([silent])
  expect(await list('qualified=true&helpers_max=4')).toEqual([silent])
})

test('the packer of a booked job reads that facts changed, and notes change until the end', async () => {
  const { id } = await api.createGig(customer, { move: { hours: 2 } })
  await packer.post(`/api/packer/gigs/${id}`)
  const put = (facts: Move) => customer.put(`/api/gigs/${id}`, { ...gigFields(), move: facts })
  const lastChange = async () => {
    const events = await (await packer.get(`/api/gigs/${id}/events`)).json()
    return events.at(-1).changes?.fields
  }
  await put({ hours: 3 })
  expect(await lastChange()).toEqual(['move'])
  await api.sql`update trips set stage = 'on_the_way' where gig_id = ${id} and ended_at is null`
  expect((await put({ hours: 3, dropoff_note: 'Gate code 12.' })).status).toBe(200)
  expect((await put({ hours: 4, dropoff_note: 'Gate code 12.' })).status).toBe(409)
})

test('the table has words for each value, and no words for what was not said', () => {
  expect(wordsOf(move).map(({ words }) => words)).toEqual([
    'Loading and unloading',
    'Three bedrooms',
    'Packer brings a truck',
    '1 person',
    '3.5 hours',
    'Up to 2 hours later',
  ])
  expect(wordsOf({ stairs: 0 })).toEqual([{ name: 'stairs', words: 'No stairs' }])
  expect(wordsOf({ stairs: 1 })).toEqual([{ name: 'stairs', words: '1 flight' }])
  expect(wordsOf({})).toEqual([])
  const names = [...Object.keys(moveFacts), ...Object.keys(accessFacts), ...Object.keys(moveItems)]
  expect(new Set(names).size).toBe(names.length)
})
