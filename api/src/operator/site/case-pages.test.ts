import postgres from 'postgres'
import { createTestApi, type Person, type TestApi } from '../../app.fixture.ts'
import { checkOf } from '../../checks/checks.fixture.ts'
import { deleteSentEvents } from '../../mail/event-mails.sql.ts'
import { createConversation, sent } from '../../messages/messages.fixture.ts'
import { putReply } from '../acts/replies.ts'
import { createTestSite } from './site.fixture.ts'

type Site = Awaited<ReturnType<typeof createTestSite>>
type Operator = Awaited<ReturnType<Site['signIn']>>

let api: TestApi
let site: Site
let [kim, lee, cy, root]: Operator[] = []
let talk: Awaited<ReturnType<typeof createConversation>>
beforeAll(async () => {
  api = await createTestApi()
  site = await createTestSite({}, api)
  talk = await createConversation(api)
})
beforeEach(async () => {
  kim = await site.signIn('Kim', 'support')
  lee = await site.signIn('Lee', 'support')
  cy = await site.signIn('Cy', 'checks')
  root = await site.signIn('Root', 'admin')
})
afterAll(() => api.close())

const hostile = '<script>alert(1)</script>\u202Egnp\u0007'
const shownHostile = '&lt;script&gt;alert(1)&lt;/script&gt;gnp'

const read = async (operator: Operator | undefined, url: string) => {
  const answer = await operator!.get(url)
  return { status: answer.status, html: await answer.text() }
}
/** Sends a form. `newest`: by default, the operator has seen each message of a ticket. */
const send = async (operator: Operator | undefined, url: string, form: Record<string, string>) => {
  const answer = await operator!.post(url, { newest: '999999', ...form })
  return { status: answer.status, html: await answer.text() }
}
const seenIn = (html: string) => /name="seen" value="(\d+)"/.exec(html)?.[1] ?? ''
const actionsOn = async (subject: string) =>
  (
    await api.sql`select operator, action, note from operator_actions where subject = ${subject} order by id`
  ).map(({ operator, action, note }) => [operator, action, note].filter(Boolean).join(' '))

async function ask(subject = 'My code fails', gig_id?: number | null) {
  const answer = await talk.customer.post('/api/support', { subject, text: 'Help.', gig_id })
  return ((await answer.json()) as { id: number }).id
}
const messagesOf = async (id: number) =>
  (
    await api.sql`select author, text from support_messages where ticket_id = ${id} order by id`
  ).map(({ author, text }) => `${author}: ${text}`)

test('a ticket shows the conversation, the user and the jobs, and each text as text', async () => {
  const id = await ask('A question', talk.gigId)
  await api.sql`update support_messages set text = ${hostile} where ticket_id = ${id}`
  const { html } = await read(kim, `/tickets/${id}`)
  expect(html).toContain(shownHostile)
  for (const bad of ['<script', '\u202E', '\u0007']) expect(html).not.toContain(bad)
  expect(html).toContain(`href="/users/${talk.customer.id}"`)
  expect(html).toContain('510-555-0111')
  expect(html).toMatch(/Two rooms.*This ticket/s)
  expect(html).not.toContain('Secret Street')
  expect(await actionsOn(`ticket ${id}`)).toEqual(['Kim show'])
  expect((await read(lee, `/tickets/${id}`)).html).toContain('Kim opened this 0 min ago.')
})

test('of a long conversation, older messages are folded', async () => {
  const id = await ask()
  await api.sql`
    insert into support_messages (ticket_id, author, text)
    select ${id}, 'user', 'No. ' || n || '.' from generate_series(1, 219) n`
  const { html } = await read(kim, `/tickets/${id}`)
  const [folded = '', open = ''] = html.split('</details>')
  expect(folded).toContain('20 older messages are not shown.')
  expect(folded).toContain('Show 192 older')
  expect(folded).toMatch(/No\. 20\..*No\. 211\./s)
  expect(open).toMatch(/No\. 212\..*No\. 219\./s)
})

