import postgres from 'postgres'
import { runOperatorCommand } from '../command/command.ts'
import { createAuthenticator } from '../../passkeys/authenticator.fixture.ts'
import { allowSignIn, invite } from '../people/links.ts'
import { type Role, roles } from '../acts/roles.ts'
import { viewCase } from './cases.ts'
import { rightOf, rights } from './rights.ts'
import { createTestSite } from './site.fixture.ts'
import type { SiteContext } from './site-env.ts'

let site: Awaited<ReturnType<typeof createTestSite>>
beforeAll(async () => {
  site = await createTestSite()
})
afterAll(() => site.close())

const cookieOf = (response: Response) => response.headers.getSetCookie()[0]?.split(';')[0] ?? ''
const json = { 'Content-Type': 'application/json', Accept: 'application/json' }
const sendJson = (url: string, body: object = {}) =>
  site.send('POST', url, { body: JSON.stringify(body), headers: json })

async function register(token: string) {
  const authenticator = createAuthenticator(site.origin)
  const options = await sendJson(`/invite/${token}/options`)
  expect(options.status).toBe(200)
  const response = authenticator.create((await options.json()) as never)
  return { authenticator, response, answer: await sendJson(`/invite/${token}`, response) }
}

test('an invited operator registers a passkey, and signs in with it', async () => {
  const token = await invite(site.sql, 'root', { name: 'Kim', roles: ['support'] })
  const invitation = await site.send('GET', `/invite/${token}`)
  expect(await invitation.text()).toContain('<bdi class="user-text">Kim</bdi>')
  expect(invitation.headers.get('Content-Security-Policy')).toContain("script-src 'self'")
  const { authenticator, answer, response } = await register(token)
  expect(answer.status).toBe(204)
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^mh_operator=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/,
  )
  expect((await site.send('GET', '/', { headers: { Cookie: cookieOf(answer) } })).status).toBe(200)
  expect((await sendJson(`/invite/${token}`, response)).status).toBe(404)

  const signIn = async () =>
    sendJson(
      '/sign-in',
      authenticator.get((await (await sendJson('/sign-in/options')).json()) as never),
    )
  const signedIn = await signIn()
  expect(signedIn.status).toBe(204)
  expect((await site.send('GET', '/', { headers: { Cookie: cookieOf(signedIn) } })).status).toBe(
    200,
  )
  expect((await sendJson('/sign-in', { id: 'unknown' })).status).toBe(401)

  // After a lost passkey: the old one and its sessions end at once.
  await invite(site.sql, 'root', { name: 'kim', roles: ['support', 'checks'] })
  expect((await signIn()).status).toBe(401)
  const old = await site.send('GET', '/', { headers: { Cookie: cookieOf(signedIn) } })
  expect(old.headers.get('Location')).toBe('/sign-in')
  const [kim] =
    await site.sql`select count(*)::int as count, max(roles::text) as roles from operators where lower(name) = 'kim'`
  expect(kim).toEqual({ count: 1, roles: '{support,checks}' })
})

test('a passkey whose counter does not grow is refused; a sign-in ends the old session', async () => {
  const token = await invite(site.sql, 'root', { name: 'Uma', roles: ['support'] })
  const { authenticator, answer } = await register(token)
  const [key] = authenticator.held
  if (!key) throw new Error('There is no passkey.')
  const options = [await sendJson('/sign-in/options'), await sendJson('/sign-in/options')]
  const proofs = []
  for (const each of options) {
    key.counter = 41
    proofs.push(authenticator.get((await each.json()) as never))
  }
  const headers = { ...json, Cookie: cookieOf(answer) }
  const statuses = await Promise.all(
    proofs.map(async (proof) => {
      const body = JSON.stringify(proof)
      return (await site.send('POST', '/sign-in', { body, headers })).status
    }),
  )
  expect(statuses.toSorted((a, b) => a - b)).toEqual([204, 401])
  const old = await site.send('GET', '/', { headers })
  expect(old.headers.get('Location')).toBe('/sign-in')
})

test('a link works once, for its time, and not by opening it', async () => {
  const first = await allowSignIn(site.sql, 'root', 'local')
  expect((await site.send('GET', `/link/${first}`)).status).toBe(200)
  const answers = await Promise.all([site.post(`/link/${first}`), site.post(`/link/${first}`)])
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([303, 404]))
  const late = await allowSignIn(site.sql, 'root', 'local')
  await site.sql`update operator_links set expires_at = now()`
  expect((await site.post(`/link/${late}`)).status).toBe(404)
  expect(
    (await site.post(`/link/${await invite(site.sql, 'root', { name: 'Lee', roles: ['admin'] })}`))
      .status,
  ).toBe(404)
  const stored = await site.sql`select token_hash from operator_sessions`
  expect(JSON.stringify(stored)).not.toContain(first)
})

