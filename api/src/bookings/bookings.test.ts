import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { Booking } from './bookings.contract.ts'
import type { Gig } from '../gigs/gigs.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
let rival: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
  rival = await api.signUp('packer')
})
afterAll(() => api.close())

const book = (person: Person, id: number, json?: unknown) =>
  person.post(`/api/packer/gigs/${id}`, json)
async function complete(person: Person, id: number, json: unknown = { gig_status_id: 3 }) {
  await api.startPickup(id)
  return person.put(`/api/packer/gig/${id}`, json)
}
const cancel = (person: Person, id: number, json?: unknown) =>
  person.delete(`/api/packer/gigs/${id}`, json)
const status = async (id: number) => {
  const gig = (await (await customer.get(`/api/gig/${id}`)).json()) as Gig
  return [gig.gig_status_id, gig.packer_id]
}

test('a gig is booked, canceled, booked by another packer and completed', async () => {
  const { id } = await api.createGig(customer)
  expect(await status(id)).toEqual([1, null])
  const response = await book(packer, id, { packerId: packer.id, gigId: id })
  expect(response.status).toBe(201)
  const booking = Booking.parse(await response.json())
  expect(booking).toMatchObject({ gig_id: id, packer_id: packer.id, gig_status_id: 2 })
  expect(await status(id)).toEqual([2, packer.id])
  expect((await book(packer, id)).status).toBe(409)
  expect((await book(rival, id)).status).toBe(409)

  expect((await cancel(rival, id)).status).toBe(404)
  expect((await complete(rival, id)).status).toBe(404)
  expect((await cancel(packer, id)).status).toBe(204)
  expect((await cancel(packer, id)).status).toBe(404)
  expect(await status(id)).toEqual([1, null])

  expect((await book(rival, id)).status).toBe(201)
  const done = await complete(rival, id)
  expect(done.status).toBe(200)
  expect(Booking.parse(await done.json())).toMatchObject({ gig_id: id, gig_status_id: 3 })
  expect(await status(id)).toEqual([3, rival.id])
  expect((await complete(rival, id)).status).toBe(409)
  expect((await cancel(rival, id)).status).toBe(409)
  expect((await book(packer, id)).status).toBe(409)
  expect((await book(rival, id)).status).toBe(409)
})

test('403 lists the missing specialties; a gig that is already booked returns 409 instead', async () => {
  const { id } = await api.createGig(customer, { specialties: [2, 3, 9] })
  const helper = await api.signUp('packer')
  await helper.post('/api/packer/specialtys', { specialty_id: 3 })
  const refused = await book(helper, id)
  expect(refused.status).toBe(403)
  const problem = await refused.json()
  expect(problem.missing_specialties).toEqual([
    {
      id: expect.any(Number),
      gig_id: id,
      specialty_id: 2,
      specialty_name: 'dolly',
      specialty_type_id: 1,
    },
    {
      id: expect.any(Number),
      gig_id: id,
      specialty_id: 9,
      specialty_name: 'box truck',
      specialty_type_id: 3,
    },
  ])
  for (const specialty_id of [2, 9]) await helper.post('/api/packer/specialtys', { specialty_id })
  expect((await book(helper, id)).status).toBe(201)
  expect((await book(packer, id)).status).toBe(409)
  // A packer may drop a required specialty after booking.
  const dropped = await helper.delete(`/api/packer/${helper.id}/specialtys/9`)
  expect(dropped.status).toBe(204)
  expect(await status(id)).toEqual([2, helper.id])
})

test('a gig is booked only in the version that the packer has seen, if they name it', async () => {
  const { id, version } = await api.createGig(customer, { price: 300 })
  await customer.put(`/api/gigs/${id}`, gigFields({ price: 100 }))
  const refused = await book(packer, id, { version })
  expect([refused.status, await refused.json()]).toMatchObject([
    ...[409, { version: version + 1, detail: expect.stringContaining('changed this gig') }],
  ])
  expect((await book(packer, id, { version: 'new' })).status).toBe(422)
  expect(await status(id)).toEqual([1, null])
  expect((await book(packer, id, { version: version + 1 })).status).toBe(201)
  expect((await book(rival, id, { version })).status).toBe(409)
})

test('packerId may name the signed-in packer only', async () => {
  const { id } = await api.createGig(customer)
  expect((await book(packer, id, { packerId: rival.id })).status).toBe(403)
  expect((await book(packer, 999_999, { packerId: rival.id })).status).toBe(404)
  expect((await book(packer, id, [])).status).toBe(422)
  const text = await packer.post(`/api/packer/gigs/${id}`, undefined, {
    body: 'gig',
    headers: { 'Content-Type': 'text/plain' },
  })
  expect(text.status).toBe(415)
  expect((await book(packer, id, {})).status).toBe(201)
})