test('an operator answers with a saved reply, and closes', async () => {
  await putReply(api.sql, 'Kim', { title: 'Refund <soon>', text: 'Hi {name}, wait 5 days.' })
  const id = await ask()
  const { html } = await read(kim, `/tickets/${id}`)
  const reply = /value="(\d+)">Refund &lt;soon&gt;/.exec(html)?.[1] ?? ''
  const filled = await send(kim, `/tickets/${id}`, { act: 'fill', reply, text: 'As "I" said.' })
  expect(filled.html).toContain('As &quot;I&quot; said.\n\nHi Dana, wait 5 days.</textarea>')
  const seen = seenIn(filled.html)
  const form = { seen, text: 'Hi Dana.' }
  expect(await send(kim, `/tickets/${id}`, { ...form, act: 'close' })).toMatchObject({
    status: 422,
    html: expect.stringContaining('Hi Dana.</textarea>'),
  })
  expect((await send(kim, `/tickets/${id}`, { ...form, act: 'both' })).status).toBe(303)
  expect(await messagesOf(id)).toEqual(['user: Help.', 'operator: Hi Dana.'])
  expect((await read(kim, '/')).html).toContain(`Ticket ${id} is closed.`)
  expect((await actionsOn(`ticket ${id}`)).filter((line) => line !== 'Kim show')).toEqual([
    'Kim resolve',
  ])
})

test.each([
  ['answer', 'Done.', ['user: Help.', 'operator: Done.'], false],
  ['both', 'Done.', ['user: Help.', 'operator: Done.'], true],
  ['close', '', ['user: Help.'], true],
])('the button %s does what it says', async (act, text, messages, isClosed) => {
  const id = await ask()
  expect((await send(kim, `/tickets/${id}`, { act, text, seen: '0' })).status).toBe(303)
  expect(await messagesOf(id)).toEqual(messages)
  const [row] = await api.sql`select resolved_at from support_tickets where id = ${id}`
  expect(row?.['resolved_at'] !== null).toBe(isClosed)
})

test('a form without a known button changes nothing', async () => {
  const id = await ask()
  for (const form of [{ act: '' }, { act: 'x' }]) {
    const answer = await send(kim, `/tickets/${id}`, { ...form, seen: '0' })
    expect(answer).toMatchObject({ status: 422, html: expect.stringContaining('Choose what to') })
  }
  expect(await actionsOn(`ticket ${id}`)).toEqual(['Kim show', 'Kim show'])
})

test('a second decision gets the first, and loses no text', async () => {
  const id = await ask()
  const seen = seenIn((await read(kim, `/tickets/${id}`)).html)
  await send(lee, `/tickets/${id}`, { act: 'answer', text: 'From Lee.', seen })
  const second = await send(kim, `/tickets/${id}`, { act: 'both', text: 'My long text', seen })
  expect(second.status).toBe(409)
  expect(second.html).toContain('Lee answered this ticket 0 minutes ago.')
  expect(second.html).toContain('My long text</textarea>')
  expect(await messagesOf(id)).toEqual(['user: Help.', 'operator: From Lee.'])
  const again = { act: 'answer', text: 'Mine.', seen: seenIn(second.html) }
  expect((await send(kim, `/tickets/${id}`, again)).status).toBe(303)
})

test.each([
  ['', 'The answer is empty.'],
  ['x'.repeat(2001), 'The answer is longer than 2000 characters.'],
  ['\0', 'The answer is empty.'],
])('a bad answer is refused with a sentence, and is still there', async (text, sentence) => {
  const id = await ask()
  const answer = await send(kim, `/tickets/${id}`, { act: 'answer', text, seen: '0' })
  expect(answer).toMatchObject({ status: 422, html: expect.stringContaining(sentence) })
  expect(answer.html).toContain(`${text.replace('\0', '')}</textarea>`)
})

test('a ticket is not closed by a form that does not say which messages were seen', async () => {
  const id = await ask()
  const answer = await kim!.post(`/tickets/${id}`, { act: 'close', seen: '0' })
  expect(answer.status).toBe(422)
  expect(await actionsOn(`ticket ${id}`)).not.toContain('Kim resolve')
})