test('the command prints links; one that signs in only on a private machine', async () => {
  const run = async (isPrivate: boolean, ...args: string[]) => {
    const lines: string[] = []
    const env = () => ({ DATABASE_URL: site.url, OPERATOR_PORT: '3100' })
    await runOperatorCommand([...args, '--operator', 'root'], {
      ...{ env, isPrivate, start: 'npm run operator --' },
      say: (line) => lines.push(line),
    })
    return lines[0]?.replace(site.origin, '') ?? ''
  }
  expect((await site.send('GET', await run(false, 'invite', 'Zoe', 'money,checks'))).status).toBe(
    200,
  )
  expect((await site.post(await run(true, 'link'))).status).toBe(303)
  await expect(run(false, 'link')).rejects.toThrow('use "invite" instead')
  await expect(run(true, 'invite', 'Zoe', 'boss')).rejects.toThrow('Name one or more roles')
})

test.each([
  ['12 hours', 'expires_at = now()'],
  ['30 minutes without use', "last_seen_at = now() - interval '30 minutes'"],
])('a session ends after %s', async (_time, change) => {
  const kim = await site.signIn('Ann', 'support')
  expect((await kim.get('/')).status).toBe(200)
  await site.sql`update operator_sessions set ${site.sql.unsafe(change)} where token_hash = ${kim.tokenHash}`
  expect((await kim.get('/')).headers.get('Location')).toBe('/sign-in')
  const lost = await kim.post('/operators', { name: 'A name of more than twenty characters' })
  expect(lost.status).toBe(401)
  expect(await lost.text()).toContain('A name of more than twenty characters')
})

test('signing out ends the session', async () => {
  const ann = await site.signIn('Ann', 'support')
  expect((await ann.post('/sign-out')).headers.get('Location')).toBe('/sign-in')
  expect((await ann.get('/')).headers.get('Location')).toBe('/sign-in')
})

const routes = () => [
  ...new Set(
    site.site.routes
      .filter(({ method }) => method !== 'ALL')
      .map(({ method, path }) => `${method} ${path}`),
  ),
]

const rightTo = (route: string) => rightOf(route.split(' ')[1] ?? '')

test('each route has an entry in the table of rights, and each entry a route', () => {
  const words = routes().map((route) => route.split('/')[1])
  expect(new Set(words)).toEqual(new Set(Object.keys(rights)))
  expect(routes().filter((route) => rightTo(route) === 'admin')).toEqual([
    ...['POST /users/:id/suspend', 'POST /users/:id/lift'],
    ...[
      'GET /operators',
      'POST /operators',
      'POST /operators/:id/remove',
      'GET /operators/:id/remove',
    ],
  ])
})

/** What an operator gets who may use a route: a page, a redirection, or a refused form. */
const open = [200, 303, 404, 422]

test.each(roles)('with the role %s, an operator uses only what the table allows', async (own) => {
  for (const route of routes()) {
    const right = rightTo(route)
    if (right === 'public') continue
    const [method = '', path = ''] = route.split(' ')
    const operator = await site.signIn(`Of ${own}`, own)
    const url = path.replace(':id', '999999')
    const { status } = await (method === 'GET' ? operator.get(url) : operator.post(url))
    const isAllowed = right === 'all' || own === 'admin' || right === own
    expect([route, open.includes(status) ? 'open' : status]).toEqual([
      route,
      isAllowed ? 'open' : 403,
    ])
  }
})

test('without a session, only public routes answer', async () => {
  for (const route of routes().filter((name) => rightTo(name) !== 'public')) {
    const [method = '', path = ''] = route.split(' ')
    const { status } = await (method === 'GET' ? site.send('GET', path) : site.post(path))
    expect([route, status]).toEqual([route, method === 'GET' ? 303 : 401])
  }
})

test('the bar shows only what the operator may use', async () => {
  const bar = async (role: Role) =>
    /<nav.*?<\/nav>/s.exec(
      await (await (await site.signIn(`Bar ${role}`, role)).get('/')).text(),
    )?.[0]
  expect(await bar('support')).not.toContain('/operators')
  expect(await bar('admin')).toContain('/operators')
})

