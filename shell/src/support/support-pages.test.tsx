import { cleanup, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { SupportConversation, SupportTicket, User } from 'api/client'
import { answerCalls, customer, packer, renderAt } from '../api.fixture.tsx'
import { clearUnsavedInput } from '../remotes/unsaved-input.ts'
import { SupportPages } from './support-pages.tsx'

configure({ defaultHidden: true })
beforeEach(() => {
  clearUnsavedInput()
  localStorage.clear()
})

const time = new Date(2025, 10, 21, 7, 40).toISOString()
const ticket = (fields: Partial<SupportTicket> = {}): SupportTicket => ({
  id: 7,
  subject: 'A scratch',
  gig_id: null,
  state: 'open',
  created_at: time,
  last_message_at: time,
  ...fields,
})
const conversation = (
  fields: Partial<SupportTicket> = {},
  ...answers: string[]
): SupportConversation => ({
  ...ticket(fields),
  messages: [
    { id: 1, author: 'user', text: 'The table has a scratch.', created_at: time },
    ...answers.map((text, index) => ({
      id: index + 2,
      author: 'operator' as const,
      text,
      created_at: time,
    })),
  ],
})

type Answers = Parameters<typeof answerCalls>[0]

function open(address: string, answers: Answers = {}, user: User | null = customer) {
  const notices: unknown[] = []
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => ({ body: user }),
    'GET /api/support': () => ({ body: [] }),
    'GET /api/support/7': () => ({ body: conversation() }),
    ...answers,
  })
  renderAt(address, <SupportPages notify={(notice) => notices.push(notice)} />)
  const sent = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
  return { notices, sent, calls }
}

const address = () => screen.getByLabelText('address').textContent
const problem =
  (status: number, fields: object = {}) =>
  () => ({
    status,
    body: { status, ...fields },
  })
const heading = (name: string) => screen.findByRole('heading', { level: 1, name })
const subject = () => screen.getByLabelText('Subject')
const message = () => screen.getByLabelText('Message')
const send = () => userEvent.click(screen.getByRole('button', { name: 'Send' }))
const sentNotice = { text: "We have your message. We'll answer here." }

test('redirects a visitor to the landing page', async () => {
  open('/support', {}, null)
  await waitFor(() => expect(address()).toBe('/'))
})

describe('the list', () => {
  const list = () => within(screen.getByRole('region', { name: 'Your messages' }))

  test('shows each ticket with state, time and job, and links to its conversation', async () => {
    open('/support', {
      'GET /api/support': () => ({
        body: [
          ticket({ id: 9, subject: 'Third', state: 'resolved' }),
          ticket({ id: 8, subject: 'Second', state: 'answered', gig_id: 12 }),
          ticket({ subject: 'First' }),
        ],
      }),
    })
    await heading('Support')
    await list().findByText('First')
    const rows = list().getAllByRole('listitem')
    expect(rows.map((row) => row.textContent)).toEqual([
      'ThirdResolvedNov 21, 2025, 7:40 AM',
      'SecondAnsweredJob 12Nov 21, 2025, 7:40 AM',
      'FirstWaiting for usNov 21, 2025, 7:40 AM',
    ])
    expect(list().getByRole('link', { name: 'Second' })).toHaveAttribute('href', '/support/8')
  })

  test('says that it is loading, and that it is empty', async () => {
    let end = () => {}
    const loading = new Promise<void>((resolve) => (end = resolve))
    open('/support', {
      'GET /api/support': () => loading.then(() => ({ body: [] })) as Promise<never>,
    })
    await heading('Support')
    expect(list().getByText('Loading your messages...')).toBeInTheDocument()
    end()
    expect(await list().findByText('No messages yet')).toBeInTheDocument()
  })

  test('when it fails to load, Retry loads it', async () => {
    let fails = true
    open('/support', {
      'GET /api/support': () => (fails ? problem(404)() : { body: [ticket()] }),
    })
    const retry = await screen.findByText('Retry')
    expect(screen.getByText('Your messages could not be loaded.')).toBeInTheDocument()
    fails = false
    await userEvent.click(retry)
    expect(await list().findByText('A scratch')).toBeInTheDocument()
  })
})

