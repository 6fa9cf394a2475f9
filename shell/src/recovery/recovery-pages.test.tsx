import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from 'api/client'
import { Link, useLocation } from 'react-router-dom'
import { answerCalls, customer, renderAt } from '../api.fixture.tsx'
import { useSession } from '../session/session.tsx'
import { RecoveryPages } from './recovery-pages.tsx'

/** The address that a test opens in the same tab. */
const pasted = '/verify#token=new'

function World() {
  const { user, checking } = useSession()
  const { hash } = useLocation()
  return (
    <>
      <Link to={pasted}>Paste another link</Link>
      <output aria-label="user">{checking ? 'checking' : (user?.username ?? 'visitor')}</output>
      <output aria-label="fragment">{hash}</output>
    </>
  )
}

type Answers = Parameters<typeof answerCalls>[0]

/** Renders the page at an address with a fake API, whose session tests change through `world`. */
async function open(at: string, answers: Answers = {}, user: User | null = null) {
  const world = { user }
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => ({ body: world.user }),
    ...answers,
  })
  renderAt(
    at,
    <>
      <RecoveryPages />
      <World />
    </>,
  )
  await waitFor(() => expect(text('user')).not.toBe('checking'))
  const sent = () => calls.filter(({ name }) => name.startsWith('POST')).map(({ body }) => body)
  return { world, sent }
}

const text = (label: string) => screen.getByLabelText(label).textContent
const title = (name: string) => screen.findByRole('heading', { level: 1, name })
const press = (name: string) => userEvent.click(screen.getByRole('button', { name }))
const linksTo = (name: string) =>
  screen.getAllByRole('link', { name }).map((link) => link.getAttribute('href'))
const problem = (status: number, fields: object = {}) => ({ status, body: { status, ...fields } })
const oldLink = 'This link has been used already or is too old. Please ask for a new one.'
const tooMany = 'Too many attempts. Please try again in 5 minutes.'
const lost = () => Promise.reject(new TypeError('Failed to fetch'))

afterEach(() => jest.restoreAllMocks())

describe('a forgotten password', () => {
  const call = 'POST /api/account/password/forgot'
  const field = () => screen.getByLabelText('Username or email')

  test.each([
    ['dana@example.com', { email: 'dana@example.com' }],
    ['dana_whitfield', { username: 'dana_whitfield' }],
    ['dana@home', { username: 'dana@home' }],
  ])('sends %s as an address or a username', async (typed, body) => {
    const { sent } = await open('/forgot', { [call]: () => ({ status: 202, body: {} }) })
    await userEvent.type(field(), ` ${typed} `)
    await press('Send the link')
    await title('Check your email')
    expect(sent()).toEqual([body])
  })

  test('says the same for every account, and what to do without a mail', async () => {
    await open('/forgot', { [call]: () => ({ status: 202, body: {} }) })
    await title('Forgot your password?')
    await userEvent.type(field(), 'dana{Enter}')
    expect(await title('Check your email')).toHaveFocus()
    expect(
      screen.getByText(
        'If there is an account with this name or address, an email with a link is on its way. The link works for 30 minutes.',
      ),
    ).toBeInTheDocument()
    expect(screen.getAllByRole('listitem').map(({ textContent }) => textContent)).toEqual([
      'Look in your spam folder.',
      'We send a few emails an hour to one address. Wait an hour before you ask again.',
      'Check the spelling. You entered “dana”.',
      'If your account has no email address, we cannot email you a link. Are you still signed in on another device? Then add an address to your profile there, or contact our Support.',
    ])
    expect(linksTo('Customer sign in')).toEqual(['/customer/signin'])
    expect(linksTo('Packer sign in')).toEqual(['/packer/signin'])
    await press('Try another name or address')
    expect(field()).toHaveValue('dana')
    expect(field()).toHaveFocus()
  })

  test('an empty field gets an error, and nothing is sent', async () => {
    const { sent } = await open('/forgot')
    await userEvent.type(field(), ' {Enter}')
    expect(field()).toHaveFocus()
    expect(field()).toHaveAccessibleDescription('Enter your username or your email address.')
    expect(sent()).toEqual([])
  })

  test.each([
    ['a limit', () => problem(429, { detail: tooMany }), true, tooMany],
    ['a failure', () => problem(500), true, 'This is a problem on our side.'],
    [
      'a lost connection',
      lost,
      true,
      'We could not tell whether the link was sentThe connection was lost. Try again.',
    ],
    [
      'no network',
      lost,
      false,
      'The link was not sentYou are offline. Try again when you are back online.',
    ],
  ])('after %s the text stays, and can be sent again', async (_what, answer, online, sentence) => {
    jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(online)
    let fails = true
    await open('/forgot', {
      [call]: () => (fails ? answer() : { status: 202, body: {} }),
    })
    await userEvent.type(field(), 'dana')
    await press('Send the link')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field()).toHaveValue('dana')
    fails = false
    await press('Send the link')
    await title('Check your email')
  })

  test('a double click sends once', async () => {
    const { sent } = await open('/forgot', { [call]: () => ({ status: 202, body: {} }) })
    await userEvent.type(field(), 'dana')
    await userEvent.dblClick(screen.getByRole('button', { name: 'Send the link' }))
    await title('Check your email')
    expect(sent()).toHaveLength(1)
  })
})

