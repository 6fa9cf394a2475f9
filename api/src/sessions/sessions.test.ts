import { cookiesOf, createTestApi, type TestApi } from '../app.fixture.ts'
import { defaultSettings } from '../platform/settings.ts'
import { hashPassword, verifyPassword } from './passwords.ts'

let api: TestApi
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(() => api.close())

const paths = {
  packer: { signIn: '/api/auth/signin', signUp: '/api/auth/signup' },
  customer: { signIn: '/api/customer/auth/signin', signUp: '/api/customer/auth/signup' },
}
const roles = ['packer', 'customer'] as const

const signIn = (role: 'packer' | 'customer', username: string, password: string) =>
  api.send('POST', paths[role].signIn, { json: { username, password } })

describe.each(roles)('a %s', (role) => {
  const other = role === 'packer' ? 'customer' : 'packer'

  test('signs up, is identified by the cookie and signs out, which invalidates copies of the cookie', async () => {
    const person = await api.signUp(role, { username: `Whole.${role}`, bio: '  hello  ' })
    expect(person).toMatchObject({ username: `Whole.${role}`, user_type: role, bio: 'hello' })
    const account = { id: person.id, username: `Whole.${role}`, user_type: role }
    const user = { ...account, first_name: 'Some' }
    expect(await (await person.get('/api/auth/authenticate')).json()).toEqual(user)

    const out = await person.delete('/api/auth/signout')
    expect(out.status).toBe(204)
    expect(out.headers.getSetCookie().join()).toMatch(/mh_session=;.*Max-Age=0/)
    expect(out.headers.get('Clear-Site-Data')).toBe('"prefetchCache", "prerenderCache"')
    expect(await (await person.get('/api/auth/authenticate')).json()).toBeNull()
    expect((await person.get('/api/gigs')).status).toBe(401)
  })

  test('signs in with any letter case of the username, and gets a new session', async () => {
    const person = await api.signUp(role, { username: `Case_${role}` })
    const response = await signIn(role, `  cASE_${role} `, person.password)
    expect(response.status).toBe(200)
    expect(await response.json()).toEqual({
      id: person.id,
      username: `Case_${role}`,
      user_type: role,
    })
    const cookie = cookiesOf(response)
    expect(cookie).toContain(`mh_role=${role}`)
    expect(cookie).not.toBe(person.cookie)
    expect((await person.get('/api/gigs')).status).toBe(200)
  })

  test('gets 403 naming the other sign-in, only with the right password', async () => {
    const person = await api.signUp(role)
    const right = await signIn(other, person.username, person.password)
    expect(right.status).toBe(403)
    expect((await right.json()).detail).toContain(`${role} sign-in`)
    expect(right.headers.getSetCookie()).toEqual([])
    const wrong = await signIn(other, person.username, 'something else')
    expect(wrong.status).toBe(401)
  })

  test('cannot sign up with a username that differs only in letter case', async () => {
    const person = await api.signUp(role)
    const json = {
      username: person.username.toUpperCase(),
      password: 'long enough',
      name: 'A',
      email: 'a@example.com',
      phone: '111-222-3333',
    }
    const response = await api.send('POST', paths[role].signUp, { json })
    expect(response.status).toBe(409)
  })
})

test('the session cookie is HttpOnly and Lax, and __Host- with Secure over HTTPS', async () => {
  const json = { username: 'cookie_reader', password: 'long enough' }
  const plain = await api.send('POST', paths.packer.signUp, { json })
  const [session, role] = plain.headers.getSetCookie()
  expect(session).toMatch(/^mh_session=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; SameSite=Lax$/)
  expect(role).toMatch(/^mh_role=packer; Max-Age=\d+; Path=\/; SameSite=Lax$/)

  const secure = await api.build({ secure: true }).request(paths.packer.signIn, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json' },
    body: JSON.stringify(json),
  })
  expect(secure.headers.getSetCookie()[0]).toMatch(/^__Host-mh_session=.*Path=\/; HttpOnly; Secure/)
  expect(secure.headers.get('Strict-Transport-Security')).toMatch(/max-age/)
  expect(plain.headers.get('Strict-Transport-Security')).toBeNull()
})

