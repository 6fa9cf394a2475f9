import ICAL from 'ical.js'
import { untilWaiting } from '../platform/until.fixture.ts'
import { createTestApi, gigFields, type Person, type TestApi } from '../app.fixture.ts'
import { dayAhead } from '../day-ahead.fixture.ts'
import { confirmAddress } from '../account/account.fixture.ts'
import { agreeToChange } from '../proposals/agree.fixture.ts'
import { takeMails } from '../mail/mail.fixture.ts'
import type { AccountExport } from '../account/account.contract.ts'
import type { CalendarFeed } from './feed.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi({ siteUrl: 'https://manyhands.example' })
})
beforeEach(async () => {
  customer = await api.signUp('customer', { name: 'Rosa Dean' })
  packer = await api.signUp('packer', { name: 'Marcus Tran' })
})
afterAll(() => api.close())

const day = dayAhead(30)
const turnOn = async (person: Person) => {
  const feed = (await (await person.post('/api/account/calendar')).json()) as CalendarFeed
  return feed.path ?? ''
}
const fetchFeed = (path: string, headers = {}) => api.send('GET', path, { headers })

/** Parses a feed as a calendar app does. Throws if it is not a calendar. */
async function entriesOf(path: string) {
  const calendar = new ICAL.Component(ICAL.parse(await (await fetchFeed(path)).text()) as unknown[])
  return calendar.getAllSubcomponents('vevent').map((component) => {
    const { uid, sequence, summary, location, description, startDate, endDate } = new ICAL.Event(
      component,
    )
    const url = component.getFirstPropertyValue('url') as string | null
    const times = [startDate, endDate].map((time) => time.toJSDate().toISOString())
    return { uid, sequence, summary, location, description, url, times }
  })
}

async function postAndBook(fields: Parameters<typeof gigFields>[0] = {}) {
  const gig = await api.createGig(customer, {
    ...{ title: 'Loft, two rooms', move: { hours: 3, pickup_note: 'Gate code 4711' } },
    ...{ pickup_date: `${day}T15:00:00Z`, dropoff_date: `${day}T23:00:00Z` },
    ...fields,
  })
  expect((await packer.post(`/api/packer/gigs/${gig.id}`)).status).toBe(201)
  return gig
}

test('the feed is off until the user turns it on; a new address ends the old one', async () => {
  const read = async () =>
    (await (await packer.get('/api/account/calendar')).json()) as CalendarFeed
  expect(await read()).toEqual({ path: null, created_at: null })
  const first = await turnOn(packer)
  expect(first).toMatch(/^\/api\/calendar\/[\w-]{43}\.ics$/)
  expect(await read()).toEqual({ path: first, created_at: expect.any(String) as string })
  const second = await turnOn(packer)
  expect(second).not.toBe(first)
  expect((await fetchFeed(first)).status).toBe(404)
  expect((await fetchFeed(second)).status).toBe(200)
  expect((await packer.delete('/api/account/calendar')).status).toBe(204)
  expect((await fetchFeed(second)).status).toBe(404)
  expect(await read()).toEqual({ path: null, created_at: null })
})

