import { act, cleanup, configure, fireEvent, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { GigEvent, Message, MessageThread, User } from 'api/client'
import { answerCalls, customer, packer, renderAt } from '../api.fixture.tsx'
import type { Notice } from '../contract/contract.ts'
import { publish } from '../live/live.ts'
import { clearUnsavedInput } from '../remotes/unsaved-input.ts'
import { LazyConversation } from './lazy-conversation.tsx'

configure({ defaultHidden: true })
beforeEach(() => {
  clearUnsavedInput()
  localStorage.clear()
  let photos = 0
  Object.assign(URL, {
    createObjectURL: () => `blob:${(photos += 1)}`,
    revokeObjectURL: () => {},
  })
})

const today = (hours: number, minutes = 0) => new Date(2025, 10, 21, hours, minutes).toISOString()

/** The browser's zone, whose times have no label. */
const ownZone = Intl.DateTimeFormat().resolvedOptions().timeZone

const message = (id: number, fields: Partial<Message> = {}): Message => ({
  ...{ id, trip_id: 34, sender: 'packer', text: `Message ${id}`, images: [], proof: null },
  ...{ created_at: today(9, id), seen_at: null },
  ...fields,
})

const threadWith = (messages: Message[], fields: Partial<MessageThread> = {}): MessageThread => ({
  ...{ trip_id: 34, gig_id: 12, title: 'Two rooms', other: 'Marcus T.', is_open: true },
  ...{ pickup_time_zone: ownZone, closes_at: null, proofs: ['pickup'], messages },
  phone: { shared: false, can_share: true, shares_from: today(9), other: null },
  ...fields,
})

const path = '/api/trips/34/messages'

/** Opens the conversation with a fake API, whose thread tests change through `world`. */
function open(
  thread: MessageThread = threadWith([]),
  answers: Parameters<typeof answerCalls>[0] = {},
  user: User | null = customer,
) {
  const world = { thread, events: [] as GigEvent[] }
  const notices: Notice[] = []
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => ({ body: user }),
    [`GET ${path}`]: () => ({ body: world.thread }),
    'GET /api/gigs/12/events': () => ({ body: world.events }),
    [`PUT ${path}/read`]: () => ({ status: 204 }),
    [`POST ${path}`]: ({ body }) => {
      const { images, ...rest } = body as Message
      const urls = images.map((_, index) => `/api/images/${index}`)
      const sent = message(90, { ...rest, sender: 'customer', images: urls })
      world.thread = { ...world.thread, messages: [...world.thread.messages, sent] }
      return { status: 201, body: sent }
    },
    ...answers,
  })
  renderAt(
    '/customer/jobs/12?messages=34',
    <LazyConversation notify={(notice) => notices.push(notice)} />,
  )
  const sent = (name: string) => calls.filter((call) => call.name === name)
  return { world, notices, calls, sent }
}

const panel = (name = 'Messages with Marcus T.') => screen.findByRole('region', { name })
const field = () => screen.findByRole('textbox', { name: 'Message to Marcus' })
const texts = () =>
  within(screen.getByRole('log'))
    .getAllByRole('listitem')
    .map(({ textContent }) => textContent)

const lost = () => Promise.reject(new TypeError('Failed to fetch'))

test('shows messages as plain text with days, steps of the job and the last seen one', async () => {
  const { world } = open(
    threadWith([
      message(1, { text: '<b>Hello</b>' }),
      message(2, { sender: 'customer', seen_at: today(10) }),
      message(3, { sender: 'customer', seen_at: today(10) }),
      message(4, { sender: 'customer' }),
    ]),
  )
  world.events = [
    {
      ...{ id: 5, gig_id: 12, trip_id: 34, kind: 'at_pickup', actor: 'packer', from_stage: null },
      ...{ to_stage: 'at_pickup', reason: null, note: null, changes: null, amount: null },
      created_at: today(8, 56),
    },
  ]
  await panel()
  await screen.findByText(/arrived/)
  expect(texts()).toEqual([
    'Nov 21, 2025',
    'Marcus T. has arrived at the pickup, 8:56 AM',
    'Marcus T.: <b>Hello</b>9:01 AMReport',
    'You: Message 29:02 AM',
    'You: Message 39:03 AM Seen',
    'You: Message 49:04 AM',
  ])
})