test.each(['/tickets/0', '/tickets/x', '/tickets/99999999999', '/tickets/999999', '/users/999999'])(
  '%s is not found',
  async (url) => {
    expect((await read(root, url)).status).toBe(404)
  },
)

test('saved replies are added, changed and deleted', async () => {
  expect((await send(kim, '/replies', { title: 'Hello', text: hostile })).status).toBe(303)
  const taken = await send(kim, '/replies', { title: 'Hello', text: 'Another text' })
  expect(taken).toMatchObject({ status: 409, html: expect.stringContaining('Another text<') })
  const page = await read(kim, '/replies')
  expect(page.html).toContain(shownHostile)
  const [{ id }] = (await api.sql`select id from saved_replies where title = 'Hello'`) as [
    { id: number },
  ]
  expect((await read(kim, `/replies?change=${id}`)).html).toContain('value="Hello"')
  await send(kim, '/replies', { id: String(id), title: 'Hello 2', text: 'Hi' })
  expect(await api.sql`select title, text from saved_replies where id = ${id}`).toEqual([
    { title: 'Hello 2', text: 'Hi' },
  ])
  await send(kim, `/replies/${id}/delete`, {})
  expect(await api.sql`select from saved_replies where id = ${id}`).toEqual([])
})

test('a reported message is seen among the others, hidden, shown again and closed', async () => {
  const { customer, packer, path } = talk
  await sent(packer, path, { text: 'Before.' })
  const photo = await api.upload(customer)
  const { id } = await sent(customer, path, { text: 'Pay me in cash.', images: [photo] })
  await sent(packer, path, { text: 'After.' })
  await api.sql`insert into message_reports (message_id, reason) values (${id}, ${hostile})`
  const url = `/reports/messages/${id}`
  const first = await read(kim, url)
  expect(first.html).toMatch(/Before\..*class="marked".*reported.*Pay me in cash\..*After\./s)
  expect(first.html).toContain(shownHostile)
  for (const { id } of [customer, packer]) expect(first.html).toContain(`href="/users/${id}"`)
  expect(await actionsOn(`message ${id}`)).toEqual(['Kim show'])
  const image = /src="(\/reports\/messages\/\d+\/images\/[^"]+)"/.exec(first.html)?.[1] ?? ''
  expect((await kim!.get(image)).headers.get('Content-Type')).toBe('image/webp')
  expect((await site.send('GET', image)).headers.get('Location')).toBe('/sign-in')
  expect((await cy!.get(image)).status).toBe(403)
  const foreign = `/reports/messages/${id}/images/${await api.upload(customer)}`
  expect((await kim!.get(foreign)).status).toBe(404)

  const form = { act: 'hide', note: 'Asks for cash', seen: seenIn(first.html) }
  const empty = await send(kim, url, { ...form, note: ' ' })
  expect(empty).toMatchObject({ status: 422, html: expect.stringContaining('Write a note') })
  expect((await send(kim, url, form)).status).toBe(303)
  const late = await send(lee, url, { ...form, act: 'close', note: 'Looks fine' })
  expect(late.status).toBe(409)
  expect(late.html).toContain('Kim hid this message 0 minutes ago: Asks for cash.')
  expect(late.html).toContain('Looks fine</textarea>')
  expect(late.html).toContain('reported, hidden')
  const again = { act: 'unhide', note: 'A mistake', seen: seenIn(late.html) }
  expect((await send(lee, url, again)).status).toBe(303)
  const [row] = await api.sql`select hidden_at from messages where id = ${id}`
  expect(row?.['hidden_at']).toBeNull()
})