test.each([
  ['another origin', { Origin: 'https://evil.example' }],
  ['an opaque origin', { Origin: 'null' }],
  ['another port', { Origin: 'http://localhost:3000' }],
])('a form from %s is refused', async (_from, headers) => {
  const admin = await site.signIn('Root', 'admin')
  expect((await admin.post('/operators', { name: 'Eve', roles: 'admin' }, headers)).status).toBe(
    403,
  )
  expect(await site.sql`select from operators where name = 'Eve'`).toEqual([])
})

test('a name that DNS rebinding could use is refused', async () => {
  const answer = await site.site.request('http://evil.example/sign-in', {
    headers: { Host: 'evil.example' },
  })
  expect(answer.status).toBe(403)
})

test('pages have strict headers', async () => {
  const ann = await site.signIn('Ann', 'support')
  for (const url of ['/', '/log', '/nothing']) {
    const { headers } = await ann.get(url)
    expect(Object.fromEntries(headers)).toMatchObject({
      'content-security-policy':
        "default-src 'none'; style-src 'self'; img-src 'self'; form-action 'self'; base-uri 'none'; frame-ancestors 'none'",
      'cache-control': expect.stringContaining('no-store'),
      'referrer-policy': 'same-origin',
      'x-content-type-options': 'nosniff',
      'cross-origin-opener-policy': 'same-origin',
    })
  }
})

test('behind https, the cookie has the prefix __Host- and Secure', async () => {
  const settings = { publicUrl: 'https://desk.example.com', secure: true }
  const secure = await createTestSite(settings, site)
  const token = await allowSignIn(site.sql, 'root', 'local')
  const answer = await secure.post(`/link/${token}`)
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-mh_operator=.*; Secure; SameSite=Strict$/,
  )
})

test('an admin invites and removes operators, and the log tells it', async () => {
  const admin = await site.signIn('Root', 'admin')
  const refused = await admin.post('/operators', { name: '<b>', roles: 'support' })
  expect(refused.status).toBe(422)
  expect(await refused.text()).toContain('value="&lt;b&gt;"')
  const invited = await (
    await admin.post('/operators', { name: 'Max', roles: ['support', 'checks'] })
  ).text()
  const token = /\/invite\/([\w-]{43})/.exec(invited)?.[1] ?? ''
  const { answer } = await register(token)
  const [max] = await site.sql`select id from operators where name = 'Max'`
  const removed = await admin.post(`/operators/${max?.['id']}/remove`)
  expect(removed.status).toBe(303)
  expect(await (await admin.get('/operators')).text()).toContain('Max is removed.')
  expect(await (await admin.get('/operators')).text()).not.toContain('Max is removed.')
  expect(
    (await site.send('GET', '/', { headers: { Cookie: cookieOf(answer) } })).headers.get(
      'Location',
    ),
  ).toBe('/sign-in')
  expect(
    await site.sql`select operator, action, note from operator_actions where subject = 'operator Max' order by id`,
  ).toEqual([
    { operator: 'Root', action: 'invite', note: 'support, checks' },
    { operator: 'Max', action: 'sign in', note: null },
    { operator: 'Root', action: 'remove', note: null },
  ])
  const page = await (await admin.get('/log?subject=Operator%20Max&operator=Root')).text()
  expect(page.match(/<td[^>]*>(?:Invite|Remove|Sign in)/g)).toHaveLength(2)
})

test('a reload does not invite again, and passkeys are removed only after a second press', async () => {
  const admin = await site.signIn('Root', 'admin')
  const invites = async () =>
    (
      await site.sql`select from operator_actions where action = 'invite' and subject = 'operator Sue New'`
    ).length
  const post = async (form: Record<string, string>) => (await admin.post('/operators', form)).text()
  const invited = await post({ name: 'Sue New', roles: 'support' })
  const token = /\/invite\/([\w-]{43})/.exec(invited)?.[1] ?? ''
  const { answer } = await register(token)
  const asked = await post({ name: 'sue NEW', roles: 'money' })
  expect(asked).toContain('Remove the passkeys of <bdi class="user-text">Sue New</bdi>')
  expect(asked).not.toContain('/invite/')
  expect(await invites()).toBe(1)
  const sue = { headers: { Cookie: cookieOf(answer) } }
  expect((await site.send('GET', '/', sue)).status).toBe(200)

  const replace = /name="replace" value="([^"]*)"/.exec(asked)?.[1] ?? ''
  const again = { name: 'Sue New', roles: 'money', replace }
  expect(await post(again)).toContain('/invite/')
  expect((await site.send('GET', '/', sue)).status).toBe(303)
  expect(await post(again)).not.toContain('/invite/')
  expect(await invites()).toBe(2)
})