test('marks what the other side wrote as seen, while the page is visible', async () => {
  const isHidden = jest.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  const { sent } = open(threadWith([message(1), message(2), message(3, { sender: 'customer' })]))
  await panel()
  expect(sent(`PUT ${path}/read`)).toEqual([])
  isHidden.mockRestore()
  fireEvent(document, new Event('visibilitychange'))
  await waitFor(() => expect(sent(`PUT ${path}/read`)[0]?.body).toEqual({ id: 2 }))
})

test('a sent message appears at once, and the form becomes empty', async () => {
  const user = userEvent.setup()
  const { sent } = open()
  expect(await screen.findByText(/^No messages yet/)).toBeInTheDocument()
  await user.type(await field(), ' Ring 412 ')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(texts().at(-1)).toContain('Ring 412'))
  expect(await field()).toHaveValue('')
  expect(sent(`POST ${path}`).map(({ body }) => body)).toEqual([
    { text: 'Ring 412', proof: null, images: [] },
  ])
  await waitFor(() => expect(screen.queryByText('Sending...')).toBeNull())
  expect(localStorage).toHaveLength(0)
})

test('a message without an answer is sent again with its key, also after a reload', async () => {
  const user = userEvent.setup()
  const first = open(threadWith([]), { [`POST ${path}`]: lost })
  await user.type(await field(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Not sent/)).toHaveTextContent('The connection was lost.')
  const [{ key } = {}] = first.sent(`POST ${path}`)
  expect(key).toMatch(/^[0-9a-f]{32}$/)
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(first.sent(`POST ${path}`)).toHaveLength(2))
  await screen.findByText(/^Not sent/)

  // A reload loses what is in memory.
  cleanup()
  clearUnsavedInput()
  const second = open()
  await user.click(await screen.findByRole('button', { name: 'Try again' }))
  await waitFor(() => expect(second.sent(`POST ${path}`)).toHaveLength(1))
  const keys = [...first.sent(`POST ${path}`), ...second.sent(`POST ${path}`)].map(
    (call) => call.key,
  )
  expect(new Set(keys)).toEqual(new Set([key]))
  await waitFor(() => expect(screen.queryByRole('button', { name: 'Try again' })).toBeNull())
})

test('when the browser is back online, messages without an answer are sent', async () => {
  const user = userEvent.setup()
  let fails = true
  const { sent } = open(threadWith([]), {
    [`POST ${path}`]: () => (fails ? lost() : { status: 201, body: message(9) }),
  })
  const isOnline = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await user.type(await field(), 'Hello')
  fireEvent(window, new Event('offline'))
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Not sent/)).toHaveTextContent(/^Not sent\.Try againDelete$/)
  expect(screen.getAllByText(/offline|online/).map(({ textContent }) => textContent)).toEqual([
    'You are offline. Keep this conversation open: your messages are sent when you are back online.',
  ])
  fails = false
  isOnline.mockRestore()
  fireEvent(window, new Event('online'))
  await waitFor(() => expect(sent(`POST ${path}`)).toHaveLength(2))
  await waitFor(() => expect(screen.queryByText(/^Not sent/)).toBeNull())
})

test('the reason of a refusal is shown, and the message can be deleted', async () => {
  const user = userEvent.setup()
  const detail = 'You are sending messages too quickly. Please wait a minute.'
  open(threadWith([]), { [`POST ${path}`]: () => ({ status: 429, body: { detail } }) })
  await user.type(await field(), 'Hello')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  expect(await screen.findByText(/^Not sent/)).toHaveTextContent(detail)
  await user.click(screen.getByRole('button', { name: 'Delete' }))
  expect(screen.queryByText('Hello')).toBeNull()
})

test('unsent text survives a reload and the end of the session, but not Sign Out', async () => {
  const user = userEvent.setup()
  open()
  await user.type(await field(), 'Half a sent')
  cleanup()
  open(threadWith([]), {}, null)
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
  cleanup()
  clearUnsavedInput()
  open()
  expect(await field()).toHaveValue('Half a sent')
  // Another user of this browser starts empty.
  cleanup()
  open(threadWith([]), {}, packer)
  expect(await field()).toHaveValue('')
})

/** Answers each upload of a photo with a token. */
class FakeUpload extends EventTarget {
  static count = 0
  upload = new EventTarget()
  status = 201
  statusText = 'Created'
  responseText = ''
  open() {}
  setRequestHeader() {}
  getAllResponseHeaders = () => 'content-type: application/json\r\n'
  send() {
    FakeUpload.count += 1
    this.responseText = JSON.stringify({ token: `token-${FakeUpload.count}` })
    queueMicrotask(() => this.dispatchEvent(new Event('load')))
  }
}