describe('packerId in a body', () => {
  const calls = { book, cancel, complete }
  const act = async (call: keyof typeof calls, packerId: unknown) => {
    const { id } = await api.createGig(customer)
    if (call !== 'book') await book(packer, id)
    return calls[call](packer, id, { packerId, gigId: id, gig_status_id: 3 })
  }

  describe.each([
    ['book', 201],
    ['cancel', 204],
    ['complete', 200],
  ] as const)('in the call to %s', (call, success) => {
    test('is a positive whole number, its digits, null or missing', async () => {
      for (const own of [packer.id, String(packer.id), null, undefined]) {
        expect([own, (await act(call, own)).status]).toEqual([own, success])
      }
      for (const wrong of [
        {},
        [],
        [packer.id],
        { toString: 1 },
        true,
        '',
        'me',
        '1e0',
        ' 1',
        1.5,
        0,
        -1,
      ]) {
        const response = await act(call, wrong)
        expect([wrong, response.status]).toEqual([wrong, 422])
        expect((await response.json()).errors[0].path).toBe('packerId')
      }
    })

    test('returns 403 for another packer', async () => {
      for (const other of [rival.id, String(rival.id), 2 ** 50, '9'.repeat(400)]) {
        expect([other, (await act(call, other)).status]).toEqual([other, 403])
      }
    })
  })

  test('is checked after the booking is found, and a refusal changes nothing', async () => {
    const { id } = await api.createGig(customer)
    expect((await cancel(packer, id, { packerId: {} })).status).toBe(404)
    await book(packer, id)
    expect((await cancel(packer, id, { packerId: rival.id })).status).toBe(403)
    expect((await cancel(packer, id, [])).status).toBe(422)
    expect(await status(id)).toEqual([2, packer.id])
    expect((await cancel(packer, id)).status).toBe(204)
  })
})

test('the only status that a packer can set is completed', async () => {
  const { id } = await api.createGig(customer)
  expect((await complete(packer, id, { gig_status_id: 'x' })).status).toBe(404)
  await book(packer, id)
  for (const [gig_status_id, expected] of [
    [1, 409],
    [2, 409],
    [4, 422],
    ['3', 422],
    [null, 422],
    [undefined, 422],
  ]) {
    expect((await complete(packer, id, { gig_status_id })).status).toBe(expected)
  }
  expect(await status(id)).toEqual([2, packer.id])
})

test("lists return the packer's own bookings, newest first", async () => {
  const worker = await api.signUp('packer')
  const gigs = [
    await api.createGig(customer),
    await api.createGig(customer),
    await api.createGig(customer),
  ]
  const [first = 0, second = 0, third = 0] = gigs.map(({ id }) => id)
  for (const id of [second, first, third]) await book(worker, id)
  await complete(worker, first)
  const gigIds = async (url: string) => {
    const response = await worker.get(url)
    expect(response.status).toBe(200)
    expect(response.headers.get('Cache-Control')).toBe('private, no-store')
    return ((await response.json()) as { gig_id?: number; id: number }[]).map(
      ({ gig_id, id }) => gig_id ?? id,
    )
  }
  const all = [third, first, second]
  expect(await gigIds('/api/packers/gigs')).toEqual(all)
  expect(await gigIds('/api/packer/gigs/all')).toEqual(all)
  expect(await gigIds(`/api/users/${worker.id}/gigs`)).toEqual(all)
  expect(await gigIds('/api/packer/gigs/booked')).toEqual([third, second])
  for (const name of ['all']) expect(await gigIds(`/api/packer/${name}/gigs`)).toEqual(all)
  for (const name of ['1', 'pending']) expect(await gigIds(`/api/packer/${name}/gigs`)).toEqual([])
  for (const name of ['2', 'booked']) {
    expect(await gigIds(`/api/packer/${name}/gigs`)).toEqual([third, second])
  }
  for (const name of ['3', 'completed'])
    expect(await gigIds(`/api/packer/${name}/gigs`)).toEqual([first])
  for (const name of ['4', 'BOOKED', 'gigs', '']) {
    const response = await worker.get(`/api/packer/${name}/gigs`)
    expect([name, response.status]).toEqual([name, name === '' ? 404 : 400])
  }
  expect((await packer.get(`/api/users/${worker.id}/gigs`)).status).toBe(403)
  expect((await packer.get(`/api/users/${customer.id}/gigs`)).status).toBe(403)
  expect((await packer.get('/api/users/999999/gigs')).status).toBe(404)
})