test('the log escapes what it shows, and has pages', async () => {
  await site.sql`
    insert into operator_actions (operator, action, subject, note)
    select 'mo', 'show', 'ticket 7', '<i>' || chr(8238) || n from generate_series(1, 51) n`
  const ann = await site.signIn('Ann', 'support')
  const first = await (await ann.get('/log?operator=mo')).text()
  expect(first).toContain('&lt;i&gt;51<')
  expect(first).toContain('href="/tickets/7"')
  expect(first).toContain('Looked')
  expect(first).not.toContain('\u202E')
  expect(first).not.toContain('&lt;i&gt;1<')
  const older = /href="(\/log\?[^"]*before[^"]*)"/.exec(first)?.[1]?.replaceAll('&amp;', '&') ?? ''
  expect(await (await ann.get(older)).text()).toContain('&lt;i&gt;1<')
})

test.each(['/log?subject=%00', '/log?operator=%00', '/users?q=%00'])(
  '%s is a page',
  async (url) => {
    expect((await (await site.signIn('Ann', 'support')).get(url)).status).toBe(200)
  },
)

test.each([
  ['from another origin', { Origin: 'https://evil.example' }, 'x'.repeat(100), 403],
  ['that is too large', {}, 'x'.repeat(300_000), 413],
  ['to an unknown address', {}, 'x'.repeat(300_000), 404],
])('a form %s is refused, and not shown', async (_which, headers, text, status) => {
  const ann = await site.signIn('Ann', 'support')
  const answer = await ann.post(status === 404 ? '/nothing' : '/replies', { text }, headers)
  expect(answer.status).toBe(status)
  expect(await answer.text()).not.toContain('xxx')
})

test('Enter presses no button that decides', async () => {
  const kim = await site.signIn('Kim', 'admin')
  const [user] = await site.sql<{ id: number }[]>`
    insert into users (username, email, user_type, password_hash)
    values ('enter', 'enter@example.com', 'packer', '') returning id`
  for (const page of [`/users/${user?.id}`, `/checks/${user?.id}`]) {
    const [, buttons = ''] = (await (await kim.get(page)).text()).split('id="decision"')
    expect(/<button[^>]*>/.exec(buttons)?.[0]).toBe('<button hidden="" name="act" value="">')
  }
})

test('an admin cannot change the own roles', async () => {
  const admin = await site.signIn('Root', 'admin')
  const answer = await admin.post('/operators', { name: 'root', roles: 'support' })
  expect([answer.status, await answer.text()]).toEqual([
    422,
    expect.stringContaining('Ask another admin'),
  ])
})

test('a form that cannot be read is refused', async () => {
  const ann = await site.signIn('Ann', 'support')
  const headers = { ...ann.headers, 'Content-Type': 'multipart/form-data; boundary=x' }
  const answer = await site.send('POST', '/replies', { body: 'broken', headers })
  expect(answer.status).toBe(400)
  expect(await answer.text()).toContain('The form cannot be read.')
})

test('the second operator who opens a case sees the first', async () => {
  const view = (name: string) =>
    viewCase({ var: { sql: site.sql, operator: { name } } } as unknown as SiteContext, 'ticket 99')
  expect(await view('Kim')).toBeUndefined()
  expect(await view('Kim')).toBeUndefined()
  await site.sql`update operator_cases set opened_at = now() - interval '200 seconds' where subject = 'ticket 99'`
  expect(await view('Lee')).toBe('Kim opened this 3 min ago.')
  const viewed =
    await site.sql`select operator, action from operator_actions where subject = 'ticket 99' order by id`
  expect(viewed.map(({ operator }) => operator)).toEqual(['Kim', 'Kim', 'Lee'])
})

test('attempts to sign in are limited', async () => {
  for (let tries = 0; tries < 50; tries += 1) await sendJson('/sign-in', {})
  expect((await sendJson('/sign-in', {})).status).toBe(429)
})

test('while the database takes no changes, a page says so', async () => {
  const ann = await site.signIn('Ann', 'support')
  const sql = postgres(site.url, { connection: { default_transaction_read_only: true } })
  const other = await createTestSite({}, { ...site, sql: sql as typeof site.sql })
  const answer = await other.send('GET', '/', { headers: ann.headers })
  const lost = await other.post('/tickets/1', { text: 'No.', seen: '7' }, ann.headers)
  const left = await other.post('/sign-out', {}, ann.headers)
  await sql.end()
  expect(answer.status).toBe(503)
  expect(await answer.text()).toContain('not available right now')
  const page = await lost.text()
  expect(page).toContain('No.</textarea>')
  expect(page).not.toContain('7</textarea>')
  expect(left.headers.getSetCookie()[0]).toContain('mh_operator=; Max-Age=0')
})