test('a reported review is seen with its job and both sides, hidden, and shown again', async () => {
  const { customer, packer, tripId } = talk
  const [{ id }] = (await api.sql`
    insert into reviews (trip_id, author_id, subject_id, stars, text, closes_at, published_at)
    values (${tripId}, ${customer.id}, ${packer.id}, 1, ${hostile}, now(), now()) returning id`) as [
    { id: number },
  ]
  await api.sql`insert into reports (review_id, reporter_id, reason) values (${id}, ${packer.id}, 'A lie')`
  const url = `/reports/reviews/${id}`
  const first = await read(kim, url)
  for (const text of [shownHostile, 'A lie', 'Two rooms', '1 of 5 stars'])
    expect(first.html).toContain(text)
  for (const person of [customer, packer])
    expect(first.html).toContain(`href="/users/${person.id}"`)
  const form = { act: 'hide', note: 'An insult', seen: seenIn(first.html) }
  expect((await send(kim, url, form)).status).toBe(303)
  const late = await send(lee, url, { ...form, act: 'close' })
  expect(late.html).toContain('Kim hid this review 0 minutes ago: An insult.')
  const again = { act: 'unhide', note: 'No insult', seen: seenIn(late.html) }
  expect((await send(lee, url, again)).status).toBe(303)
  expect(await actionsOn(`review ${id}`)).toEqual([
    'Kim show',
    'Kim hide An insult',
    'Lee show',
    'Lee unhide No insult',
  ])
})

const lastDay = new Date(Date.now() + 200 * 86_400_000).toISOString().slice(0, 10)
const pdf = Buffer.from(
  '%PDF-1.7\ntrailer<</Root<</Type/Catalog/OpenAction<</S/JavaScript/JS(app.alert(1))>>>>>>\n%%EOF',
)
async function upload(packer: Person) {
  const answer = await packer.post(
    `/api/packer/checks/insurance?expires_on=${lastDay}`,
    undefined,
    { body: pdf, headers: { 'Content-Type': 'application/pdf' } },
  )
  if (answer.status >= 300) throw new Error(await answer.text())
}
const fileIn = (html: string) => /(?:src|href)="(\/checks\/[^"?]+)/.exec(html)?.[1] ?? ''

test('a certificate never runs in the origin of the site, and each look is in the log', async () => {
  const packer = await api.signUp('packer')
  await api.sql`update users set name = ${hostile} where id = ${packer.id}`
  await upload(packer)
  const url = `/checks/${packer.id}`
  const page = await cy!.get(url)
  expect(page.headers.get('Content-Security-Policy')).toContain("frame-src 'self'")
  const html = await page.text()
  expect(html).toContain(shownHostile)
  expect(html).toMatch(/<iframe[^>]* sandbox=""/)
  const file = await cy!.get(fileIn(html))
  expect(Object.fromEntries(file.headers)).toMatchObject({
    'content-type': 'application/pdf',
    'content-length': String(pdf.length),
    'content-disposition': `inline; filename="certificate-${packer.id}.pdf"`,
    'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'self'",
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
    'cache-control': 'private, no-store',
  })
  expect(Buffer.from(await file.arrayBuffer())).toEqual(pdf)
  const download = await cy!.get(`${fileIn(html)}?download`)
  expect(download.headers.get('Content-Disposition')).toMatch(/^attachment/)
  const chromium = await (await cy!.get(url, { 'Sec-CH-UA': '"Chromium";v="140"' })).text()
  expect(chromium).not.toContain('<iframe')
  expect(chromium).toContain(`${fileIn(html)}?download`)
  expect(await actionsOn(`user ${packer.id}`)).toEqual([
    ...['Cy show check', 'Cy show certificate', 'Cy show certificate', 'Cy show check'],
  ])
  for (const path of [url, fileIn(html)]) expect((await read(kim, path)).status).toBe(403)
  const other = fileIn(html).replace(`/${packer.id}/`, `/${talk.packer.id}/`)
  expect((await read(cy, other)).status).toBe(404)
})

