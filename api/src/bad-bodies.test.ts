import fc from 'fast-check'
import { createTestApi, gigFields, type Person, type TestApi } from './app.fixture.ts'
import { type Call, calls, createWorld, pathIn, type World } from './calls.fixture.ts'
import { randomRuns, thirdOf } from './random-runs.fixture.ts'

// These tests send bodies with wrong values. `api.send` throws if a response is not documented. 5xx
// responses are documented, so the tests check for them separately.

let api: TestApi
let world: World
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  world = await createWorld(api)
  ;({ customer, packer } = world.people)
})
afterAll(() => api.close())

const byWhom = (call: Call) => (call.statuses[1] === 403 ? packer : customer)
const withBody = calls.filter((call) => call.json)

async function make(call: Call, raw: string, type = 'application/json') {
  // Send a cookie only if the call needs a session: a sign-in with a cookie ends that session.
  const cookie = call.statuses[0] === 401 ? byWhom(call).cookie : undefined
  const { status } = await api.send(call.method, pathIn(world, call), {
    cookie,
    body: raw,
    headers: { 'Content-Type': type },
  })
  return status
}

/** Unusual JSON values, as text, because JSON.stringify cannot produce all of them. */
const oddValues = [
  '1e400',
  '-1e400',
  '-0',
  '1e-400',
  '0.1',
  '0.001',
  '9007199254740993',
  '123456789012345678901234567890',
  '2147483648',
  '4294967297',
  '"12"',
  'null',
  'true',
  '[]',
  '{}',
  '""',
  '" "',
  String.raw`"\u0000"`,
  String.raw`"a\ud800b"`,
  String.raw`"\udc00"`,
  '"\u{1F600}\u202e\uFEFF\u2028"',
  '"__proto__"',
  '{"__proto__":{"length":1}}',
  '{"length":3,"0":"x"}',
  `"${'x'.repeat(200_000)}"`,
  `[${'1,'.repeat(5000)}1]`,
  `${'['.repeat(2000)}${']'.repeat(2000)}`,
  '"data:image/png;base64,"',
  '"2026-02-30T25:61:00Z"',
  '"+275760-09-13T00:00:00Z"',
  '"-000001-01-01T00:00:00Z"',
]

/** Returns the path of `value` itself and the paths of all values inside it. */
function placesOf(value: unknown, before: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [before]
  return [
    before,
    ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...before, key])),
  ]
}

/** Returns the JSON text of `value`, with `odd` in place of the value at the path `place`. */
function replaced(value: unknown, place: string[], odd: string): string {
  const mark = 'a mark that nothing else holds'
  const copy: unknown = structuredClone(value)
  const last = place.at(-1)
  if (last === undefined) return odd
  const holder = place
    .slice(0, -1)
    .reduce((inner, key) => (inner as Record<string, unknown>)[key], copy)
  ;(holder as Record<string, unknown>)[last] = mark
  return JSON.stringify(copy).replace(JSON.stringify(mark), () => odd)
}

describe.each(withBody)('$method $path', (call) => {
  test('returns no 5xx for any value in any field', async () => {
    const right = call.json?.(world, 'packer') as object
    const body = call.path.endsWith('/gigs') ? { extra: 1, images: ['x'], ...right } : right
    for (const [turn, place] of placesOf(body).entries()) {
      const odd = thirdOf(oddValues, turn)
      const statuses = await Promise.all(odd.map((each) => make(call, replaced(body, place, each))))
      const failed = odd.filter((_, index) => (statuses[index] ?? 500) >= 500)
      expect([place, failed]).toEqual([place, []])
    }
  })

  test('refuses text that is not JSON', async () => {
    const whole = JSON.stringify(call.json?.(world, 'packer'))
    for (const raw of [
      whole.slice(0, -1),
      `${whole}}`,
      `${whole}\n${whole}`,
      whole.replaceAll('"', "'"),
      `[${whole},]`,
      '\u0000',
      'NaN',
      '{"a":01}',
      '{"a":"\n"}',
      '['.repeat(100_000),
      '{"a":'.repeat(50_000),
    ]) {
      expect([raw.slice(0, 60), await make(call, raw)]).toEqual([raw.slice(0, 60), 400])
    }
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data',
      'json',
    ]) {
      expect([type, await make(call, whole, type)]).toEqual([type, 415])
    }
  })

  test('refuses a body above its limit', async () => {
    const takesDataUrls = /^\/api\/gigs(?:\/:gig)?$/.test(call.path)
    const largest = (takesDataUrls ? 102 * 1024 : 256) * 1024
    expect(await make(call, `{"title":"${'x'.repeat(largest)}"}`)).toBe(413)
  })

  test('returns no 5xx for any JSON body', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (raw) => {
        expect(await make(call, raw)).toBeLessThan(500)
      }),
      { numRuns: randomRuns(10) },
    )
  })
})

test('keys like __proto__ and constructor have no special meaning', async () => {
  const base = JSON.stringify(gigFields()).slice(1)
  for (const key of ['__proto__', 'constructor', 'prototype', 'toString', 'hasOwnProperty']) {
    const raw = `{"${key}":{"price":-1,"title":""},${base}`
    const response = await customer.post('/api/gigs', undefined, {
      body: raw,
      headers: { 'Content-Type': 'application/json' },
    })
    expect([key, response.status]).toEqual([key, 201])
    expect(await response.json()).toMatchObject({ price: 250.5, title: 'Two rooms across town' })
  }
  expect(({} as { price?: number }).price).toBeUndefined()
})
