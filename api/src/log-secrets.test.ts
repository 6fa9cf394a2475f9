import { mkdtempSync, rmSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { startApiProcess } from './api-process.fixture.ts'
import { createTestApi, gigFields, type TestApi } from './app.fixture.ts'

let api: TestApi
const folder = mkdtempSync(path.join(os.tmpdir(), 'manyhands-log-'))
beforeAll(async () => {
  api = await createTestApi()
})
afterAll(async () => {
  await api.close()
  rmSync(folder, { recursive: true, force: true })
})

const person = {
  username: 'logged_person',
  password: 'a-password-to-look-for',
  name: 'Telltale Name',
  email: 'telltale@example.com',
  phone: '555-010-7788',
  bio: 'A telltale bio',
}
const cardLabel = 'Telltale 4242'
const street = '77 Telltale Avenue'
const job = gigFields({
  pickup_location: { ...gigFields().pickup_location, street_address: street },
})

test('the log has no password, token or street, whatever fails', async () => {
  const env = { DATABASE_URL: api.url, IMAGE_STORE: folder, LOG_LEVEL: 'trace' }
  const running = await startApiProcess(env)
  let cookie = ''
  const statuses: number[] = []
  async function ask(method: string, url: string, json?: unknown) {
    const headers = { 'Content-Type': 'application/json', Cookie: cookie }
    const body = typeof json === 'string' ? json : JSON.stringify(json)
    const answer = await fetch(`${running.url}${url}`, { method, headers, body })
    statuses.push(answer.status)
    const set = answer.headers.getSetCookie().map((each) => each.split(';', 1)[0])
    if (set.length > 0) cookie = set.join('; ')
    await answer.text()
  }
  /** Returns the path of the provider's page for a card, and stores a card. */
  async function testPage() {
    const answer = await fetch(`${running.url}/api/payments/method`, {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', Cookie: cookie },
      body: JSON.stringify({ return_to: '/account' }),
    })
    await api.sql`update payment_accounts set method_ref = 'm', method_label = ${cardLabel}`
    return new URL(((await answer.json()) as { url: string }).url).pathname
  }
  /** Returns the path of the user's calendar feed. */
  async function calendarPath() {
    const headers = { Cookie: cookie }
    const answer = await fetch(`${running.url}/api/account/calendar`, { method: 'POST', headers })
    return ((await answer.json()) as { path: string }).path
  }
  const signIn = { username: person.username, password: person.password }

  await ask('POST', '/api/customer/auth/signup', person)
  await ask('POST', '/api/customer/auth/signup', person)
  await ask('POST', '/api/customer/auth/signin', { ...signIn, password: `${person.password}!` })
  await ask('POST', '/api/customer/auth/signin', `{"password":"${person.password}",`)
  await ask('POST', '/api/gigs', job)
  await ask('POST', '/api/gigs', { ...job, price: 'much' })
  const cookies = [cookie]
  const page = await testPage()
  await ask('GET', page)
  await ask('GET', '/api/payments/method')
  const calendar = await calendarPath()
  await ask('GET', calendar)
  await ask('GET', `${calendar}x`)
  // Cause unexpected errors: first the database refuses rows, then a table is missing.
  await api.sql.unsafe(`alter table gigs add constraint no_more check (false) not valid`)
  await ask('POST', '/api/gigs', job)
  await api.sql.unsafe(`alter table users add constraint no_more check (false) not valid`)
  await ask('POST', '/api/auth/signup', { ...person, username: 'logged_other' })
  await api.sql.unsafe('alter table sessions rename to sessions_away')
  await ask('GET', '/api/gigs')
  await ask('POST', '/api/customer/auth/signin', signIn)
  await api.sql.unsafe('alter table calendar_feeds rename to feeds_away')
  await ask('GET', calendar)
  await running.kill('SIGTERM')

  expect(statuses).toEqual([
    ...[201, 409, 401, 400, 201, 422, 200, 200, 200, 404],
    ...[500, 500, 500, 500, 500],
  ])
  const log = running.output()
  expect(log.match(/"level":(?:50|"error")/g)?.length).toBeGreaterThanOrEqual(4)
  const tokens = [...cookies, cookie].map((each) => /mh_session=([\w-]+)/.exec(each)?.[1])
  const secrets = [
    ...[cardLabel, page.slice('/test-payments/'.length)],
    calendar.slice('/api/calendar/'.length, -'.ics'.length),
    ...[person.password, person.name, person.email, person.phone, person.bio, street],
    ...tokens.filter((token) => token !== undefined),
    ...['$argon2', api.url, new URL(api.url).password].filter((text) => text !== ''),
  ]
  expect(secrets.filter((secret) => log.includes(secret))).toEqual([])
})
