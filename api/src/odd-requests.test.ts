import fc from 'fast-check'
import { createTestApi, type Person, type TestApi } from './app.fixture.ts'
import { type Call, calls, createWorld, pathIn, type World } from './calls.fixture.ts'
import { randomRuns, thirdOf } from './random-runs.fixture.ts'

// These tests send unusual paths, queries, cookies and headers. `api.send` throws if a response is
// not documented.

let api: TestApi
let world: World
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  world = await createWorld(api)
  ;({ packer } = world.people)
})
afterAll(() => api.close())

const byWhom = (call: Call) => (call.statuses[1] === 403 ? packer : world.people.customer)

test('unusual paths get documented responses', async () => {
  const odd = [
    '0',
    '-1',
    '1.0',
    '+1',
    '01',
    '1e3',
    '0x1',
    '9'.repeat(400),
    '%00',
    '%E0%A4%A',
    '%2e%2e%2f',
    '%F0%9F%98%80',
    "1'--",
    'null',
    '1%20',
    ' 1',
    'x'.repeat(5000),
    '__proto__',
  ]
  for (const [turn, call] of calls.entries()) {
    const places = call.path.match(/:\w+|all(?=\/gigs)|1$|[0-9a-f]{64}$/g) ?? []
    for (const place of places) {
      for (const text of thirdOf(odd, turn)) {
        const url = pathIn(world, { ...call, path: call.path.replace(place, () => text) })
        const { status } = await api.send(call.method, url, {
          cookie: byWhom(call).cookie,
          json: call.json?.(world, 'packer'),
        })
        expect([url.slice(0, 80), [400, 404, 405].includes(status)]).toEqual([
          url.slice(0, 80),
          true,
        ])
      }
    }
  }
})

test('unusual queries get documented responses', async () => {
  const names =
    'available,customer_id,zip_code,radius,specialty_id,price_min,price_max,sort,limit,cursor'
  const name = fc.oneof(fc.constantFrom(...names.split(',')), fc.string({ maxLength: 5 }))
  const value = fc.oneof(
    fc.constantFrom(
      '',
      '0',
      '1',
      '-1',
      '1e400',
      'true',
      '62704',
      'distance',
      '9'.repeat(30),
      '\0',
      '%',
      '31',
      '32',
    ),
    fc.string({ unit: 'binary', maxLength: 8 }),
  )
  await fc.assert(
    fc.asyncProperty(fc.array(fc.tuple(name, value), { maxLength: 6 }), async (pairs) => {
      const response = await packer.get(`/api/gigs?${new URLSearchParams(pairs).toString()}`)
      expect([200, 400]).toContain(response.status)
    }),
    { numRuns: randomRuns(50) },
  )
  for (const raw of [
    '%',
    '%E0%A4%A',
    '&&&=&',
    'sort',
    '=newest',
    'limit=%00',
    'sort[]=newest',
    '?',
  ]) {
    const { status } = await packer.get(`/api/gigs?${raw}`)
    expect([raw, [200, 400].includes(status)]).toEqual([raw, true])
  }
})

test('unusual cookies and headers get documented responses', async () => {
  for (const value of [
    '',
    '%E0%A4%A',
    '%00',
    '"',
    'x'.repeat(7000),
    'a=b; mh_session=c',
    '\u00ff',
  ]) {
    const headers = { Cookie: `mh_session=${value}`, Origin: value, 'X-Forwarded-For': value }
    expect((await api.send('GET', '/api/packer', { headers })).status).toBe(401)
    expect((await api.send('DELETE', '/api/auth/signout', { headers })).status).toBe(403)
    const { status } = await api.send('DELETE', '/api/auth/signout', {
      headers: { Cookie: headers.Cookie },
    })
    expect(status).toBe(204)
  }
})
