import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, customer, renderAt } from '../api.fixture.tsx'
import { PushQuestion } from './push-question.tsx'
import { fakePushBrowser, removePushBrowser } from './push-device.fixture.ts'

const title = 'Know when Marcus T. is on the way?'
/** Three bytes in base64url. */
const key = 'BP-_'
const keyBytes = Uint8Array.from([4, 255, 191])

type Answers = Parameters<typeof answerCalls>[0]

afterEach(() => {
  localStorage.clear()
  removePushBrowser()
})

/** Renders the question with a fake API, which has stored the subscription `endpoint`. */
async function open(answers: Answers = {}, endpoint: string | null = null) {
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => ({ body: customer }),
    'GET /api/push/key': () => ({ body: { public_key: key, endpoint } }),
    'PUT /api/push/subscriptions': () => ({ status: 204 }),
    ...answers,
  })
  const view = renderAt('/', <PushQuestion title={title} />)
  await waitFor(() => expect(calls.map(({ name }) => name)).toContain('GET /api/auth/authenticate'))
  const stored = () => calls.filter(({ name }) => name.startsWith('PUT')).map(({ body }) => body)
  return { stored, view }
}

const press = async (name: string) => userEvent.click(await screen.findByRole('button', { name }))
const heading = (name: string) => screen.findByRole('heading', { name })

/** Leaves the page and comes back: the question must not come again. */
async function openAgain(view: Awaited<ReturnType<typeof open>>['view']) {
  view.open(<p>Another page</p>)
  view.open(<PushQuestion title={title} />)
  await waitFor(() => expect(screen.queryByText('Another page')).toBeNull())
  expect(screen.queryByRole('button')).toBeNull()
}

test('the browser asks for permission only after the press, and the API gets the subscription', async () => {
  const browser = fakePushBrowser()
  const { stored, view } = await open()
  await heading(title)
  expect(browser.asked).toBe(0)
  await press('Turn on')
  expect(await heading('Notifications are on')).toHaveFocus()
  expect(browser.asked).toBe(1)
  expect(stored()).toEqual([
    { endpoint: 'https://push.example.com/1', keys: { p256dh: 'a key', auth: 'auth' } },
  ])
  expect(browser.subscriptions[0]?.options.applicationServerKey).toEqual(keyBytes.buffer)
  await openAgain(view)
})

test('No thanks is remembered, without a question of the browser', async () => {
  const browser = fakePushBrowser()
  const { stored, view } = await open()
  await press('No thanks')
  expect(screen.queryByText(title)).toBeNull()
  expect([browser.asked, stored()]).toEqual([0, []])
  await openAgain(view)
})

test.each([
  ['denied', 'Your browser blocks notifications'],
  ['default', 'Notifications stay off'],
] as const)('the answer %s of the browser is the last question', async (answer, text) => {
  fakePushBrowser({ answer })
  const { stored, view } = await open()
  await press('Turn on')
  await heading(text)
  expect(screen.getByRole('link', { name: 'Account' })).toHaveAttribute('href', '/account#push')
  expect(stored()).toEqual([])
  await openAgain(view)
})

test('a failed call can be tried again', async () => {
  fakePushBrowser()
  let status = 503
  await open({ 'PUT /api/push/subscriptions': () => ({ status }) })
  await press('Turn on')
  await heading('Notifications could not be turned on')
  status = 204
  await press('Turn on')
  expect(await heading('Notifications are on')).toHaveFocus()
})

test('a subscription for another key is replaced', async () => {
  const browser = fakePushBrowser()
  browser.subscribe(new Uint8Array([1]).buffer)
  const { stored } = await open()
  await press('Turn on')
  await heading('Notifications are on')
  expect(stored()).toMatchObject([{ endpoint: 'https://push.example.com/2' }])
})

test('a device whose subscription ended with its session subscribes again without a question', async () => {
  localStorage.setItem('manyhands-personal-push', String(customer.id))
  const browser = fakePushBrowser({ permission: 'granted' })
  browser.subscribe(keyBytes.buffer)
  const { stored } = await open()
  await waitFor(() => expect(stored()).toMatchObject([{ endpoint: 'https://push.example.com/1' }]))
  expect(screen.queryByRole('button')).toBeNull()
})

test('a device that is subscribed for an earlier key of the API subscribes again', async () => {
  localStorage.setItem('manyhands-personal-push', String(customer.id))
  const browser = fakePushBrowser({ permission: 'granted' })
  const { endpoint } = browser.subscribe(new Uint8Array([1]).buffer)
  const { stored } = await open({}, endpoint)
  await waitFor(() => expect(stored()).toMatchObject([{ endpoint: 'https://push.example.com/2' }]))
})

test('another user of the browser is asked before the device gets their pushes', async () => {
  localStorage.setItem('manyhands-personal-push', '77')
  const browser = fakePushBrowser({ permission: 'granted' })
  browser.subscribe(keyBytes.buffer)
  const { stored } = await open()
  await heading(title)
  expect(stored()).toEqual([])
})