test('a new sign-in ends the previous session of the browser', async () => {
  const person = await api.signUp('packer')
  const { username, password } = person
  const again = await person.post(paths.packer.signIn, { username, password })
  expect(again.status).toBe(200)
  expect((await person.get('/api/gigs')).status).toBe(401)
})

test('the database stores only the hash of the token', async () => {
  const person = await api.signUp('packer')
  const token = /mh_session=([\w-]+)/.exec(person.cookie)?.[1] ?? ''
  const rows = await api.sql<{ found: boolean }[]>`
    select bool_or(token_hash = sha256(${token}::text::bytea)) as found,
      bool_or(token_hash = ${Buffer.from(token)}) as plain from sessions`
  expect(rows[0]).toEqual({ found: true, plain: false })
})

test('sessions expire by idle time and by age, and `last_seen_at` is written at most once a minute', async () => {
  const idle = await api.signUp('packer')
  const old = await api.signUp('packer')
  const busy = await api.signUp('packer')
  const { sql } = api
  await sql`update sessions set last_seen_at = now() - interval '8 days' where user_id = ${idle.id}`
  await sql`update sessions set expires_at = now() - interval '1 second' where user_id = ${old.id}`
  await sql`update sessions set last_seen_at = now() - interval '2 minutes' where user_id = ${busy.id}`
  expect((await idle.get('/api/gigs')).status).toBe(401)
  expect((await old.get('/api/gigs')).status).toBe(401)
  expect((await busy.get('/api/gigs')).status).toBe(200)
  const seen = async () =>
    (await sql`select last_seen_at from sessions where user_id = ${busy.id}`)[0]?.['last_seen_at']
  const first = (await seen()) as Date
  expect(Date.now() - first.getTime()).toBeLessThan(60_000)
  await busy.get('/api/gigs')
  expect(await seen()).toEqual(first)
})

test('a session in use does not expire, even with a short idle timeout', async () => {
  const { absoluteSeconds } = defaultSettings.session
  const app = api.build({ session: { idleSeconds: 2, absoluteSeconds } })
  const { cookie } = await api.signUp('packer')
  for (let use = 0; use < 3; use += 1) {
    await api.sql`update sessions set last_seen_at = last_seen_at - interval '1.5 seconds'`
    expect((await app.request('/api/packer', { headers: { Cookie: cookie } })).status).toBe(200)
  }
})

test('reading the current user deletes an invalid session cookie', async () => {
  const response = await api.send('GET', '/api/auth/authenticate', {
    cookie: 'mh_session=nonsense; mh_role=packer',
  })
  expect(await response.json()).toBeNull()
  expect(response.headers.getSetCookie()).toHaveLength(2)
})

