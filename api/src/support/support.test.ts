import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { AccountExport } from '../account/account.contract.ts'
import { defaultSettings } from '../platform/settings.ts'
import type { SupportConversation, SupportTicket } from './support.contract.ts'

let api: TestApi
let customer: Person
let packer: Person
beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer')
  packer = await api.signUp('packer')
})
afterAll(() => api.close())

const fields = { subject: 'A scratch', text: 'The table has a scratch.' }

async function write(person: Person, more: object = {}) {
  const response = await person.post('/api/support', { ...fields, ...more })
  expect(response.status).toBe(201)
  return (await response.json()) as SupportConversation
}

const read = async (person: Person, id: number) =>
  (await (await person.get(`/api/support/${id}`)).json()) as SupportConversation
const list = async (person: Person) =>
  (await (await person.get('/api/support')).json()) as SupportTicket[]

const answer = (id: number, text = 'We are sorry.') => api.sql`
  insert into support_messages (ticket_id, author, text) values (${id}, 'operator', ${text})`
const resolve = (id: number) =>
  api.sql`update support_tickets set resolved_at = now() where id = ${id}`

test.each(['customer', 'packer'] as const)(
  'a %s writes, reads the answer and replies',
  async (role) => {
    const person = await api.signUp(role)
    const ticket = await write(person)
    expect(ticket).toMatchObject({ subject: 'A scratch', gig_id: null, state: 'open' })
    expect(ticket.messages).toMatchObject([{ author: 'user', text: fields.text }])
    expect(ticket.last_message_at).toBe(ticket.messages[0]?.created_at)

    await answer(ticket.id)
    expect(await read(person, ticket.id)).toMatchObject({ state: 'answered' })
    const replied = await person.post(`/api/support/${ticket.id}`, { text: ' Thank you! ' })
    expect(replied.status).toBe(201)
    const conversation = (await replied.json()) as SupportConversation
    expect(conversation).toMatchObject({ state: 'open' })
    expect(conversation.messages.map(({ author, text }) => [author, text])).toEqual([
      ['user', fields.text],
      ['operator', 'We are sorry.'],
      ['user', 'Thank you!'],
    ])
    expect(await read(person, ticket.id)).toEqual(conversation)
  },
)

describe('a repeated call with the same Idempotency-Key', () => {
  const post = (person: Person, path: string, json: object, key: string) =>
    person.post(path, json, { headers: { 'Idempotency-Key': key } })

  test('opens one ticket and adds one reply', async () => {
    const person = await api.signUp('customer')
    const opened = await Promise.all(
      [1, 2, 3].map(() => post(person, '/api/support', fields, 'one')),
    )
    expect(opened.map(({ status }) => status)).toEqual([201, 201, 201])
    const tickets = await list(person)
    expect(tickets).toHaveLength(1)
    const path = `/api/support/${tickets[0]?.id}`
    for (const text of ['Hello?', 'Hello?']) {
      expect((await post(person, path, { text }, 'two')).status).toBe(201)
    }
    const { messages } = await read(person, tickets[0]?.id ?? 0)
    expect(messages.map(({ text }) => text)).toEqual([fields.text, 'Hello?'])
  })

  test('is refused with another text; another user can use the key', async () => {
    await post(customer, '/api/support', fields, 'same')
    const other = await post(customer, '/api/support', { ...fields, text: 'Other.' }, 'same')
    expect(other.status).toBe(409)
    expect((await post(packer, '/api/support', fields, 'same')).status).toBe(201)
    expect((await post(customer, '/api/support', fields, 'no key!')).status).toBe(400)
  })
})

test('a message reopens a resolved ticket', async () => {
  const { id } = await write(customer)
  await resolve(id)
  expect(await read(customer, id)).toMatchObject({ state: 'resolved' })
  await customer.post(`/api/support/${id}`, { text: 'It is not solved.' })
  expect(await read(customer, id)).toMatchObject({ state: 'open' })
})

test('the list has the own tickets, newest first, without messages', async () => {
  const person = await api.signUp('packer')
  const first = await write(person, { subject: 'First' })
  const second = await write(person, { subject: 'Second' })
  await write(packer)
  await answer(first.id)
  const { messages: _, ...rest } = second
  expect(await list(person)).toEqual([rest, expect.objectContaining({ state: 'answered' })])
})

test('the list has the latest 50 tickets, a conversation the latest 200 messages', async () => {
  const person = await api.signUp('customer')
  const { id } = await write(person)
  await api.sql`
    insert into support_messages (ticket_id, author, text)
    select ${id}, 'operator', 'Message ' || n from generate_series(1, 250) n`
  const { messages } = await read(person, id)
  expect(messages).toHaveLength(200)
  expect(messages.map(({ text }) => text)).toEqual(
    Array.from({ length: 200 }, (_, index) => `Message ${index + 51}`),
  )
  await api.sql`
    with tickets as (
      insert into support_tickets (user_id, subject)
      select ${person.id}, 'Ticket ' || n from generate_series(1, 50) n returning id)
    insert into support_messages (ticket_id, author, text) select id, 'user', 'Hello' from tickets`
  const subjects = (await list(person)).map(({ subject }) => subject)
  expect([subjects.length, subjects[0], subjects.at(-1)]).toEqual([50, 'Ticket 50', 'Ticket 1'])
})

