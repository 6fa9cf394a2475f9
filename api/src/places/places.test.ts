import { createTestApi, type TestApi } from '../app.fixture.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

test('finds city, state and time zone of a ZIP code without a session; browsers keep them for a day', async () => {
  const found = await api.send('GET', '/api/places/75072-1234')
  expect(await found.json()).toEqual({
    zip_code: '75072',
    city: 'McKinney',
    state: 'TX',
    time_zone: 'America/Chicago',
  })
  expect(found.headers.get('Cache-Control')).toBe('public, max-age=86400')
})

test('a ZIP code that is not in the table has no place, even if a gig has it', async () => {
  const location = {
    street_address: '1 Oak Street',
    city: 'Springfield',
    state: 'IL',
    zip_code: '62798',
  }
  await api.createGig(await api.signUp('customer'), { pickup_location: location })
  const missing = await api.send('GET', '/api/places/62798')
  expect(missing.status).toBe(404)
  expect(await missing.json()).toMatchObject({
    detail: 'We do not know this ZIP code. Check the five digits.',
  })
  expect(missing.headers.get('Cache-Control')).toBe('no-store')
  expect((await api.send('GET', '/api/places/abc')).status).toBe(400)
})