test('a certificate of 10 MB is shown', async () => {
  const packer = await api.signUp('packer')
  const bytes = Buffer.alloc(10 * 1024 * 1024, 'x')
  await api.sql`
    insert into certificates (user_id, media_type, bytes, expires_at)
    values (${packer.id}, 'image/png', ${bytes}, now() + interval '1 day')`
  const { html } = await read(cy, `/checks/${packer.id}`)
  expect(html.length).toBeLessThan(20_000)
  const file = await cy!.get(fileIn(html))
  expect(file.headers.get('Content-Type')).toBe('image/png')
  expect(Buffer.from(await file.arrayBuffer()).equals(bytes)).toBe(true)
})

test('a certificate is refused with a quick reason and a sentence, and the next one passes', async () => {
  const packer = await api.signUp('packer')
  const url = `/checks/${packer.id}`
  await upload(packer)
  const { html } = await read(cy, url)
  const certificate = fileIn(html).split('/').at(-1) ?? ''
  const form = { kind: 'insurance', certificate, seen: seenIn(html), lastDay }
  expect(html).toContain(`value="${lastDay}"`)
  const without = await send(cy, url, { ...form, act: 'refuse' })
  expect(without).toMatchObject({
    status: 422,
    html: expect.stringContaining('Choose or write a reason.'),
  })
  const refused = {
    ...form,
    act: 'refuse',
    quick: 'We cannot read it.',
    reason: 'Page 2 is empty.',
  }
  expect((await send(cy, url, refused)).status).toBe(303)
  expect((await checkOf(packer, 'insurance')).missing).toBe('We cannot read it. Page 2 is empty.')
  const late = await send(root, url, { ...refused, act: 'pass', reason: 'My own words' })
  expect(late.status).toBe(409)
  expect(late.html).toContain('Cy refused this insurance check 0 minutes ago.')
  expect(late.html).toContain('My own words</textarea>')

  await upload(packer)
  const stale = { ...form, act: 'pass', seen: seenIn(late.html) }
  expect((await send(cy, url, stale)).html).toContain('The packer has sent another one meanwhile.')
  const next = await read(cy, url)
  const wrong = { ...stale, certificate: fileIn(next.html).split('/').at(-1) ?? '' }
  expect(await send(cy, url, { ...wrong, lastDay: '2020-01-01' })).toMatchObject({
    status: 422,
    html: expect.stringContaining('value="2020-01-01"'),
  })
  expect((await send(cy, url, wrong)).status).toBe(303)
  expect(await checkOf(packer, 'insurance')).toMatchObject({ state: 'passed' })
})

test('identity and background are decided on the page, too', async () => {
  const packer = await api.signUp('packer')
  const url = `/checks/${packer.id}`
  const { html } = await read(cy, `${url}?kind=identity`)
  expect(html).toContain('Decide: ID')
  const form = { kind: 'identity', certificate: '0', seen: '0', lastDay: '' }
  expect((await send(cy, url, { ...form, act: 'pass' })).status).toBe(303)
  expect(await checkOf(packer, 'identity')).toMatchObject({ state: 'passed' })
  const { html: later } = await read(cy, `${url}?kind=background`)
  const refuse = { ...form, kind: 'background', act: 'refuse', reason: 'No.', seen: seenIn(later) }
  expect((await send(cy, url, refuse)).status).toBe(303)
  expect(await checkOf(packer, 'background')).toMatchObject({ state: 'failed' })
  expect((await send(cy, url, { ...form, kind: 'email', act: 'pass' })).status).toBe(422)
})