describe('wrong passwords', () => {
  test('get the same response whether or not the username exists', async () => {
    const person = await api.signUp('packer')
    const answers = await Promise.all(
      [person.username, 'unknown_name', 'no\0body', 'ü'].map((name) =>
        signIn('packer', name, 'wrong password'),
      ),
    )
    for (const answer of answers) {
      expect(answer.status).toBe(401)
      expect(await answer.json()).toMatchObject({
        detail: 'Invalid credentials',
        error: 'Invalid credentials',
      })
    }
  })

  test('take as long for a username that does not exist', async () => {
    const stored = await hashPassword('the right one')
    const timed = async (hash: string | undefined) => {
      const begun = performance.now()
      await verifyPassword(hash, 'a wrong one')
      return performance.now() - begun
    }
    const ratios: number[] = []
    // Alternate the two measurements, so that other load on the machine slows both equally.
    for (let attempt = 0; attempt < 9; attempt += 1) {
      ratios.push((await timed(undefined)) / (await timed(stored)))
    }
    // If an unknown username were refused without a hash, the ratio would be near zero.
    expect(ratios.toSorted((a, b) => a - b)[4]).toBeGreaterThan(0.2)
    expect(await verifyPassword(stored, 'the right one')).toBe(true)
    expect(await verifyPassword(undefined, 'the right one')).toBe(false)
  })

  test('are limited to ten per account, also when concurrent; then the right password gets 429 too', async () => {
    const person = await api.signUp('packer')
    const attempts = Array.from({ length: 14 }, (_, index) =>
      signIn(
        'packer',
        index % 2 ? person.username : person.username.toUpperCase(),
        `wrong ${index}`,
      ),
    )
    const statuses = (await Promise.all(attempts))
      .map(({ status }) => status)
      .toSorted((a, b) => a - b)
    expect(statuses).toEqual([...Array(10).fill(401), ...Array(4).fill(429)])
    const blocked = await signIn('packer', person.username, person.password)
    expect(blocked.status).toBe(429)
    const wait = Number(blocked.headers.get('Retry-After'))
    expect(wait).toBeGreaterThan(0)
    expect(wait).toBeLessThanOrEqual(900)
    // A second app with the same database shares the counter.
    const { username, password } = person
    const elsewhere = await api.build().request(paths.packer.signIn, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify({ username, password }),
    })
    expect(elsewhere.status).toBe(429)
  })

  test('are reset by a success, and many concurrent right passwords are not limited', async () => {
    const attempts = { ...defaultSettings.attempts, wrongPasswords: 2 }
    const strict = api.build({ attempts })
    const { username, password } = await api.signUp('packer')
    const attempt = async (json: object) => {
      const body = JSON.stringify({ username, ...json })
      const headers = { 'Content-Type': 'application/json' }
      return (await strict.request(paths.packer.signIn, { method: 'POST', headers, body })).status
    }
    for (let round = 0; round < 2; round += 1) {
      expect(await attempt({ password: 'wrong password' })).toBe(401)
      expect(await attempt({ password })).toBe(200)
    }
    const many = Array.from({ length: 6 }, () => attempt({ password }))
    expect(await Promise.all(many)).toEqual(Array(6).fill(200))
  })
})

test('sign-ins and sign-ups are limited per IP address, also behind a trusted proxy', async () => {
  const app = api.build({
    trustedProxies: ['10.0.0.0/8'],
    attempts: { ...defaultSettings.attempts, signInsPerAddress: 2, signUpsPerAddress: 2 },
  })
  const from = (socket: string, forwarded: string, path: string, username: string) =>
    app.request(
      path,
      {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'X-Forwarded-For': forwarded },
        body: JSON.stringify({ username, password: 'long enough' }),
      },
      { incoming: { socket: { remoteAddress: socket } } },
    )
  const many = async (socket: string, forwarded: string[], path: string, prefix: string) => {
    const statuses: number[] = []
    for (const [index, hops] of forwarded.entries()) {
      statuses.push((await from(socket, hops, path, `${prefix}_${index}`)).status)
    }
    return statuses
  }
  const { signIn, signUp } = paths.packer
  // X-Forwarded-For is ignored in a request that does not come from a trusted proxy.
  expect(await many('1.1.1.1', ['5.5.5.1', '5.5.5.2', '5.5.5.3'], signIn, 'a')).toEqual([
    401, 401, 429,
  ])
  // Behind the proxy, the client address is that of the last hop that is not a proxy. Earlier
  // entries are ignored.
  const hops = ['7.7.7.7, 2.2.2.2', '8.8.8.8, 2.2.2.2, 10.2.2.2', '9.9.9.9, 2.2.2.2']
  expect(await many('::ffff:10.1.1.1', hops, signIn, 'b')).toEqual([401, 401, 429])
  expect(await many('10.1.1.1', ['3.3.3.3', '4.4.4.4', '6.6.6.6'], signIn, 'c')).toEqual([
    401, 401, 401,
  ])
  const ups = await many('1.1.1.1', ['', '', ''], signUp, 'limited')
  expect(ups).toEqual([201, 201, 429])
})
