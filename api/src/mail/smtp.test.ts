import type { Socket } from 'node:net'
import type { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import { type ParsedMail, simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { createTestApi, type Person, type TestApi } from '../app.fixture.ts'
import type { OwnAccount } from '../account/account.contract.ts'
import { freePorts } from '../platform/free-ports.fixture.ts'
import { describeError } from '../platform/log/describe-error.ts'
import { runMailTasks, tokenIn } from './mail.fixture.ts'
import { type MailTransport, smtpTransport } from './transport.ts'

let api: TestApi
let customer: Person
let packer: Person
/** What the SMTP server does with the next mails. */
let mood: 'accept' | 'refuse-address' | 'refuse-mail' | 'cut' | 'stall'
let received: ParsedMail[]
/** The same mails, as they were sent. */
let sources: string[]
let sockets: Socket[] = []
let port: number
let server: SMTPServer
let transport: MailTransport

beforeAll(async () => {
  api = await createTestApi()
  customer = await api.signUp('customer', { email: 'dana@example.com' })
  packer = await api.signUp('packer', { email: 'marcus@example.com' })
  await api.sql`select graphile_worker.complete_jobs(array_agg(id)) from graphile_worker.jobs`
  ;[port] = await freePorts(1)
  server = await startServer()
  transport = transportTo(port)
})
beforeEach(async () => {
  mood = 'accept'
  received = []
  sources = []
  await api.sql`delete from account_mail_counts`
})
afterAll(async () => {
  transport.close()
  await stopServer()
  await api.close()
})

const transportTo = (port: number) =>
  smtpTransport({
    url: `smtp://127.0.0.1:${port}`,
    from: 'Manyhands <no-reply@example.com>',
    timeoutMs: 2_000,
  })

async function startServer() {
  const smtp = new SMTPServer({
    disabledCommands: ['AUTH', 'STARTTLS'],
    onRcptTo({ address }, _session, done) {
      const sentence = `5.1.1 <${address}>: Recipient address rejected`
      done(mood === 'refuse-address' ? replyOf(550, sentence) : undefined)
    },
    onData(stream, _session, done) {
      if (mood === 'stall') return
      if (mood === 'cut') {
        for (const socket of sockets) socket.destroy()
        return
      }
      void keep(stream, done)
    },
  })
  smtp.on('error', () => {})
  smtp.server.on('connection', (socket: Socket) => sockets.push(socket))
  await new Promise<void>((resolve) => void smtp.listen(port, '127.0.0.1', resolve))
  return smtp
}
async function keep(stream: Readable, done: (error?: Error) => void) {
  const source = await text(stream)
  const mail = await simpleParser(source)
  if (mood === 'refuse-mail') {
    return done(replyOf(451, '4.7.1 <dana@example.com>: Try again later'))
  }
  received.push(mail)
  sources.push(source)
  return done()
}
const replyOf = (responseCode: number, message: string) =>
  Object.assign(new Error(message), { responseCode })
const stopServer = () => new Promise<void>((resolve) => server.close(resolve))

const run = (by = transport) => runMailTasks(api, by)
const countTasks = async () => (await api.sql`select from graphile_worker.jobs`).length
const forgot = (email: string) =>
  api.send('POST', '/api/account/password/forgot', { json: { email } })
const accountOf = async (person: Person) =>
  (await (await person.get('/api/account')).json()) as OwnAccount

test('a mail has both parts, a calendar file and the headers to unsubscribe', async () => {
  const { id } = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${id}`)
  await run()
  const mail = received.find(({ to }) => JSON.stringify(to).includes('dana@example.com'))
  // A mail whose answer is late is sent again with the same id.
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(2)
  expect(mail?.from?.text).toBe('"Manyhands" <no-reply@example.com>')
  expect(mail?.messageId).toMatch(new RegExp(`^<events-\\d+-${customer.id}@example\\.com>$`))
  expect(mail?.text).toContain('/customer/jobs/')
  expect(mail?.html).toContain('Drop-off')
  expect(mail?.attachments[0]).toMatchObject({
    filename: 'move.ics',
    contentType: 'text/calendar',
  })
  const [raw] = sources.filter((source) => source.includes('To: dana@example.com'))
  expect(raw).toMatch(/^Content-Type: text\/calendar; charset=utf-8; method=REQUEST;/m)
  expect(mail?.headers.get('auto-submitted')).toBe('auto-generated')
  const list = JSON.stringify(mail?.headers.get('list'))
  expect(list).toContain('/api/account/mail/unsubscribe/')
  expect(list).toContain('One-Click')
})

test('mails about security cannot be unsubscribed', async () => {
  await forgot('dana@example.com')
  await run()
  expect(received.map(({ subject }) => subject)).toEqual(['Reset your password'])
  expect(received[0]?.headers.get('list')).toBeUndefined()
})

test.each(['cut', 'stall', 'refuse-mail'] as const)(
  'when the server does this: %s, the mail arrives once, later',
  async (trouble) => {
    await customer.post('/api/account/email/resend')
    mood = trouble
    await run()
    expect([received.length, await countTasks()]).toEqual([0, 1])
    mood = 'accept'
    await run()
    expect([received.length, await countTasks()]).toEqual([1, 0])
  },
)

test('mails wait while the server is away', async () => {
  await stopServer()
  await forgot('dana@example.com')
  await run()
  await run()
  expect(await countTasks()).toBe(1)
  server = await startServer()
  await run()
  expect([received.length, await countTasks()]).toEqual([1, 0])
})

test('a process that dies after sending sends again, with the same Message-ID', async () => {
  const { id } = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${id}`)
  const dying: MailTransport = {
    async send(mail) {
      await transport.send(mail)
      throw new Error('the process dies')
    },
    close() {},
  }
  await run(dying)
  await run()
  expect(received).toHaveLength(4)
  expect(new Set(received.map(({ messageId }) => messageId)).size).toBe(2)
})

test('each attempt to mail a link sends the same token, which works once', async () => {
  await api.signUp('customer', { email: 'third@example.com' })
  await run()
  received = []
  await forgot('third@example.com')
  const dying: MailTransport = {
    async send(mail) {
      await transport.send(mail)
      throw new Error('the process dies')
    },
    close() {},
  }
  await run(dying)
  await api.sql`update account_tokens set expires_at = now() - interval '3 hours'`
  await run()
  const tokens = received.map(({ text: body = '' }) => tokenIn({ text: body }))
  expect(tokens).toHaveLength(2)
  expect(new Set(tokens).size).toBe(1)
  const links = api.sql`
    select from account_tokens where purpose = 'reset' and email = 'third@example.com'`
  expect(await links).toHaveLength(1)
  const reset = async () => {
    const json = { token: tokens[0], password: 'a new horse' }
    return (await api.send('POST', '/api/account/password/reset', { json })).status
  }
  expect([await reset(), await reset()]).toEqual([204, 403])
  await run()
})

test('a link that was used before the retry is not mailed again', async () => {
  await forgot('dana@example.com')
  mood = 'refuse-mail'
  await run()
  await api.sql`delete from account_tokens where purpose = 'reset'`
  mood = 'accept'
  await run()
  expect(received).toEqual([])
  expect(await countTasks()).toBe(0)
})

test('an address that the server refuses gets no more mails, until the user changes it', async () => {
  mood = 'refuse-address'
  await customer.post('/api/account/email/resend')
  await run()
  expect(await countTasks()).toBe(0)
  expect(await accountOf(customer)).toMatchObject({ email_refused: true })
  mood = 'accept'
  const { id } = await api.createGig(customer)
  await packer.post(`/api/packer/gigs/${id}`)
  await run()
  expect(received.map(({ to }) => to)).toMatchObject([{ text: 'marcus@example.com' }])
  const { password } = customer
  await customer.put('/api/customer/profile', { email: 'right@example.com', password })
  expect(await accountOf(customer)).toMatchObject({ email_refused: false })
})

test.each([
  ['refuse-address', 'the SMTP server answered 550 5.1.1 to RCPT TO'],
  ['refuse-mail', 'the SMTP server answered 451 4.7.1 to DATA'],
] as const)(
  'the log of a refused mail (%s) does not name its address',
  async (trouble, message) => {
    mood = trouble
    const mail = { to: 'dana@example.com', subject: 'Hi', text: 'Hi', html: 'Hi', attachments: [] }
    const error: unknown = await transport
      .send({ ...mail, messageId: 'one' })
      .catch((e: unknown) => e)
    const logged = describeError(error)
    expect(logged.message).toBe(message)
    expect(JSON.stringify(logged)).not.toContain('dana')
  },
)

test('the queue gives up after twelve attempts, and keeps the mail', async () => {
  await run()
  mood = 'refuse-mail'
  await forgot('right@example.com')
  for (let attempt = 0; attempt < 13; attempt++) await run()
  const jobs = await api.sql`select attempts, last_error from graphile_worker.jobs`
  expect(jobs.map((row) => row['attempts'] as number)).toEqual([12])
})
