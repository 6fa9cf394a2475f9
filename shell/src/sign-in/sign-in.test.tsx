import { fireEvent, screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, type Call, customer, packer, renderAt } from '../api.fixture.tsx'
import { fakePasskeyBrowser, removePasskeyBrowser } from '../passkeys/browser-passkeys.fixture.ts'
import { CustomerSignInPage, PackerSignInPage } from './sign-in-pages.tsx'

const problem = (status: number, fields: object) => () => ({ status, body: { status, ...fields } })

afterEach(removePasskeyBrowser)

async function signIn(username: string, password: string) {
  if (username) await userEvent.type(screen.getByLabelText('Username'), username)
  if (password) await userEvent.type(screen.getByLabelText('Password'), password)
  await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
}

describe('packer', () => {
  test('signs in, refetches the session, and goes to the marketplace', async () => {
    let user: typeof packer | null = null
    const calls = answerCalls({
      'GET /api/auth/authenticate': () => ({ body: user }),
      'POST /api/auth/signin': () => ({ body: (user = packer) }),
    })
    renderAt('/packer/signin', <PackerSignInPage />)
    await signIn('marcus_moves', 'secret-enough')
    await waitFor(() => expect(screen.getByLabelText('address')).toHaveTextContent('/marketplace'))
    const names = calls.map(({ name }: Call) => name)
    expect(names.slice(names.indexOf('POST /api/auth/signin') + 1)).toEqual([
      'GET /api/auth/authenticate',
    ])
  })

  test.each([
    ["the server's error field", problem(401, { error: 'Wrong name.' }), 'Wrong name.'],
    ['the fallback if there is no error field', problem(500, {}), 'Invalid credentials'],
    [
      'the fallback if there is no response',
      () => Promise.reject(new TypeError('x')),
      'Invalid credentials',
    ],
  ])('a failure shows %s', async (_what, answer, text) => {
    answerCalls({
      'GET /api/auth/authenticate': () => ({ body: null }),
      'POST /api/auth/signin': answer,
    })
    renderAt('/packer/signin', <PackerSignInPage />)
    await signIn('marcus_moves', 'secret-enough')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Whoops')
    expect(alert).toHaveTextContent(text)
    expect(screen.getByLabelText('Username')).toHaveValue('marcus_moves')
  })
})

describe('customer', () => {
  test('a failure shows the detail field, else Sign in failed', async () => {
    let answer = problem(403, { detail: 'Sign in as a packer.' })
    answerCalls({
      'GET /api/auth/authenticate': () => ({ body: null }),
      'POST /api/customer/auth/signin': () => answer(),
    })
    renderAt('/customer/signin', <CustomerSignInPage />)
    await signIn('dana', 'secret-enough')
    expect(await screen.findByRole('alert')).toHaveTextContent('Sign in as a packer.')
    answer = problem(500, {})
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() => expect(screen.getByRole('alert')).toHaveTextContent('Sign in failed'))
  })

  test('advice to check the password follows a wrong one, but not a correct one on the wrong page', async () => {
    let answer = problem(401, { detail: 'Invalid credentials' })
    answerCalls({
      'GET /api/auth/authenticate': () => ({ body: null }),
      'POST /api/customer/auth/signin': () => answer(),
    })
    renderAt('/customer/signin', <CustomerSignInPage />)
    await signIn('dana', 'secret-enough')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Invalid credentialsCheck your username and password, then try again.',
    )
    answer = problem(403, { detail: 'This is a packer account. Please use the packer sign-in.' })
    await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() =>
      expect(screen.getByRole('alert').textContent).toBe(
        'This is a packer account. Please use the packer sign-in.',
      ),
    )
  })

  test('requires both fields, and focuses the first empty one', async () => {
    const calls = answerCalls({ 'GET /api/auth/authenticate': () => ({ body: null }) })
    renderAt('/customer/signin', <CustomerSignInPage />)
    expect(screen.getByLabelText('Username')).toBeRequired()
    await signIn('', '')
    expect(screen.getByLabelText('Username')).toHaveFocus()
    expect(screen.getByText('Enter your password.')).toBeInTheDocument()
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toEqual([])
  })

  test('the second click of a double click hits nothing that moved under the pointer', async () => {
    const { asked } = fakePasskeyBrowser()
    const calls = answerCalls({ 'GET /api/auth/authenticate': () => ({ body: null }) })
    renderAt('/customer/signin', <CustomerSignInPage />)
    fireEvent.click(await screen.findByRole('link', { name: 'Join as a customer' }), { detail: 2 })
    fireEvent.click(screen.getByRole('button', { name: 'Sign in with a passkey' }), { detail: 2 })
    expect(screen.getByLabelText('address')).toHaveTextContent('/customer/signin')
    expect([asked, calls.filter(({ name }) => name.startsWith('POST'))]).toEqual([[], []])
  })

  test('a double click sends once', async () => {
    let user: typeof customer | null = null
    const calls = answerCalls({
      'GET /api/auth/authenticate': () => ({ body: user }),
      'POST /api/customer/auth/signin': () => ({ body: (user = customer) }),
    })
    renderAt('/customer/signin', <CustomerSignInPage />)
    await userEvent.type(screen.getByLabelText('Username'), 'dana')
    await userEvent.type(screen.getByLabelText('Password'), 'secret-enough')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Sign In' }))
    await waitFor(() =>
      expect(screen.getByLabelText('address')).toHaveTextContent('/customer/dashboard'),
    )
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
  })
})

