import { createTestApi, type TestApi } from '../app.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('a customer edits the profile; missing fields keep their values', async () => {
  const customer = await api.signUp('customer', { name: 'Dana Whitfield' })
  const profile = { username: customer.username, name: 'Dana Whitfield', phone: '111-222-3333' }
  expect(await (await customer.get('/api/customer/profile')).json()).toMatchObject(profile)
  const saved = await customer.put('/api/customer/profile', { phone: '510-555-0117', bio: 'Hi.' })
  expect(saved.status).toBe(200)
  const edited = { ...profile, phone: '510-555-0117', bio: 'Hi.' }
  expect(await saved.json()).toMatchObject(edited)
  expect(await (await customer.get('/api/customer/profile')).json()).toMatchObject(edited)
})

test('a customer must stay reachable, and cannot take another username', async () => {
  const customer = await api.signUp('customer')
  const other = await api.signUp('packer')
  const empty = await customer.put('/api/customer/profile', { name: ' ', email: '', phone: '' })
  expect(empty.status).toBe(422)
  expect(
    ((await empty.json()) as { errors: { path: string }[] }).errors.map((e) => e.path),
  ).toEqual(['name', 'email', 'phone'])
  const taken = await customer.put('/api/customer/profile', { username: other.username })
  expect(taken.status).toBe(409)
})