describe('a new password', () => {
  const call = 'POST /api/account/password/reset'
  const field = () => screen.getByLabelText('New password')
  async function save(password: string) {
    await userEvent.click(field())
    await userEvent.paste(password)
    await press('Save the new password')
  }

  test('is saved with the token, which leaves the address; the session of the browser ends', async () => {
    const { world, sent } = await open(
      '/reset#token=a-b_c',
      {
        [call]: () => {
          world.user = null
          return { status: 204 }
        },
      },
      customer,
    )
    await waitFor(() => expect(text('fragment')).toBe(''))
    expect(field()).toHaveAccessibleDescription(
      'Use at least 8 characters. Common passwords are refused.',
    )
    await save('two vans and a dolly')
    expect(await title('Your new password is set.')).toHaveFocus()
    expect(sent()).toEqual([{ token: 'a-b_c', password: 'two vans and a dolly' }])
    await waitFor(() => expect(text('user')).toBe('visitor'))
    expect(linksTo('Customer sign in')).toEqual(['/customer/signin'])
    expect(linksTo('Packer sign in')).toEqual(['/packer/signin'])
  })

  test('that is too short gets an error, and nothing is sent', async () => {
    const { sent } = await open('/reset#token=abc')
    await save('short')
    expect(field()).toHaveFocus()
    expect(field()).toHaveAccessibleDescription('Use at least 8 characters.')
    expect(sent()).toEqual([])
  })

  test('that the API refuses gets its sentence, and stays', async () => {
    const message = 'Many people use this password. Please choose another one.'
    await open('/reset#token=abc', {
      [call]: () => problem(422, { errors: [{ path: 'password', message }] }),
    })
    await save('password123')
    await waitFor(() => expect(field()).toBeInvalid())
    expect(field()).toHaveAccessibleDescription(new RegExp(message))
    expect(field()).toHaveFocus()
    expect(field()).toHaveValue('password123')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
  })

  test('with an old link, the page links to a new one', async () => {
    await open('/reset#token=abc', { [call]: () => problem(403, { detail: oldLink }) })
    await save('two vans and a dolly')
    expect(await screen.findByRole('alert')).toHaveTextContent(oldLink)
    expect(linksTo('Ask for a new link')).toEqual(['/forgot'])
    expect(field()).toHaveValue('two vans and a dolly')
  })

  test.each([
    ['a limit', () => problem(429, { detail: tooMany }), tooMany],
    ['a failure', () => problem(500), 'Your password was not changed'],
    ['a lost connection', lost, 'If the link no longer works, sign in with the new password.'],
  ])('after %s the password stays, and can be sent again', async (_what, answer, sentence) => {
    let fails = true
    await open('/reset#token=abc', {
      [call]: () => (fails ? answer() : { status: 204 }),
    })
    await save('two vans and a dolly')
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    expect(field()).toHaveValue('two vans and a dolly')
    fails = false
    await press('Save the new password')
    await title('Your new password is set.')
  })

  test.each(['/reset', '/reset#token=', '/reset#other'])(
    'needs a token, which %s lacks',
    async (address) => {
      await open(address)
      await title('This link is not complete')
      expect(linksTo('Ask for a new link')).toEqual(['/forgot'])
      expect(screen.queryByLabelText('New password')).not.toBeInTheDocument()
    },
  )
})