test('a user page shows the account, and operators act on it by their roles', async () => {
  const customer = await api.signUp('customer', { email: 'rosa@example.com' })
  await api.sql`update users set name = ${hostile} where id = ${customer.id}`
  const gig = await api.createGig(customer, { title: 'A piano' })
  await api.sql`
    insert into event_mails (event_id, user_id, gig_id, due_at, sent_at)
    select id, ${customer.id}, gig_id, now(), now() - interval '29 days' from gig_events where gig_id = ${gig.id}`
  await deleteSentEvents(api.sql)
  const url = `/users/${customer.id}`
  const first = await read(kim, url)
  for (const text of [
    shownHostile,
    'rosa@example.com',
    'A piano',
    'Earlier actions',
    `Posted, job ${gig.id}`,
  ])
    expect(first.html).toContain(text)
  expect(first.html).not.toContain('Secret Street')
  expect(first.html).toContain('Sign out everywhere')
  expect(first.html).not.toContain('Suspend')
  expect((await send(kim, `${url}/suspend`, { note: 'Fraud' })).status).toBe(403)

  const form = { note: 'Fraud', seen: seenIn(first.html) }
  expect((await send(root, `${url}/suspend`, { ...form, note: '' })).status).toBe(422)
  expect((await send(root, `${url}/suspend`, form)).status).toBe(303)
  expect((await customer.get('/api/gigs')).status).toBe(401)
  const reloaded = await root!.get(`${url}/suspend`)
  expect(reloaded.headers.get('Location')).toBe(url)
  const late = await send(kim, `${url}/sign-out`, { ...form, note: 'A lost phone' })
  expect(late.status).toBe(409)
  expect(late.html).toContain(`Root suspended this user 0 minutes ago: Fraud.`)
  expect(late.html).toContain('A lost phone</textarea>')
  const lift = { note: 'Explained', seen: seenIn(late.html) }
  expect((await send(root, `${url}/lift`, lift)).status).toBe(303)
  const { html } = await read(root, url)
  expect(html).toContain(`User ${customer.id} can sign in again.`)
  expect(html.replaceAll(/<[^>]*>/g, ' ')).toMatch(
    /Lifted the suspension: Explained .*Root .*Suspend: Fraud .*Root/s,
  )
})

test('signing out ends all sessions', async () => {
  const packer = await api.signUp('packer')
  const url = `/users/${packer.id}`
  const form = { note: 'A lost phone', seen: '0' }
  expect((await send(kim, `${url}/sign-out`, form)).status).toBe(303)
  expect((await packer.get('/api/gigs')).status).toBe(401)
  expect((await read(kim, url)).html).toMatch(/Sessions, last seen<\/h2><span[^>]*>None/)
})

test('a user is found by user name, email or number', async () => {
  const person = await api.signUp('packer', { username: 'Big_Ben', email: 'Ben@Example.com' })
  const find = async (q: string) =>
    (await kim!.get(`/users?${new URLSearchParams({ q })}`)).headers.get('Location')
  for (const q of [' big_ben ', 'ben@example.COM', String(person.id)])
    expect(await find(q)).toBe(`/users/${person.id}`)
  const several = await read(kim, '/users?q=somebody@example.com')
  expect(several.html.match(/href="\/users\/\d+"/g)?.length).toBeGreaterThan(1)
  const none = await read(kim, `/users?${new URLSearchParams({ q: hostile })}`)
  expect(none).toMatchObject({ status: 200, html: expect.stringContaining(shownHostile) })
  expect(none.html).toContain('No user')
  expect(await actionsOn('users')).toContain('Kim search big_ben')
})

test('each page takes at most five statements', async () => {
  const statements: string[] = []
  const sql = postgres(api.url, {
    max: 1,
    debug: (_, text) => statements.push(text),
  })
  await sql`select 1`
  const counted = await createTestSite({}, { ...api, sql: sql as typeof api.sql })
  const ticket = await ask('A question', talk.gigId)
  await upload(talk.packer)
  const [message] = await api.sql`select message_id as id from message_reports limit 1`
  const [review] = await api.sql`select id from reviews limit 1`
  const urls = [
    `/tickets/${ticket}`,
    '/replies',
    `/reports/messages/${message?.['id']}`,
    `/reports/reviews/${review?.['id']}`,
    `/checks/${talk.packer.id}`,
    fileIn((await read(root, `/checks/${talk.packer.id}`)).html),
    `/users/${talk.packer.id}`,
    '/users?q=somebody@example.com',
  ]
  for (const url of urls) {
    statements.length = 0
    const { status } = await counted.send('GET', url, { headers: root!.headers })
    expect([url, status, statements.length > 5 ? statements : 'few']).toEqual([url, 200, 'few'])
    expect(statements.length).toBeGreaterThan(0)
  }
  await sql.end()
})
