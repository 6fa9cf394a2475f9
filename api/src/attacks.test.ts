import { createTestApi, gigFields, type Person, type TestApi } from './app.fixture.ts'
import {
  type Call,
  calls,
  createGig,
  createWorld,
  pathIn,
  roles,
  type World,
} from './calls.fixture.ts'
import { testPayments } from './payments/payments.fixture.ts'

// These tests send every call of the API in malicious ways.

let api: TestApi
beforeAll(async () => {
  api = await createTestApi({}, { payments: testPayments() })
})
afterAll(() => api.close())

/** Returns `customer` if a customer may make the call, otherwise `packer`. */
const byWhom = (call: Call): 'customer' | 'packer' =>
  [401, 403].includes(call.statuses[1] ?? 403) ? 'packer' : 'customer'

const changes = calls.filter(({ method }) => method !== 'GET')
let people: World['people']
beforeAll(async () => {
  ;({ people } = await createWorld(api))
})

/** Returns the main tables as text, without the last-seen times of sessions. */
const state = async () =>
  JSON.stringify([
    await api.sql`select * from users order by id`,
    await api.sql`select token_hash, user_id from sessions order by token_hash`,
    await api.sql`select * from gigs order by id`,
    await api.sql`select * from bookings order by id`,
    await api.sql`select * from packer_specialties order by id`,
  ])

describe.each(changes)('$method $path', (call) => {
  // Both tests share one gig, and all share the people, because refused calls change nothing.
  let world: World
  beforeAll(async () => {
    world = { people, ...(await createGig(api, people, call)) }
  })
  const ask = (headers: Record<string, string>) => {
    const role = byWhom(call)
    return api.send(call.method, pathIn(world, call), {
      json: call.json?.(world, role),
      cookie: world.people[role].cookie,
      headers,
    })
  }

  test('changes nothing for a page of another site, although the browser sends the cookie', async () => {
    const before = await state()
    for (const headers of [
      { Origin: 'https://evil.example' },
      { Origin: 'null' },
      { Origin: 'http://localhost.evil.example' },
      { Origin: 'http://localhost:1' },
      { 'Sec-Fetch-Site': 'cross-site' },
    ] as Record<string, string>[]) {
      const { status } = await ask(headers)
      expect([headers, status]).toEqual([headers, 403])
    }
    expect(await state()).toBe(before)
  })

  test('refuses an HTML form, which another site can send without a preflight', async () => {
    if (!call.json || call.path.includes('/packer/gigs/')) return
    const role = byWhom(call)
    for (const type of [
      'text/plain',
      'application/x-www-form-urlencoded',
      'multipart/form-data; boundary=a',
    ]) {
      const { status } = await api.send(call.method, pathIn(world, call), {
        body: JSON.stringify(call.json(world, role)),
        cookie: world.people[role].cookie,
        headers: { 'Content-Type': type },
      })
      expect([type, status]).toEqual([type, 415])
    }
  })
})

/** Fields that users may not set on their accounts or gigs. */
const protectedFields = {
  id: 1,
  user_id: 1,
  user_type: undefined,
  role: 'admin',
  is_admin: true,
  password_hash: '$argon2id$x',
  customer_id: 1,
  packer_id: 1,
  gig_status_id: undefined,
  created_on_date: '2001-01-01T00:00:00.000Z',
  created_at: '2001-01-01T00:00:00.000Z',
  expires_at: '2099-01-01T00:00:00.000Z',
  spec_mask: 16_383,
  price_cents: 1,
  verified: true,
}

test.each(calls.filter(({ json }) => json))(
  '$method $path ignores fields that are not part of its input',
  async (call) => {
    const world = await createWorld(api, call)
    const stranger = await api.signUp('customer')
    const role = byWhom(call)
    const person: Person = world.people[role]
    const fields = call.json?.(world, role) as object
    // Only one call accepts `gig_status_id`. In all other calls, the field is a protected field,
    // too.
    const more = {
      ...protectedFields,
      customer_id: stranger.id,
      user_id: stranger.id,
      id: stranger.id,
    }
    if (!('gig_status_id' in fields)) Object.assign(more, { gig_status_id: 3 })
    const { status } = await api.send(call.method, pathIn(world, call), {
      json: { ...more, ...fields },
      cookie: person.cookie,
    })
    expect(status).toBe(call.statuses[roles.indexOf(role)])
    const old = new Date('2002-01-01')
    expect(await api.sql`select id from users where created_on_date < ${old}`).toEqual([])
    expect(await api.sql`select id from users where password_hash like '%x'`).toEqual([])
    expect(
      await api.sql`select id from gigs where customer_id = ${stranger.id} or created_on_date < ${old}
        or (gig_status_id = 3) <> exists (select 1 from bookings where gig_id = gigs.id and gig_status_id = 3)`,
    ).toEqual([])
    expect(
      await api.sql`select id from bookings where packer_id = ${stranger.id} or packer_id = 1`,
    ).toEqual([])
    expect(
      (await api.sql`select username, user_type from users where id = ${stranger.id}`)[0],
    ).toEqual({ username: stranger.username, user_type: 'customer' })
  },
)

test('the session token is only in the cookie', async () => {
  const world = await createWorld(api)
  for (const call of calls) {
    const role = byWhom(call)
    const { cookie } = world.people[role]
    const token = /mh_session=([\w-]+)/.exec(cookie)?.[1] ?? ''
    const answer = await api.send(call.method, pathIn(world, call), {
      json: call.json?.(world, role),
      cookie,
      headers: { Origin: 'http://localhost' },
    })
    const made = /mh_session=([\w-]+)/.exec(answer.headers.getSetCookie().join())?.[1]
    const text = await answer.text()
    const headers = [...answer.headers].filter(([name]) => name !== 'set-cookie').join()
    for (const secret of [token, made].filter((each) => each !== undefined && each !== '')) {
      expect(`${text}${headers}`).not.toContain(secret)
    }
    for (const each of answer.headers.getSetCookie()) {
      expect(each).toMatch(/; Path=\/;/)
      expect(each).toMatch(/SameSite=Lax/)
      expect(each.includes('HttpOnly')).toBe(each.startsWith('mh_session'))
    }
    if (/sign(in|out|up)$/.test(call.path)) {
      world.people[role] = await api.signUp(role)
    }
  }
})

test('a sign-up with a taken username reveals nothing else about that account', async () => {
  const person = await api.signUp('customer', { email: 'whose@example.com', bio: 'Whose bio' })
  const json = { ...person, username: person.username.toUpperCase(), email: 'other@example.com' }
  const answer = await api.send('POST', '/api/customer/auth/signup', { json })
  expect(answer.status).toBe(409)
  expect(await answer.text()).not.toMatch(/whose/i)
})

test('markup in fields stays text, and no response is HTML', async () => {
  const customer = await api.signUp('customer')
  const title = '<script>alert(1)</script><img src=x onerror=alert(1)>'
  const { id } = await api.createGig(customer, gigFields({ title }))
  const answer = await customer.get(`/api/gig/${id}`)
  expect(answer.headers.get('Content-Type')).toMatch(/^application\/json/)
  expect(answer.headers.get('X-Content-Type-Options')).toBe('nosniff')
  expect((await answer.json()).title).toBe(title)
})