test('both sides see the booked jobs with addresses and times in UTC, but no gate code', async () => {
  const gig = await postAndBook()
  await api.createGig(customer)
  const [mine, theirs] = [await turnOn(packer), await turnOn(customer)]
  const [trip] = await api.sql<{ id: number }[]>`select id from trips where gig_id = ${gig.id}`
  const { pickup_location: from } = gig
  const address = [from.street_address, from.street_address_two, from.city]
    .filter(Boolean)
    .join(', ')
  const entry = {
    ...{ uid: `trip-${trip?.id}@manyhands`, summary: 'Loft, two rooms' },
    location: `${address}, ${from.state} ${from.zip_code}`,
    times: [`${day}T15:00:00.000Z`, `${day}T18:00:00.000Z`],
  }
  expect(await entriesOf(mine)).toEqual([
    {
      ...entry,
      sequence: expect.any(Number) as number,
      url: `https://manyhands.example/gig/${gig.id}`,
      description: expect.stringMatching(/^Pickup: .*\nDrop-off: .*\nWith Rosa D\.$/) as string,
    },
  ])
  expect(await entriesOf(theirs)).toMatchObject([
    {
      ...entry,
      url: `https://manyhands.example/customer/jobs/${gig.id}`,
      description: expect.stringMatching(/\nWith Marcus T\.$/) as string,
    },
  ])
  const text = await (await fetchFeed(mine)).text()
  expect(text).not.toContain('4711')
  expect(text).not.toMatch(/ORGANIZER|ATTENDEE|METHOD/)
  await postAndBook({ title: 'Café 🛋️; \\ “two”, '.repeat(8).trim() })
  const [, second] = await entriesOf(mine)
  expect(second?.summary).toBe('Café 🛋️; \\ “two”, '.repeat(8).trim())
  const long = await (await fetchFeed(mine)).text()
  // Lines are at most 75 bytes long and end with CRLF (RFC 5545, section 3.1).
  const lines = long.split('\r\n')
  expect(lines.every((line) => Buffer.byteLength(line) <= 75 && !line.includes('\n'))).toBe(true)
})

test('a changed job has new times and a higher sequence; a canceled or delivered one is missing', async () => {
  const [canceled, delivered] = [await postAndBook(), await postAndBook()]
  const path = await turnOn(packer)
  const [before] = await entriesOf(path)
  const later = { pickup_date: `${day}T17:00:00Z`, dropoff_date: `${day}T23:30:00Z` }
  for (const gig of [canceled, delivered]) {
    const changed = gigFields({ ...later, title: 'Moved', move: { hours: 2 } })
    expect((await customer.put(`/api/gigs/${gig.id}`, changed)).status).toBe(200)
  }
  // The packer has to agree to another time.
  const [proposed] = await entriesOf(path)
  expect(proposed?.times[0]).toBe(before?.times[0])
  for (const gig of [canceled, delivered]) await agreeToChange(packer, gig.id)
  const [after] = await entriesOf(path)
  expect(after).toMatchObject({
    ...{ uid: before?.uid, summary: 'Moved' },
    times: [`${day}T17:00:00.000Z`, `${day}T19:00:00.000Z`],
  })
  expect(after?.sequence).toBeGreaterThan(before?.sequence ?? 0)
  await packer.delete(`/api/packer/gigs/${canceled.id}`)
  expect(await entriesOf(path)).toHaveLength(1)
  await api.startPickup(delivered.id)
  await packer.put(`/api/packer/gig/${delivered.id}`, { gig_status_id: 3 })
  expect(await entriesOf(path)).toEqual([])
})

test('a night in which clocks change moves nothing', async () => {
  const night = { pickup_date: `${day}T05:30:00Z`, dropoff_date: `${day}T12:00:00Z` }
  const gig = await postAndBook({ ...night, move: { hours: 4 } })
  // On 2026-11-01, clocks in the United States go back at 2 AM.
  await api.sql`
    update gigs set pickup_date = '2026-11-01T05:30:00Z', dropoff_date = '2026-11-01T12:00:00Z'
    where id = ${gig.id}`
  const text = await (await fetchFeed(await turnOn(packer))).text()
  expect(text).toContain('DTSTART:20261101T053000Z')
  expect(text).toContain('DTEND:20261101T093000Z')
})

