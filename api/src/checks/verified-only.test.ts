import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import type { Gig } from '../gigs/gigs.contract.ts'
import { untilWaiting } from '../platform/until.fixture.ts'
import { runTx } from '../platform/db/sql.ts'
import { pass } from './checks.fixture.ts'
import { addDecision } from './checks.sql.ts'

let api: TestApi
let customer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
})
afterAll(() => api.close())

const book = (packer: Person, { id }: Gig) => packer.post(`/api/packer/gigs/${id}`)
const postVerified = () => api.createGig(customer, { verified_only: true })

test('a packer without all checks gets 403 that names the missing ones', async () => {
  const gig = await postVerified()
  const packer = await api.signUp('packer')
  await pass(api.sql, packer, { kinds: ['email', 'identity'] })
  const refused = await book(packer, gig)
  expect([refused.status, await refused.json()]).toEqual([
    403,
    expect.objectContaining({
      detail: 'This gig is for verified packers. You are missing: phone number, insurance.',
      missing_checks: ['phone', 'insurance'],
    }),
  ])
  await pass(api.sql, packer, { kinds: ['phone', 'insurance'] })
  expect((await book(packer, gig)).status).toBe(201)
})

test('a badge that has ended does not count', async () => {
  const gig = await postVerified()
  const packer = await api.signUp('packer')
  await pass(api.sql, packer)
  await pass(api.sql, packer, { kinds: ['insurance'], seconds: 0 })
  const refused = await book(packer, gig)
  expect([refused.status, (await refused.json()).missing_checks]).toEqual([403, ['insurance']])
})

test('of a booking and a decision that ends the badge at the same time, the decision counts', async () => {
  const gig = await postVerified()
  const packer = await api.signUp('packer')
  await pass(api.sql, packer)
  const { booking } = await runTx(api.sql, async (tx) => {
    await addDecision(tx, {
      ...{ userId: packer.id, kind: 'insurance', state: 'failed' },
      ...{ provider: 'operator', reason: 'The policy was canceled.' },
    })
    const booking = book(packer, gig)
    // The booking sees the packer as verified until the decision commits, and waits for it.
    await untilWaiting(api.sql, 1)
    // In an object, because the transaction must not wait for the booking.
    return { booking }
  })
  expect((await booking).status).toBe(403)
  const [row] = await api.sql`select gig_status_id from gigs where id = ${gig.id}`
  expect(row).toEqual({ gig_status_id: 1 })
})

test('a change without the field keeps it, and a booked job cannot ask for a badge that its packer lacks', async () => {
  const gig = await postVerified()
  const change = (fields: object) => customer.put(`/api/gigs/${gig.id}`, gigFields(fields))
  expect(await (await change({ title: 'New' })).json()).toMatchObject({ verified_only: true })
  expect(await (await change({ verified_only: false })).json()).toMatchObject({
    verified_only: false,
  })
  const packer = await api.signUp('packer')
  expect((await book(packer, gig)).status).toBe(201)
  expect((await change({ verified_only: true })).status).toBe(409)
  await pass(api.sql, packer)
  expect((await change({ verified_only: true })).status).toBe(200)
})

test('a packer without the badge does not qualify', async () => {
  const near = { street_address: '1 Elm', city: 'Nome', state: 'AK', zip_code: '99762' }
  const location = { pickup_location: near, title: 'In Nome' }
  const forAll = await api.createGig(customer, location)
  const forVerified = await api.createGig(customer, { ...location, verified_only: true })
  const packer = await api.signUp('packer')
  const list = async (query: string) => {
    const response = await packer.get(`/api/gigs?zip_code=99762&radius=5&limit=9&${query}`)
    return [
      ((await response.json()) as Gig[]).map(({ id }) => id),
      Number(response.headers.get('x-total-count')),
    ]
  }
  expect(await list('qualified=true')).toEqual([[forAll.id], 1])
  expect(await list('sort=fit')).toEqual([[forAll.id, forVerified.id], 2])
  await pass(api.sql, packer)
  expect(await list('qualified=true')).toEqual([[forVerified.id, forAll.id], 2])
  expect(await list('sort=fit')).toEqual([[forVerified.id, forAll.id], 2])
})