describe('a new message', () => {
  const call = 'POST /api/support'
  const created = { [call]: () => ({ status: 201, body: conversation() }) }
  async function write() {
    await heading('Support')
    await userEvent.click(subject())
    await userEvent.paste('A scratch')
    await userEvent.click(message())
    await userEvent.paste('The table has a scratch.')
  }

  test.each([customer, packer])(
    'is sent by a $user_type, and its conversation opens',
    async (user) => {
      const { notices, sent } = open('/support', created, user)
      await write()
      await send()
      await heading('A scratch')
      expect(address()).toBe('/support/7')
      expect(sent(call)).toEqual([{ subject: 'A scratch', text: 'The table has a scratch.' }])
      expect(notices).toEqual([sentNotice])
      await userEvent.click(screen.getByRole('link', { name: 'All messages' }))
      await heading('Support')
      expect([subject(), message()].map((field) => (field as HTMLInputElement).value)).toEqual([
        '',
        '',
      ])
    },
  )

  test.each([
    [customer, 'About job 12', '/customer/jobs/12'],
    [packer, 'About gig 12', '/gig/12'],
  ])('can be about a job (%j)', async (user, name, jobAddress) => {
    const { sent } = open('/support?gig=12', created, user)
    await write()
    const link = screen.getByRole('link', { name })
    expect(link).toHaveAttribute('href', jobAddress)
    await send()
    await heading('A scratch')
    expect(sent(call)).toMatchObject([{ gig_id: 12 }])
  })

  test('about a job of another user is refused, and can be sent without the job', async () => {
    const detail = 'Job 12 is not yours.'
    let isRefused = true
    const { sent } = open('/support?gig=12', {
      [call]: () =>
        isRefused
          ? problem(422, { detail, errors: [{ path: 'gig_id', message: detail }] })()
          : { status: 201, body: conversation() },
    })
    await write()
    await send()
    const remove = await screen.findByRole('button', { name: 'Remove job 12' })
    await waitFor(() => expect(remove).toHaveAccessibleDescription(detail))
    expect(remove).toHaveFocus()
    await userEvent.click(remove)
    expect(screen.queryByText('About job 12')).not.toBeInTheDocument()
    isRefused = false
    await send()
    await heading('A scratch')
    expect(sent(call)[1]).toEqual({ subject: 'A scratch', text: 'The table has a scratch.' })
  })

  test.each(['x', '0', '-1', '1.5', '99999999999'])('ignores ?gig=%s', async (gig) => {
    open(`/support?gig=${gig}`)
    await heading('Support')
    expect(screen.queryByText(/^About job/)).not.toBeInTheDocument()
  })

  test('shows what is missing or too long, and sends nothing', async () => {
    const { sent } = open('/support')
    await heading('Support')
    await send()
    expect(subject()).toHaveFocus()
    expect(subject()).toHaveAccessibleDescription('Enter a subject.')
    expect(message()).toHaveAccessibleDescription(/Write your message\.$/)
    await userEvent.click(subject())
    await userEvent.paste('x'.repeat(101))
    await userEvent.click(message())
    await userEvent.paste('x'.repeat(2001))
    await send()
    expect(subject()).toHaveAccessibleDescription('Use at most 100 characters.')
    expect(message()).toHaveAccessibleDescription(/Use at most 2,000 characters\./)
    expect(screen.getByText('2,001 / 2,000')).toBeInTheDocument()
    expect(sent(call)).toEqual([])
  })

  const tooMany = { detail: 'Too many attempts.' }
  test.each([
    [429, tooMany, 'Your message was not sentToo many attempts.'],
    [500, {}, 'Your message was not sentThis is a problem on our side. Try again in a moment.'],
    [502, {}, 'We could not tell whether your message was sentThe connection was lost. Try again.'],
  ])('after a %s the page says what happened, and keeps the text', async (status, body, text) => {
    const { notices } = open('/support', { [call]: problem(status, body) })
    await write()
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(subject()).toHaveValue('A scratch')
    expect(message()).toHaveValue('The table has a scratch.')
    expect(notices).toEqual([])
  })

  test('has the same key when it is sent again after a lost answer, until it changes', async () => {
    const { calls } = open('/support', { [call]: problem(502) })
    await write()
    const press = async () => {
      await send()
      await screen.findByRole('alert')
    }
    await press()
    await press()
    cleanup()
    const { calls: later } = open('/support', { [call]: problem(502) })
    await heading('Support')
    await press()
    await userEvent.type(message(), ' It is deep.')
    await press()
    const keys = [...calls, ...later].filter(({ name }) => name === call).map(({ key }) => key)
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f]{32}$/), keys[0], keys[0], keys[3]])
    expect(keys[3]).not.toBe(keys[0])
  })

  test('keeps its text when the session ends, until the user signs in again', async () => {
    open('/support', { [call]: problem(401) })
    await write()
    await send()
    await heading('Please log in or sign up to continue!')
    cleanup()
    open('/support')
    await heading('Support')
    expect(subject()).toHaveValue('A scratch')
    expect(message()).toHaveValue('The table has a scratch.')
  })

  test('is sent once when the button is pressed twice', async () => {
    const { sent } = open('/support', { [call]: () => new Promise<never>(() => {}) })
    await write()
    await send()
    const busy = screen.getByRole('button', { name: 'Sending...' })
    await userEvent.click(busy)
    expect(busy).toHaveAttribute('aria-busy', 'true')
    expect(sent(call)).toHaveLength(1)
  })
})

