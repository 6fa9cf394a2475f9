import fc from 'fast-check'
import { createTestApi, gigFields, type Person, type TestApi } from './app.fixture.ts'
import { type Call, calls, createWorld, pathIn, type World } from './calls.fixture.ts'
import type { Gig } from './gigs/gigs.contract.ts'

// Whatever comes, `api.send` fails for an answer that is not documented; here 500 is none either.

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
// A session that ends in the middle would only be refused from then on.
const lasting = calls.filter(({ path }) => !path.endsWith('/signout'))

async function make(call: Call, raw: string, type = 'application/json') {
  // Without a cookie where none is needed: a sign-in would end the session that it comes with.
  const cookie = call.statuses[0] === 401 ? byWhom(call).cookie : undefined
  const { status } = await api.send(call.method, pathIn(world, call), {
    cookie,
    body: raw,
    headers: { 'Content-Type': type },
  })
  return status
}

/** JSON as it can be written, not as JavaScript would write it. */
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

/** Every place in a value that another could take. */
function placesOf(value: unknown, before: string[] = []): string[][] {
  if (typeof value !== 'object' || value === null) return [before]
  return [
    before,
    ...Object.entries(value).flatMap(([key, inner]) => placesOf(inner, [...before, key])),
  ]
}

/** The text of `value` with `odd` in that place. */
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
  test('understands or refuses any value in any place', async () => {
    const right = call.json?.(world, 'packer') as object
    const body = call.path.endsWith('/gigs') ? { extra: 1, images: ['x'], ...right } : right
    for (const place of placesOf(body)) {
      const statuses = await Promise.all(
        oddValues.map((odd) => make(call, replaced(body, place, odd))),
      )
      const failed = oddValues.filter((_, index) => (statuses[index] ?? 500) >= 500)
      expect([place, failed]).toEqual([place, []])
    }
  })

  test('refuses what is no JSON', async () => {
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

  test('refuses a body beyond its limit', async () => {
    const largest = call.path.startsWith('/api/gigs') ? 8 * 1024 * 1024 : 256 * 1024
    expect(await make(call, `{"title":"${'x'.repeat(largest)}"}`)).toBe(413)
  })

  test('refuses any other JSON', async () => {
    await fc.assert(
      fc.asyncProperty(fc.json(), async (raw) => {
        expect(await make(call, raw)).toBeLessThan(500)
      }),
      { numRuns: 60 },
    )
  })
})

test('keys of objects in the language are nothing special', async () => {
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

const anyText = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 40 }),
  fc.string({ unit: 'grapheme-composite', maxLength: 40 }),
  fc.string({
    unit: fc.constantFrom('\u0000', '\ud800', '\udc00', '\ufeff', ' ', '\\', '"', 'é', 'e\u0301'),
  }),
)

const canBeKept = (text: string) => !/[\0\p{Surrogate}]/u.test(text)

test('text of a job is kept to the last byte, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (title, city) => {
      const { pickup_location } = gigFields()
      const json = gigFields({ title, pickup_location: { ...pickup_location, city } })
      const response = await customer.post('/api/gigs', json)
      const fine = [title, city].every((text) => canBeKept(text) && text.trim() !== '')
      expect(response.status).toBe(fine ? 201 : 422)
      if (!fine) return
      const gig = (await response.json()) as Gig
      expect([gig.title, gig.pickup_location.city]).toEqual([title.trim(), city.trim()])
    }),
    { numRuns: 200 },
  )
})

test('text of a profile is kept to the last byte, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(anyText, anyText, async (name, bio) => {
      const response = await packer.put('/api/packer/edit', { name, bio })
      const kept = (await response.json()) as { name?: string; bio?: string }
      const fine = canBeKept(name) && canBeKept(bio)
      expect([response.status, kept.name, kept.bio]).toEqual(
        fine ? [200, name.trim(), bio.trim()] : [422, undefined, undefined],
      )
    }),
    { numRuns: 200 },
  )
})

test('any price is kept to the cent, or refused', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.oneof(
        fc.double(),
        fc.integer({ min: -1, max: 1_000_000_100 }).map((cents) => cents / 100),
      ),
      async (price) => {
        const response = await customer.post('/api/gigs', gigFields({ price }))
        const kept = (await response.json()) as Partial<Gig>
        const text = String(price)
        const fine = price >= 0 && price <= 9_999_999.99 && /^\d+(?:\.\d{1,2})?$/.test(text)
        expect([text, response.status, kept.price]).toEqual(
          fine ? [text, 201, Math.abs(price)] : [text, 422, undefined],
        )
      },
    ),
    { numRuns: 200 },
  )
})

test('no path is too odd for an answer', async () => {
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
  for (const call of lasting) {
    const places = call.path.match(/:\w+|all(?=\/gigs)|1$/g) ?? []
    for (const place of places) {
      for (const text of odd) {
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

test('no query is too odd for an answer', async () => {
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
    { numRuns: 300 },
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

test('no cookie and no header is too odd for an answer', async () => {
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