test('photos can be added, marked as proof and removed', async () => {
  const user = userEvent.setup()
  Object.assign(globalThis, {
    XMLHttpRequest: FakeUpload,
    createImageBitmap: async () => ({ width: 4, height: 3, close() {} }),
    Image: class extends EventTarget {
      set src(_address: string) {
        setTimeout(() => this.dispatchEvent(new Event('load')))
      }
    },
  })
  const { sent } = open()
  await field()
  const photo = (name: string) => new File(['x'], name, { type: 'image/png' })
  // The browser would show this start of a JPEG with a gray part.
  const cut = new File([new Uint8Array([0xff, 0xd8, 0xff, 0xe0])], 'cut.jpg', {
    type: 'image/jpeg',
  })
  await user.upload(screen.getByLabelText('Photos'), cut)
  expect(await screen.findByText(/^cut\.jpg is incomplete/)).toBeInTheDocument()
  expect(screen.queryByRole('button', { name: /^Remove photo/ })).toBeNull()
  // A file that is dropped beside the conversation is added, too.
  const files = [1, 2, 3, 4, 5, 6].map((n) => photo(`${n}.png`))
  const dropped = fireEvent.drop(document.body, { dataTransfer: { files, types: ['Files'] } })
  expect(dropped).toBe(false)
  expect(await screen.findByText('A message can have at most 5 photos.')).toBeInTheDocument()
  const removeSecond = () => screen.getByRole('button', { name: 'Remove photo 2' })
  await user.click(removeSecond())
  // The second click of a double click lands on the button of the next photo.
  fireEvent.click(removeSecond(), { detail: 2 })
  expect(screen.getAllByRole('button', { name: /^Remove photo/ })).toHaveLength(4)
  await user.upload(screen.getByLabelText('Photos'), [photo('7.png'), photo('8.png')])
  expect(await screen.findByText('A message can have at most 5 photos.')).toBeInTheDocument()
  const proof = screen.getByRole('combobox')
  expect([...proof.children].map((option) => option.getAttribute('value'))).toEqual(['', 'pickup'])
  await user.selectOptions(proof, 'pickup')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await waitFor(() => expect(sent(`POST ${path}`)).toHaveLength(1))
  expect(sent(`POST ${path}`)[0]?.body).toEqual({
    text: '',
    proof: 'pickup',
    images: Array(5).fill(expect.stringMatching(/^token-\d$/)),
  })
  expect(screen.queryByText('A message can have at most 5 photos.')).toBeNull()
})

test('photos of a message open in full size, and a proof says where they were taken', async () => {
  const images = ['/api/images/one', '/api/images/two']
  open(threadWith([message(1, { images, proof: 'delivery' })]))
  const photo = await screen.findByRole('img', { name: 'Photo 2 of 2, at delivery' })
  expect(photo.closest('a')).toHaveAttribute('href', images[1])
  expect(screen.getByText('At delivery')).toBeInTheDocument()
})

test('older messages are loaded on demand', async () => {
  const pages: Record<string, { body: MessageThread; headers?: Record<string, string> }> = {
    '': {
      body: threadWith([message(7)]),
      headers: { Link: `<${path}?cursor=7>; rel="next"` },
    },
    '?cursor=7': { body: threadWith([message(6)]) },
  }
  const user = userEvent.setup()
  open(threadWith([]), { [`GET ${path}`]: ({ search }) => pages[search] ?? { status: 404 } })
  await user.click(await screen.findByRole('button', { name: 'Show older messages' }))
  await waitFor(() => expect(texts().join()).toMatch(/Message 6.*Message 7/))
  expect(screen.queryByRole('button', { name: 'Show older messages' })).toBeNull()
})

test('a message of the other side arrives without a reload', async () => {
  const { world } = open()
  await field()
  world.thread = threadWith([message(1)])
  act(() => publish({ kind: 'message', gig_id: 12, trip_id: 34 }))
  expect(await screen.findByText('Message 1')).toBeInTheDocument()
})

test.each([
  [{ closes_at: today(9) }, /^This conversation is closed/],
  [{}, /^Marcus T\. has deleted the account/],
])('without the right to write, the panel says why: %j', async (fields, sentence) => {
  open(threadWith([message(1)], { is_open: false, ...fields }))
  expect(await screen.findByText(sentence)).toBeInTheDocument()
  expect(screen.queryByRole('textbox')).toBeNull()
})

