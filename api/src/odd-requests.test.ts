import fc from 'fast-check'
import { createTestApi, type Person, type TestApi } from './app.fixture.ts'
import { type Call, calls, createWorld, pathIn, type World } from './calls.fixture.ts'
import type { OpenApiDocument } from './platform/documentation/openapi-document.ts'
import { PathId } from './platform/requests/path-id.ts'
import { mostValues, repeatable } from './platform/requests/query.ts'
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

interface Parameter {
  name: string
  in: string
  schema?: { type?: string; maxItems?: number; uniqueItems?: boolean }
}

/** Returns the query parameters of the call in the OpenAPI document. */
function queryParametersOf({ paths = {} }: OpenApiDocument, call: Call) {
  const path = Object.keys(paths).find((each) =>
    new RegExp(`^${each.replaceAll(/\{\w+\}/g, '[^/]+')}$`).test(call.path),
  )
  const { parameters = [] } = paths[path ?? '']?.[call.method.toLowerCase() as 'get'] ?? {}
  return (parameters as Parameter[]).filter((each) => each.in === 'query')
}

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

test('each query parameter may be given once, or is a list without duplicates and with a limit', async () => {
  const document = (await (await packer.get('/api/openapi.json')).json()) as OpenApiDocument
  const parameters = calls
    .filter(({ method }) => method === 'GET')
    .flatMap((call) =>
      queryParametersOf(document, call).map(({ name, schema }) => ({ call, name, schema })),
    )
  const isList = ({ schema }: { schema?: Parameter['schema'] }) => schema?.type === 'array'
  const ask = async ({ call, name }: { call: Call; name: string }, values: string[]) => {
    const query = new URLSearchParams(values.map((value) => [name, value])).toString()
    return (await byWhom(call).get(`${pathIn(world, call)}?${query}`)).status
  }
  const single = parameters.filter((each) => !isList(each))
  expect(single.length).toBeGreaterThan(10)
  for (const each of single) {
    expect([each.call.path, each.name, await ask(each, ['1', '1'])]).toEqual([
      each.call.path,
      each.name,
      400,
    ])
  }
  const lists = parameters.filter(isList)
  expect(lists.map(({ call, name }) => `${call.path} ${name}`)).toEqual(['/api/gigs specialty_id'])
  for (const each of lists) {
    expect(each.schema).toMatchObject({ maxItems: mostValues, uniqueItems: true })
    const values = Array.from({ length: mostValues + 1 }, (_, index) => String(index + 1))
    const equal = Array<string>(200).fill('1')
    const statuses = [values, values.slice(1), equal].map((some) => ask(each, some))
    expect(await Promise.all(statuses)).toEqual([400, 200, 200])
  }
  expect(repeatable(PathId).parse(['2', '1', '2', ''])).toEqual([2, 1])
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