describe('a conversation', () => {
  const call = 'POST /api/support/7'
  const reply = (label = 'Reply') => screen.getByLabelText(label)

  test('shows state, job and messages, and adds a reply', async () => {
    const { notices, sent } = open('/support/7', {
      'GET /api/support/7': () => ({
        body: conversation({ state: 'answered', gig_id: 12 }, 'We are sorry.'),
      }),
      [call]: () => ({
        status: 201,
        body: {
          ...conversation({}, 'We are sorry.'),
          messages: [
            ...conversation({}, 'We are sorry.').messages,
            { id: 9, author: 'user', text: 'Thank you!', created_at: time },
          ],
        },
      }),
    })
    await heading('A scratch')
    expect(screen.getByText('Answered')).toBeInTheDocument()
    expect(screen.getByRole('link', { name: 'About job 12' })).toBeInTheDocument()
    const messages = () =>
      within(screen.getByRole('log'))
        .getAllByRole('listitem')
        .map((item) => item.textContent)
    expect(messages()).toEqual([
      'YouNov 21, 2025, 7:40 AMThe table has a scratch.',
      'ManyhandsNov 21, 2025, 7:40 AMWe are sorry.',
    ])
    await userEvent.type(reply(), 'Thank you!')
    await send()
    await waitFor(() => expect(notices).toEqual([sentNotice]))
    expect(sent(call)).toEqual([{ text: 'Thank you!' }])
    expect(screen.getByRole('textbox')).toHaveValue('')
  })

  test('a reply to a resolved conversation reopens it', async () => {
    open('/support/7', {
      'GET /api/support/7': () => ({ body: conversation({ state: 'resolved' }) }),
    })
    await heading('A scratch')
    expect(reply()).toHaveAccessibleDescription('Your reply reopens this conversation.')
  })

  test('a failed reply keeps its text', async () => {
    open('/support/7', { [call]: problem(500) })
    await heading('A scratch')
    await send()
    expect(reply('Add to your message')).toHaveAccessibleDescription('Write your message.')
    await userEvent.type(reply('Add to your message'), 'One more thing.')
    await send()
    expect(await screen.findByRole('alert')).toHaveTextContent('Your message was not sent')
    expect(reply('Add to your message')).toHaveValue('One more thing.')
  })

  test.each([404, 400])('a %s says that there is no such conversation', async (status) => {
    open('/support/7', { 'GET /api/support/7': problem(status) })
    await heading('There is no such conversation')
    expect(screen.getByRole('link', { name: 'All messages' })).toHaveAttribute('href', '/support')
  })

  test('when it fails to load, Retry loads it', async () => {
    let fails = true
    open('/support/7', {
      'GET /api/support/7': () => (fails ? problem(403)() : { body: conversation() }),
    })
    await heading('This conversation could not be loaded.')
    fails = false
    await userEvent.click(screen.getByText('Retry'))
    expect(await heading('A scratch')).toBeInTheDocument()
  })
})

test.each([
  ['/support', 'Message'],
  ['/support/7', 'Add to your message'],
])('the text at %s survives a reload, and only its user sees it', async (at, label) => {
  open(at)
  await userEvent.type(await screen.findByLabelText(label), 'The lamp is broken.')
  cleanup()
  // A reload ends the memory of the page.
  clearUnsavedInput()
  open(at, {}, { ...customer, id: 99 })
  expect(await screen.findByLabelText(label)).toHaveValue('')
  cleanup()
  open(at)
  expect(await screen.findByLabelText(label)).toHaveValue('The lamp is broken.')
  localStorage.clear()
})