test('a phone number is shared with a switch, and the one of the other side is a link', async () => {
  const user = userEvent.setup()
  const thread = threadWith([])
  const { world, sent } = open(
    { ...thread, phone: { ...thread.phone, other: '510-555-0122' } },
    { 'PUT /api/trips/34/phone': () => ({ status: 204 }) },
  )
  const link = await screen.findByRole('link', { name: 'Call Marcus T.: 510-555-0122' })
  expect(link).toHaveAttribute('href', 'tel:510-555-0122')
  const toggle = screen.getByRole('checkbox', { name: /^Share my phone number/ })
  expect(toggle).not.toBeChecked()
  world.thread = { ...thread, phone: { ...thread.phone, shared: true } }
  await user.click(toggle)
  await waitFor(() => expect(toggle).toBeChecked())
  expect(sent('PUT /api/trips/34/phone')[0]?.body).toEqual({ shared: true })
})

test('before the day of the pickup, the switch says from when it works', async () => {
  const phone = { shared: false, can_share: false, shares_from: today(9), other: null }
  open(threadWith([], { phone }))
  expect(await screen.findByRole('checkbox')).toBeDisabled()
  expect(screen.getByText('Possible from Nov 21, 2025, 9:00 AM')).toBeInTheDocument()
})

test('times are those of the pickup, and name its zone if it is not the zone of the browser', async () => {
  const phone = {
    ...{ shared: false, can_share: false, other: null },
    shares_from: '2025-12-05T06:00:00Z',
  }
  open(
    threadWith([message(1, { created_at: '2025-11-21T05:00:00Z' })], {
      ...{ pickup_time_zone: 'Pacific/Honolulu', phone },
    }),
  )
  expect(await screen.findByText('Possible from Dec 4, 2025, 8:00 PM HST')).toBeInTheDocument()
  expect(texts()).toEqual(['Nov 20, 2025', 'Marcus T.: Message 17:00 PM HSTReport'])
})

test('a closed conversation without messages does not ask for one', async () => {
  open(threadWith([], { is_open: false, closes_at: today(9) }))
  expect(await screen.findByText('There are no messages.')).toBeInTheDocument()
  expect(screen.queryByText(/^No messages yet/)).toBeNull()
})

test('when the number cannot be shared, a notice has the reason', async () => {
  const user = userEvent.setup()
  const detail = 'Add a phone number to your profile first.'
  const { notices } = open(threadWith([]), {
    'PUT /api/trips/34/phone': () => ({ status: 409, body: { detail } }),
  })
  await user.click(await screen.findByRole('checkbox'))
  await waitFor(() => expect(notices).toEqual([{ text: detail, tone: 'warning' }]))
})

test('a message of the other side can be reported with a reason', async () => {
  const user = userEvent.setup()
  const { notices, sent } = open(threadWith([message(1)]), {
    'POST /api/messages/1/report': () => ({ status: 204 }),
  })
  await user.click(await screen.findByRole('button', { name: /^Report the message/ }))
  const reason = await screen.findByLabelText('What is wrong with it?')
  const report = screen.getByRole('button', { name: 'Send report' })
  await user.click(report)
  expect(await screen.findByText('Say what is wrong.')).toBeInTheDocument()
  await user.type(reason, 'It is rude.')
  await user.click(report)
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(sent('POST /api/messages/1/report')[0]?.body).toEqual({ reason: 'It is rude.' })
})

test('a conversation of others is not found', async () => {
  open(threadWith([]), { [`GET ${path}`]: () => ({ status: 404 }) })
  expect(await screen.findByText(/^There is no such conversation/)).toBeInTheDocument()
})

test('when the messages fail to load, Retry loads them', async () => {
  let fails = true
  const user = userEvent.setup()
  open(threadWith([]), {
    [`GET ${path}`]: () => (fails ? { status: 400 } : { body: threadWith([message(1)]) }),
  })
  await screen.findByText(/^There is no such conversation/)
  cleanup()
  open(threadWith([]), {
    [`GET ${path}`]: () => (fails ? { status: 409 } : { body: threadWith([message(1)]) }),
  })
  const retry = await screen.findByRole('button', { name: 'Retry' })
  fails = false
  await user.click(retry)
  expect(await screen.findByText('Message 1')).toBeInTheDocument()
})

test('Escape closes the panel', async () => {
  const user = userEvent.setup()
  open()
  await user.type(await field(), '{Escape}')
  await waitFor(() => expect(screen.queryByRole('region')).toBeNull())
})