describe('an address', () => {
  const call = 'POST /api/account/email/verify'
  const confirm = () => press('Confirm my address')

  test('is confirmed by the button, not by opening the page', async () => {
    const { sent } = await open('/verify#token=abc', { [call]: () => ({ status: 204 }) })
    await waitFor(() => expect(text('fragment')).toBe(''))
    expect(sent()).toEqual([])
    await confirm()
    expect(await title('Your email address is confirmed.')).toHaveFocus()
    expect(sent()).toEqual([{ token: 'abc' }])
    expect(linksTo('Go to the home page')).toEqual(['/'])
  })

  test('of a signed-in user leads home, and to the account once it is confirmed', async () => {
    await open('/verify#token=abc', { [call]: () => ({ status: 204 }) }, customer)
    expect(linksTo('Go to your home page')).toEqual(['/customer/dashboard'])
    expect(screen.queryByRole('link', { name: 'Customer sign in' })).not.toBeInTheDocument()
    await confirm()
    await title('Your email address is confirmed.')
    expect(linksTo('Go to your account')).toEqual(['/account'])
  })

  test('that was entered without the password asks for it, and keeps the link', async () => {
    const detail = 'Enter the password of your account to confirm this address.'
    const errors = [{ path: 'password', message: detail }]
    let isRefused = true
    const { sent } = await open('/verify#token=abc', {
      [call]: () => (isRefused ? problem(403, { detail, errors }) : { status: 204 }),
    })
    expect(screen.queryByLabelText('Your password')).not.toBeInTheDocument()
    await confirm()
    const field = await screen.findByLabelText('Your password')
    await waitFor(() => expect(field).toHaveFocus())
    expect(field).toHaveAccessibleDescription(detail)
    isRefused = false
    await userEvent.type(field, 'correct horse')
    await confirm()
    await title('Your email address is confirmed.')
    expect(sent()).toEqual([{ token: 'abc' }, { token: 'abc', password: 'correct horse' }])
  })

  test('with an old link, the page says how to get a new one', async () => {
    await open('/verify#token=abc', { [call]: () => problem(403, { detail: oldLink }) })
    await confirm()
    expect(await screen.findByRole('alert')).toHaveTextContent(
      `${oldLink}To get a new link, sign in, open Account, and choose “Email the link again”.`,
    )
    expect(linksTo('Account')).toEqual(['/account#email'])
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })

  test.each([
    ['was refused', () => problem(403, { detail: oldLink }), 'Confirm your address'],
    ['was confirmed', () => ({ status: 204 }), 'Your email address is confirmed.'],
  ])('that %s leaves a new link in the same tab to be confirmed', async (_what, answer, shown) => {
    const { sent } = await open('/verify#token=abc', { [call]: answer })
    await confirm()
    await title(shown)
    await userEvent.click(screen.getByRole('link', { name: 'Paste another link' }))
    await title('Confirm your address')
    await waitFor(() => expect(screen.getByRole('heading', { level: 1 })).toHaveFocus())
    await confirm()
    await waitFor(() => expect(sent()).toEqual([{ token: 'abc' }, { token: 'new' }]))
  })

  test.each([
    ['a limit', () => problem(429, { detail: tooMany }), tooMany],
    ['a lost connection', lost, 'If the link no longer works, your address is confirmed.'],
  ])('after %s the button sends the token again', async (_what, answer, sentence) => {
    let fails = true
    const { sent } = await open('/verify#token=abc', {
      [call]: () => (fails ? answer() : { status: 204 }),
    })
    await confirm()
    expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
    fails = false
    await confirm()
    await title('Your email address is confirmed.')
    expect(sent()).toEqual([{ token: 'abc' }, { token: 'abc' }])
  })

  test('needs a token', async () => {
    await open('/verify')
    await title('This link is not complete')
    expect(linksTo('Account')).toEqual(['/account#email'])
    expect(screen.queryByRole('button')).not.toBeInTheDocument()
  })
})