test('calendars revalidate the feed, also an empty one', async () => {
  const path = await turnOn(packer)
  const empty = await fetchFeed(path)
  expect(empty.headers.get('Content-Type')).toBe('text/calendar; charset=utf-8')
  expect(empty.headers.get('Cache-Control')).toBe('private, no-cache')
  expect(await empty.text()).toMatch(/^BEGIN:VCALENDAR\r\n[^]*BEGIN:VTIMEZONE[^]*END:VCALENDAR\s*$/)
  const tag = empty.headers.get('ETag') ?? ''
  const again = await fetchFeed(path, { 'If-None-Match': tag })
  expect([again.status, await again.text()]).toEqual([304, ''])
  await postAndBook()
  const changed = await fetchFeed(path, { 'If-None-Match': tag })
  expect(changed.status).toBe(200)
  expect(changed.headers.get('ETag')).not.toBe(tag)
})

test('a feed can be fetched 10 times a minute, whether it exists or not; others are not affected', async () => {
  const [mine, other] = [await turnOn(packer), await turnOn(customer)]
  const unknown = `/api/calendar/${'b'.repeat(43)}.ics`
  const statuses = async (path: string) => {
    const found: number[] = []
    for (let call = 0; call < 11; call += 1) found.push((await fetchFeed(path)).status)
    return found
  }
  expect(await statuses(mine)).toEqual([...Array<number>(10).fill(200), 429])
  expect(await statuses(unknown)).toEqual([...Array<number>(10).fill(404), 429])
  expect((await fetchFeed(mine)).headers.get('Retry-After')).toMatch(/^\d+$/)
  expect((await fetchFeed(other)).status).toBe(200)
})

test('an address that is no feed is 404, and the secret is no session', async () => {
  const path = await turnOn(packer)
  const secret = path.slice('/api/calendar/'.length, -'.ics'.length)
  const wrong = ['x.ics', secret, `${secret}.txt`, `${secret.slice(1)}.ics`, `${secret}a.ics`]
  for (const file of wrong) {
    const answer = await fetchFeed(`/api/calendar/${file}`)
    expect([file, answer.status]).toEqual([file, 404])
    expect(answer.headers.get('Cache-Control')).toBe('no-store')
  }
  for (const cookie of [`mh_session=${secret}`, `__Host-mh_session=${secret}`]) {
    expect((await api.send('GET', '/api/account', { cookie })).status).toBe(401)
  }
})

test('the feed of a suspended user is 404 until the lift', async () => {
  await postAndBook()
  const path = await turnOn(packer)
  const suspend = (at: Date | null) =>
    api.sql`update users set suspended_at = ${at} where id = ${packer.id}`
  await suspend(new Date())
  expect((await fetchFeed(path)).status).toBe(404)
  await suspend(null)
  expect((await fetchFeed(path)).status).toBe(200)
})

test('the owner gets a mail, the export says since when, and the feed ends with the account', async () => {
  const owner = await api.signUp('packer', { email: 'owner@example.com' })
  await confirmAddress(api.sql, owner.id)
  await takeMails(api)
  const exported = async () =>
    ((await (await owner.get('/api/account/export')).json()) as AccountExport).calendar_feed_since
  expect(await exported()).toBeNull()
  const path = await turnOn(owner)
  expect(await exported()).toMatch(/^\d{4}-/)
  const [mail] = await takeMails(api)
  expect(mail?.subject).toBe('Your calendar feed has a new address')
  expect(mail?.text).not.toContain(path)
  await owner.delete('/api/account', { password: owner.password })
  expect((await fetchFeed(path)).status).toBe(404)
  expect(await api.sql`select from calendar_feeds where user_id = ${owner.id}`).toHaveLength(0)
})

test('a new address that is asked for while the session ends is refused', async () => {
  const user = await api.signUp('customer')
  let isDone = false
  const { call } = await api.sql.begin(async (tx) => {
    // As a new password does, for example because a thief has the session.
    await tx`delete from sessions where user_id = ${user.id}`
    const call = user.post('/api/account/calendar').finally(() => (isDone = true))
    await untilWaiting(api.sql, 1, () => isDone)
    return { call }
  })
  expect((await call).status).toBe(401)
  expect(await api.sql`select from calendar_feeds where user_id = ${user.id}`).toHaveLength(0)
})