test.each([
  ['packer', <PackerSignInPage key="packer" />],
  ['customer', <CustomerSignInPage key="customer" />],
])('the page of a %s links to the reset of the password', (role, page) => {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: null }) })
  renderAt(`/${role}/signin`, page)
  const link = screen.getByRole('link', { name: 'Forgot your password?' })
  expect(link).toHaveAttribute('href', '/forgot')
})

describe('without a response', () => {
  afterEach(() => jest.restoreAllMocks())

  test.each([
    ['a lost connection', true, 'The connection was lost. Try again.'],
    ['no network', false, 'You are offline. Try again when you are back online.'],
  ])('gives advice for %s and keeps the typed input', async (_what, online, advice) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    const calls = answerCalls({ 'GET /api/auth/authenticate': () => ({ body: null }) })
    renderAt('/packer/signin', <PackerSignInPage />)
    await signIn('marcus_moves', 'secret-enough')
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(`WhoopsInvalid credentials${advice}`)
    expect(screen.getByLabelText('Password')).toHaveValue('secret-enough')
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toHaveLength(1)
  })

  test('shows an error and keeps the typed input after a timeout', async () => {
    const timeout = new AbortController()
    answerCalls({
      'GET /api/auth/authenticate': () => ({ body: null }),
      'POST /api/customer/auth/signin': ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(signal.reason as Error))
        }),
    })
    renderAt('/customer/signin', <CustomerSignInPage />)
    await screen.findByLabelText('Username')
    jest.spyOn(AbortSignal, 'timeout').mockReturnValue(timeout.signal)
    await signIn('dana', 'secret-enough')
    await screen.findByRole('button', { name: 'Signing in...' })
    timeout.abort(new DOMException('Timed out', 'TimeoutError'))
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent('Sign in failedThe connection was lost. Try again.')
    expect(screen.getByLabelText('Username')).toHaveValue('dana')
    expect(screen.getByLabelText('Password')).toHaveValue('secret-enough')
    expect(screen.getByRole('button', { name: 'Sign In' })).toBeEnabled()
  })

  test('calls a gateway error a lost connection, like every other screen', async () => {
    answerCalls({
      'GET /api/auth/authenticate': () => ({ body: null }),
      'POST /api/customer/auth/signin': problem(502, {}),
    })
    renderAt('/customer/signin', <CustomerSignInPage />)
    await signIn('dana', 'secret-enough')
    expect(await screen.findByRole('alert')).toHaveTextContent(
      'Sign in failedThe connection was lost. Try again.',
    )
  })

  test('shows only the sentence of a 429, and no advice about the password', async () => {
    const detail = 'Too many attempts. Please try again in 5 minutes.'
    answerCalls({
      'GET /api/auth/authenticate': () => ({ body: null }),
      'POST /api/customer/auth/signin': () => ({ status: 429, body: { detail } }),
    })
    renderAt('/customer/signin', <CustomerSignInPage />)
    await signIn('dana', 'secret-enough')
    expect((await screen.findByRole('alert')).textContent).toBe(detail)
  })
})

describe('a passkey', () => {
  const press = async () =>
    userEvent.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))

  test('is not offered by a browser that cannot use it', async () => {
    answerCalls({
      'GET /api/auth/authenticate': () => ({ body: null }),
      'POST /api/auth/signin': problem(401, { error: 'Wrong name.' }),
    })
    renderAt('/packer/signin', <PackerSignInPage />)
    await signIn('marcus_moves', 'secret-enough')
    expect(await screen.findByRole('alert')).toBeVisible()
    expect(screen.queryByRole('button', { name: 'Sign in with a passkey' })).toBeNull()
  })

  test('signs in like a password, and a cancelled dialog changes nothing', async () => {
    const browser = fakePasskeyBrowser()
    browser.end = 'cancelled'
    let user: typeof customer | null = null
    const calls = answerCalls({
      'GET /api/auth/authenticate': () => ({ body: user }),
      'POST /api/auth/passkey/options': () => ({ body: { challenge: 'abc' } }),
      'POST /api/auth/passkey/signin': () => ({ body: (user = customer) }),
    })
    renderAt('/customer/signin', <CustomerSignInPage />)
    await press()
    await waitFor(() => expect(browser.asked).toEqual([{ challenge: 'abc' }]))
    expect(await screen.findByRole('button', { name: 'Sign in with a passkey' })).toBeEnabled()
    expect(screen.queryByRole('alert')).toBeNull()
    browser.end = 'chosen'
    await press()
    await waitFor(() =>
      expect(screen.getByLabelText('address')).toHaveTextContent('/customer/dashboard'),
    )
    expect(calls.find(({ name }) => name.endsWith('passkey/signin'))?.body).toEqual({
      user_type: 'customer',
      passkey: { id: 'a-passkey' },
    })
  })

  test('that is refused shows the sentence of the API', async () => {
    fakePasskeyBrowser()
    const detail = 'This is a customer account. Please use the customer sign-in.'
    answerCalls({
      'GET /api/auth/authenticate': () => ({ body: null }),
      'POST /api/auth/passkey/options': () => ({ body: { challenge: 'abc' } }),
      'POST /api/auth/passkey/signin': problem(403, { detail }),
    })
    renderAt('/packer/signin', <PackerSignInPage />)
    await press()
    const alert = await screen.findByRole('alert')
    expect(alert).toHaveTextContent(`The passkey did not sign you in${detail}`)
  })
})