test('a ticket can name a job that the user posted, has or had, and no other', async () => {
  const { id } = await api.createGig(customer)
  const before = (await list(packer)).length
  const refused = await packer.post('/api/support', { ...fields, gig_id: id })
  expect(refused.status).toBe(422)
  expect(await refused.json()).toMatchObject({
    errors: [{ path: 'gig_id', message: `Gig ${id} is not yours.` }],
  })
  expect(await list(packer)).toHaveLength(before)

  await packer.post(`/api/packer/gigs/${id}`)
  expect(await write(packer, { gig_id: id })).toMatchObject({ gig_id: id })
  await packer.delete(`/api/packer/gigs/${id}`)
  const { id: ticketId } = await write(packer, { gig_id: id })
  await write(customer, { gig_id: id })
  const other = await api.signUp('customer')
  expect((await other.post('/api/support', { ...fields, gig_id: id })).status).toBe(422)

  // The ticket outlives the gig.
  await customer.delete(`/api/gigs/${id}`)
  expect(await read(packer, ticketId)).toMatchObject({ gig_id: id })
  expect((await customer.post('/api/support', { ...fields, gig_id: id })).status).toBe(422)
})

test.each([
  [{ ...fields, subject: ' ' }, 'subject is required'],
  [{ text: 'No subject' }, 'subject is required'],
  [{ ...fields, subject: 'x'.repeat(101) }, 'subject must be at most 100 characters'],
  [{ ...fields, text: '' }, 'text is required'],
  [{ ...fields, text: 'x'.repeat(2001) }, 'text must be at most 2000 characters'],
  [{ ...fields, text: 'a\0b' }, 'text contains characters that cannot be stored'],
  [{ ...fields, gig_id: '12' }, 'gig_id must be the id of a job'],
  [{ ...fields, gig_id: 0 }, 'gig_id must be the id of a job'],
])('bad input %# gets one sentence', async (json, message) => {
  const response = await customer.post('/api/support', json)
  expect([response.status, ((await response.json()) as { errors: object[] }).errors]).toEqual([
    422,
    [{ path: message.split(' ')[0], message }],
  ])
})

test('lengths count characters, so 2000 emoji fit', async () => {
  const text = '🚚'.repeat(2000)
  expect((await write(customer, { text, subject: '🚚'.repeat(100) })).messages[0]?.text).toBe(text)
})

test('a ticket of another user is not found, whatever the body', async () => {
  const { id } = await write(customer)
  const answers = await Promise.all([
    packer.get(`/api/support/${id}`),
    packer.post(`/api/support/${id}`, { text: 'Mine' }),
    packer.post(`/api/support/${id}`, { text: '' }),
    packer.get('/api/support/2147483647'),
  ])
  for (const response of answers) {
    expect([response.status, (await response.json()).detail]).toEqual([
      404,
      'You have no such ticket.',
    ])
  }
  expect((await read(customer, id)).messages).toHaveLength(1)
})

test('an account can send 20 messages in an hour; refused input does not count', async () => {
  const attempts = { ...defaultSettings.attempts, supportMessagesPerAccount: 3 }
  const app = api.build({ attempts })
  const ask = (path: string, json: object, { cookie }: Person) =>
    app.request(path, {
      method: 'POST',
      headers: { Cookie: cookie, 'Content-Type': 'application/json' },
      body: JSON.stringify(json),
    })
  const [eager, other] = [await api.signUp('packer'), await api.signUp('packer')]
  const first = await ask('/api/support', fields, eager)
  const { id } = (await first.json()) as SupportTicket
  for (let tries = 0; tries < 4; tries += 1) {
    expect((await ask('/api/support', {}, eager)).status).toBe(422)
    expect((await ask('/api/support', { ...fields, gig_id: 999_999 }, eager)).status).toBe(422)
  }
  for (const status of [201, 201, 429]) {
    expect((await ask(`/api/support/${id}`, { text: 'Hello' }, eager)).status).toBe(status)
  }
  const refused = await ask('/api/support', fields, eager)
  expect([refused.status, refused.headers.get('Retry-After')]).toEqual([429, '900'])
  expect((await read(eager, id)).messages).toHaveLength(3)
  expect((await ask('/api/support', fields, other)).status).toBe(201)
  expect(defaultSettings.attempts.supportMessagesPerAccount).toBe(20)
})

test('the export contains the tickets with their messages', async () => {
  const person = await api.signUp('customer')
  const first = await write(person, { subject: 'First' })
  const second = await write(person, { subject: 'Second' })
  await write(customer, { subject: 'Not mine' })
  const { support } = (await (await person.get('/api/account/export')).json()) as AccountExport
  expect(support).toEqual([second, first])
})

test('deleting the account deletes its tickets and messages, and no others', async () => {
  const person = await api.signUp('packer')
  const { id } = await write(person)
  const { id: kept } = await write(customer)
  await answer(id)
  const rows = (ticketId: number) => api.sql`
    select from support_messages where ticket_id = ${ticketId}`
  expect(await rows(id)).toHaveLength(2)
  expect((await person.delete('/api/account', { password: person.password })).status).toBe(204)
  expect(await rows(id)).toHaveLength(0)
  expect(await api.sql`select from support_tickets where user_id = ${person.id}`).toHaveLength(0)
  expect(await rows(kept)).toHaveLength(1)
})

test('each message sent during the deletion of the account is deleted or refused', async () => {
  for (let round = 0; round < 10; round += 1) {
    const person = await api.signUp('customer')
    const { id } = await write(person)
    const [gone, ...others] = await Promise.all([
      person.delete('/api/account', { password: person.password }),
      person.post('/api/support', fields),
      person.post(`/api/support/${id}`, { text: 'Late' }),
    ])
    expect(gone.status).toBe(204)
    for (const { status } of others) expect([201, 401, 404]).toContain(status)
    expect(await api.sql`select from support_tickets where user_id = ${person.id}`).toHaveLength(0)
    expect(await api.sql`select from support_messages where ticket_id = ${id}`).toHaveLength(0)
  }
})
