import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from 'api/client'
import { answerCalls, customer, packer, renderAt } from '../api.fixture.tsx'
import { fakePushBrowser, removePushBrowser } from '../push/push-device.fixture.ts'
import { Redirect } from '../session/redirect.tsx'
import { mustAskToSignIn } from '../session/sign-in-first.tsx'
import { useSession } from '../session/session.tsx'
import { AccountPage } from './account-page.tsx'

jest.mock('../session/redirect.tsx', () => {
  const real = jest.requireActual<{ Redirect: typeof Redirect }>('../session/redirect.tsx')
  return { Redirect: jest.fn(real.Redirect) }
})

// jsdom's dialogs lack showModal and close.
configure({ defaultHidden: true })
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
})
beforeEach(() => jest.mocked(Redirect).mockClear())

const session = (id: string, device: string, current = false) => ({
  id,
  device,
  current,
  created_at: new Date(2026, 0, 1).toISOString(),
  last_seen_at: (current ? new Date() : new Date(2025, 10, 21, 7, 40)).toISOString(),
})
const own = session('a', 'Chrome on macOS', true)
const onPhone = session('b', 'Safari on iPhone')
const unknown = session('c', '')

const confirmed = {
  email: 'dana@example.com',
  email_verified: true,
  pending_email: null,
  email_refused: false,
}

type Answers = Parameters<typeof answerCalls>[0]

function SignOut() {
  const { signOut } = useSession()
  return <button onClick={() => void signOut()}>Sign Out of the bar</button>
}

/** Renders the page with a fake API, whose session and devices tests change through `world`. */
async function openAccount(
  answers: Answers = {},
  user: User | null = customer,
  { at = '/account', address = confirmed }: { at?: string; address?: object } = {},
) {
  const world = {
    user,
    sessions: [own, onPhone, unknown],
    account: address,
    mail: { topics: ['bookings', 'reminders'], zip_code: '' },
  }
  const notices: unknown[] = []
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => ({ body: world.user }),
    'GET /api/account/sessions': () => ({ body: world.sessions }),
    'GET /api/account': () => ({ body: world.account }),
    'GET /api/account/mail': () => ({ body: world.mail }),
    'GET /api/account/calendar': () => ({ body: { path: null, created_at: null } }),
    'GET /api/account/passkeys': () => ({ body: [] }),
    'GET /api/payments/method': () => ({ body: { provider: 'test', label: null } }),
    'GET /api/packer/payouts': () => ({
      body: { provider: 'test', enabled: false, is_started: false },
    }),
    'DELETE /api/auth/signout': () => {
      world.user = null
      return { status: 204 }
    },
    ...answers,
  })
  renderAt(
    at,
    <>
      <AccountPage notify={(notice) => notices.push(notice)} />
      <SignOut />
    </>,
  )
  if (user) await screen.findByRole('heading', { level: 1, name: 'Account' })
  const sent = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
  return { world, notices, sent }
}

const pathname = () => screen.getByLabelText('address').textContent
const button = (name: string) => screen.getByRole('button', { name })
const problem = (status: number, fields: object) => () => ({ status, body: { status, ...fields } })

describe('notifications on this device', () => {
  afterEach(() => {
    localStorage.clear()
    removePushBrowser()
  })
  const push = () => screen.findByRole('checkbox', { name: 'Notify me here' })

  test('are turned on by the switch, which asks the browser, and off again', async () => {
    const browser = fakePushBrowser()
    let endpoint: string | null = null
    const { sent, notices } = await openAccount({
      'GET /api/push/key': () => ({ body: { public_key: 'BP-_', endpoint } }),
      'PUT /api/push/subscriptions': ({ body }) => {
        ;({ endpoint } = body as { endpoint: string })
        return { status: 204 }
      },
      'DELETE /api/push/subscriptions': () => {
        endpoint = null
        return { status: 204 }
      },
    })
    expect(await push()).not.toBeChecked()
    expect(browser.asked).toBe(0)
    await userEvent.click(await push())
    await waitFor(() => expect(notices).toEqual([{ text: 'Notifications are on here.' }]))
    expect(await push()).toBeChecked()
    expect(browser.current()).not.toBeNull()
    await userEvent.click(await push())
    await waitFor(() => expect(sent('DELETE /api/push/subscriptions')).toHaveLength(1))
    await waitFor(() => expect(notices).toHaveLength(2))
    expect(await push()).not.toBeChecked()
    expect(browser.current()).toBeNull()
  })

  test('are on only if the API has the subscription of this browser', async () => {
    fakePushBrowser({ permission: 'granted' }).subscribe(new ArrayBuffer(0))
    const key = { public_key: 'BP-_', endpoint: 'https://push.example.com/other' }
    await openAccount({ 'GET /api/push/key': () => ({ body: key }) })
    expect(await push()).not.toBeChecked()
  })

  test.each([
    ['blocks them', () => fakePushBrowser({ permission: 'denied' }), /^Your browser blocks/],
    ['has none', () => removePushBrowser(), /^This browser cannot show/],
  ])('are explained if the browser %s', async (_, prepare, text) => {
    prepare()
    await openAccount()
    expect(await screen.findByText(text)).toBeInTheDocument()
    expect(screen.queryByRole('checkbox', { name: 'Notify me here' })).toBeNull()
  })
})

describe('access', () => {
  test('redirects a visitor to the landing page, which asks to sign in', async () => {
    await openAccount({}, null)
    await waitFor(() => expect(pathname()).toBe('/'))
    expect(mustAskToSignIn(jest.mocked(Redirect).mock.calls[0]?.[0].state)).toBe(true)
  })

  test('after Sign Out on the page, the landing page does not ask to sign in', async () => {
    await openAccount()
    await userEvent.click(button('Sign Out of the bar'))
    await waitFor(() => expect(pathname()).toBe('/'))
    expect(jest.mocked(Redirect).mock.calls[0]?.[0]).toEqual({ to: '/', state: undefined })
  })

  test.each([
    ['customer', customer, '/customer/profile'],
    ['packer', packer, '/packer/2'],
  ])(
    'a %s sees their name and a link to their profile, and signs in again after a 401',
    async (role, user, profile) => {
      await openAccount({ 'DELETE /api/account/sessions': problem(401, {}) }, user)
      expect(screen.getByText(`Signed in as ${user.username}.`)).toBeInTheDocument()
      expect(screen.getByRole('link', { name: 'Your profile' })).toHaveAttribute('href', profile)
      await userEvent.click(await screen.findByText('Sign out all other devices'))
      expect(
        await screen.findByRole('heading', { name: 'Please log in or sign up to continue!' }),
      ).toBeInTheDocument()
      expect(screen.getByRole('link', { name: `Join as a ${role}` })).toBeInTheDocument()
      expect(pathname()).toBe('/account')
    },
  )
})

describe('email', () => {
  const call = 'POST /api/account/email/resend'
  const section = () => within(screen.getByRole('region', { name: 'Email' }))
  const again = () =>
    userEvent.click(section().getByRole('button', { name: 'Email the link again' }))
  const openWith = (address: object, answers: Answers = {}) =>
    openAccount(answers, customer, { address: { ...confirmed, ...address } })

  test('shows a confirmed address, and where to change it', async () => {
    await openAccount()
    await section().findByText('dana@example.com')
    expect(section().getByText('Confirmed')).toBeInTheDocument()
    expect(section().queryByRole('button')).not.toBeInTheDocument()
    expect(section().getByRole('link', { name: 'your profile' })).toHaveAttribute(
      'href',
      '/customer/profile',
    )
  })

  test('an address that is not confirmed gets the link again', async () => {
    const { notices } = await openWith(
      { email_verified: false },
      { [call]: () => ({ status: 202, body: {} }) },
    )
    await section().findByText('Not confirmed yet')
    await again()
    await waitFor(() =>
      expect(notices).toEqual([
        { text: 'A link is on its way to dana@example.com. We send at most 3 in an hour.' },
      ]),
    )
  })

  test.each([
    ['a limit', 429, 'Too many attempts. Please try again in 5 minutes.'],
    ['a failure', 500, undefined],
  ])('warns when %s keeps the link from being sent', async (_what, status, detail) => {
    const { notices } = await openWith(
      { email_verified: false },
      { [call]: problem(status, { detail }) },
    )
    await section().findByText('Not confirmed yet')
    await again()
    const text =
      detail ?? 'The link was not sent. This is a problem on our side. Try again in a moment.'
    await waitFor(() => expect(notices).toEqual([{ text, tone: 'warning' }]))
  })

  test('says which address waits, and mails its link again', async () => {
    const { notices } = await openWith(
      { pending_email: 'new@example.com' },
      { [call]: () => ({ status: 202, body: {} }) },
    )
    await section().findByText('new@example.com')
    expect(screen.getByRole('region', { name: 'Email' })).toHaveTextContent(
      'We sent a link to new@example.com. It replaces dana@example.com when you confirm it.',
    )
    await again()
    await waitFor(() =>
      expect(notices).toEqual([
        { text: 'A link is on its way to new@example.com. We send at most 3 in an hour.' },
      ]),
    )
  })

  test('asks for another address when mails come back', async () => {
    await openWith({ email_verified: false, email_refused: true })
    await section().findByText('Emails to this address come back. Please enter another one.')
    expect(section().queryByText('Not confirmed yet')).not.toBeInTheDocument()
    expect(section().queryByRole('button')).not.toBeInTheDocument()
  })

  test('says that there is no address', async () => {
    await openWith({ email: '', email_verified: false })
    expect(await section().findByText(/^You have no address/)).toBeInTheDocument()
    expect(section().queryByRole('button')).not.toBeInTheDocument()
  })

  test('says that it is loading, and Retry loads it after a failure', async () => {
    let fails = true
    await openAccount({
      'GET /api/account': () =>
        fails ? { status: 404, body: { detail: 'No.' } } : { body: confirmed },
    })
    const retry = await section().findByText('Retry')
    fails = false
    await userEvent.click(retry)
    expect(await section().findByText('dana@example.com')).toBeInTheDocument()
  })
})

describe('mails', () => {
  const call = 'PUT /api/account/mail'
  const section = () => within(screen.getByRole('region', { name: 'Emails you get' }))
  const topics = async () => {
    await section().findByRole('checkbox', { name: 'Bookings' })
    return section()
      .getAllByRole<HTMLInputElement>('checkbox')
      .filter(({ checked }) => checked)
      .map(({ name }) => name)
  }
  const zip = () => section().getByLabelText('ZIP code for new gigs')
  const toggle = (name: string) => userEvent.click(section().getByRole('checkbox', { name }))
  const save = () => userEvent.click(section().getByRole('button', { name: 'Save' }))

  test('a customer chooses topics, each with its explanation, and saves them', async () => {
    const saved = { topics: ['bookings', 'progress'], zip_code: '' }
    const { notices, sent } = await openAccount({ [call]: () => ({ body: saved }) })
    expect(await topics()).toEqual(['bookings', 'reminders'])
    expect(section().getByRole('checkbox', { name: 'Progress' })).toHaveAccessibleDescription(
      'Your packer is on the way, or has delivered',
    )
    expect(
      section().getByText(/about money and the security of your account cannot be switched off/),
    ).toBeVisible()
    expect(section().queryByRole('checkbox', { name: 'New gigs' })).not.toBeInTheDocument()
    await toggle('Progress')
    await toggle('Reminders')
    expect(sent(call)).toEqual([])
    await save()
    await waitFor(() => expect(notices).toEqual([{ text: 'Your choice of emails is saved.' }]))
    expect(sent(call)).toEqual([{ topics_on: ['progress'], topics_off: ['reminders'] }])
    expect(await topics()).toEqual(['bookings', 'progress'])
  })

  test('a packer also asks for new jobs near a ZIP code', async () => {
    const saved = { topics: ['bookings', 'reminders', 'new_jobs'], zip_code: '94607' }
    const { sent } = await openAccount({ [call]: () => ({ body: saved }) }, packer)
    await topics()
    await toggle('New gigs')
    // Switched on and off again, so another device decides.
    await toggle('Progress')
    await toggle('Progress')
    await userEvent.type(zip(), '9460')
    await save()
    expect(zip()).toHaveFocus()
    expect(zip()).toHaveAccessibleDescription(/Enter a ZIP code of five digits, or nothing\.$/)
    expect(sent(call)).toEqual([])
    await userEvent.type(zip(), '7-1234')
    await save()
    await waitFor(() =>
      expect(sent(call)).toEqual([{ topics_on: ['new_jobs'], topics_off: [], zip_code: '94607' }]),
    )
  })

  test.each([
    [429, 'Your choice was not savedToo many attempts.'],
    [502, 'We could not tell whether your choice was savedThe connection was lost. Try again.'],
  ])('after a %s the choice stays', async (status, text) => {
    await openAccount({ [call]: problem(status, { detail: 'Too many attempts.' }) })
    await topics()
    await toggle('Progress')
    await save()
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(await topics()).toEqual(['bookings', 'progress', 'reminders'])
  })

  test('shows a refused ZIP code at its field', async () => {
    const errors = [{ path: 'zip_code', message: 'There is no such ZIP code.' }]
    await openAccount({ [call]: problem(422, { errors }) }, packer)
    await topics()
    await userEvent.type(zip(), '00000')
    await save()
    await waitFor(() => expect(zip()).toBeInvalid())
    expect(zip()).toHaveAccessibleDescription(/There is no such ZIP code\.$/)
    expect(zip()).toHaveFocus()
    expect(zip()).toHaveValue('00000')
  })

  test('says that they are loading, and Retry loads them after a failure', async () => {
    let fails = true
    const { world } = await openAccount({
      'GET /api/account/mail': () =>
        fails ? { status: 404, body: { detail: 'No.' } } : { body: world.mail },
    })
    const retry = await section().findByText('Retry')
    fails = false
    await userEvent.click(retry)
    expect(await topics()).toEqual(['bookings', 'reminders'])
  })

  test('a link to the section scrolls there, also after the sections have loaded', async () => {
    const scrolled = jest.fn(function (this: HTMLElement) {
      return this.id
    })
    Object.assign(HTMLElement.prototype, { scrollIntoView: scrolled })
    await openAccount({}, customer, { at: '/account#mail' })
    await topics()
    await screen.findByText('Safari on iPhone')
    await waitFor(() => expect(scrolled.mock.results.length).toBeGreaterThan(1))
    expect(new Set(scrolled.mock.results.map(({ value }) => value as string))).toEqual(
      new Set(['mail']),
    )
    Reflect.deleteProperty(HTMLElement.prototype, 'scrollIntoView')
  })
})

describe('password', () => {
  const current = () => screen.getByLabelText('Current password')
  const fresh = () => screen.getByLabelText('New password')
  async function change(old: string, password: string) {
    if (old) await userEvent.type(current(), old)
    if (password) await userEvent.type(fresh(), password)
    await userEvent.click(button('Change password'))
  }
  const call = 'PUT /api/account/password'

  test('is changed, and the other devices leave the list', async () => {
    const { world, notices, sent } = await openAccount({
      [call]: () => {
        world.sessions = [own]
        return { status: 204 }
      },
    })
    await screen.findByText('Safari on iPhone')
    await change('old-enough', 'two vans and a dolly')
    await waitFor(() =>
      expect(notices).toEqual([{ text: 'Password changed. Your other devices are signed out.' }]),
    )
    expect(sent(call)).toEqual([{ old_password: 'old-enough', password: 'two vans and a dolly' }])
    expect(current()).toHaveValue('')
    expect(fresh()).toHaveValue('')
    await waitFor(() => expect(screen.queryByText('Safari on iPhone')).not.toBeInTheDocument())
  })

  test('shows what is missing, and sends nothing', async () => {
    const { sent } = await openAccount()
    expect(fresh()).toHaveAccessibleDescription(
      'Use at least 8 characters. Common passwords are refused.',
    )
    await change('', 'short')
    expect(current()).toHaveFocus()
    expect(current()).toHaveAccessibleDescription('Enter your current password.')
    expect(fresh()).toHaveAccessibleDescription('Use at least 8 characters.')
    expect(sent(call)).toEqual([])
  })

  test.each([
    ['a wrong current password', 403, { detail: 'The current password is wrong.' }, current],
    [
      'a common new password',
      422,
      { errors: [{ path: 'password', message: 'The current password is wrong.' }] },
      fresh,
    ],
  ])('shows %s at its field, and keeps the input', async (_, status, body, field) => {
    await openAccount({ [call]: problem(status, body) })
    await change('old-enough', 'password123')
    await waitFor(() => expect(field()).toBeInvalid())
    expect(field()).toHaveAccessibleDescription(/The current password is wrong\.$/)
    expect(field()).toHaveFocus()
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(current()).toHaveValue('old-enough')
    expect(fresh()).toHaveValue('password123')
  })

  const tooMany = { detail: 'Too many attempts.' }
  test.each([
    [429, tooMany, 'Your password was not changedToo many attempts.'],
    [500, {}, 'Your password was not changedThis is a problem on our side. Try again in a moment.'],
    [
      502,
      {},
      'We could not tell whether your password was changedThe connection was lost. Try again.',
    ],
  ])('a %s shows what happened, and keeps the input', async (status, body, text) => {
    await openAccount({ [call]: problem(status, body) })
    await change('old-enough', 'two vans and a dolly')
    expect(await screen.findByRole('alert')).toHaveTextContent(text)
    expect(current()).toHaveValue('old-enough')
    expect(fresh()).toHaveValue('two vans and a dolly')
  })
})

describe('devices', () => {
  const devices = () => within(screen.getByRole('region', { name: 'Devices' }))

  test('lists this device and when the others were last seen', async () => {
    await openAccount()
    await devices().findByText('Unknown device')
    expect(
      devices()
        .getAllByRole('listitem')
        .map((row) => row.textContent),
    ).toEqual([
      'Chrome on macOSThis deviceActive now',
      'Safari on iPhoneLast seen Nov 21, 2025Sign out',
      'Unknown deviceLast seen Nov 21, 2025Sign out',
    ])
  })

  test('says that the list is loading', async () => {
    await openAccount({ 'GET /api/account/sessions': () => new Promise<never>(() => {}) })
    expect(devices().getByText('Loading your devices...')).toBeInTheDocument()
  })

  test('signs one device out, and the heading takes the focus of its button', async () => {
    const { world, notices } = await openAccount({
      'DELETE /api/account/sessions/b': () => {
        world.sessions = [own, unknown]
        return { status: 204 }
      },
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Safari on iPhone' }))
    await waitFor(() => expect(notices).toEqual([{ text: 'Safari on iPhone is signed out.' }]))
    expect(devices().queryByText('Safari on iPhone')).not.toBeInTheDocument()
    expect(devices().getByRole('heading')).toHaveFocus()
  })

  test('signs all other devices out', async () => {
    const { world, notices } = await openAccount({
      'DELETE /api/account/sessions': () => {
        world.sessions = [own]
        return { status: 204 }
      },
    })
    await userEvent.click(await screen.findByText('Sign out all other devices'))
    await waitFor(() => expect(notices).toEqual([{ text: 'Your other devices are signed out.' }]))
    expect(devices().getAllByRole('listitem')).toHaveLength(1)
    expect(devices().queryAllByRole('button')).toEqual([])
  })

  test('a failed sign-out keeps the device, and warns', async () => {
    const { notices } = await openAccount({
      'DELETE /api/account/sessions/c': problem(500, {}),
    })
    await userEvent.click(await screen.findByRole('button', { name: 'Sign out Unknown device' }))
    await waitFor(() =>
      expect(notices).toEqual([
        {
          text: 'Unknown device may still be signed in. This is a problem on our side. Try again in a moment.',
          tone: 'warning',
        },
      ]),
    )
    expect(devices().getByText('Unknown device')).toBeInTheDocument()
  })

  test('when the list fails to load, Retry loads it', async () => {
    let fails = true
    const { world } = await openAccount({
      'GET /api/account/sessions': () =>
        fails ? { status: 404, body: { detail: 'No.' } } : { body: world.sessions },
    })
    const retry = await devices().findByText('Retry')
    fails = false
    await userEvent.click(retry)
    expect(await devices().findByText('Safari on iPhone')).toBeInTheDocument()
  })
})

test('the data is downloaded from the API', async () => {
  await openAccount()
  const link = screen.getByRole('link', { name: 'Download my data' })
  expect(link).toHaveAttribute('href', '/api/account/export')
  expect(link).toHaveAttribute('download')
})

describe('deletion', () => {
  const call = 'DELETE /api/account'
  const dialog = () => within(screen.getByRole('dialog', { name: 'Delete your account?' }))
  const password = () => dialog().getByLabelText('Your password')
  const confirm = () => userEvent.click(dialog().getByRole('button', { name: 'Delete' }))
  const ask = () => userEvent.click(button('Delete account'))

  test.each([
    ['customer', customer, 'Completed jobs stay in the pay history of their packers'],
    ['packer', packer, 'You lose your pay history.'],
    ['packer', packer, 'Money that is on its way still reaches your bank account'],
  ])('explains to a %s what happens, and needs the password', async (_, user, text) => {
    const { sent } = await openAccount({}, user)
    await ask()
    expect(
      screen.getByRole('dialog', { name: 'Delete your account?' }),
    ).toHaveAccessibleDescription(expect.stringContaining(text))
    await confirm()
    expect(password()).toHaveFocus()
    expect(password()).toHaveAccessibleDescription(/Enter your password\.$/)
    expect(sent(call)).toEqual([])
  })

  test('ends the session, goes to the landing page, and says so', async () => {
    const { world, notices, sent } = await openAccount({
      [call]: () => {
        world.user = null
        return { status: 204 }
      },
    })
    await ask()
    await userEvent.type(password(), 'old-enough')
    await confirm()
    await waitFor(() => expect(pathname()).toBe('/'))
    await waitFor(() => expect(notices).toEqual([{ text: 'Your account is deleted.' }]))
    expect(sent(call)).toEqual([{ password: 'old-enough' }])
    expect(jest.mocked(Redirect).mock.calls[0]?.[0]).toEqual({ to: '/', state: undefined })
  })

  test('shows a wrong password at the field, and keeps it', async () => {
    await openAccount({ [call]: problem(403, { detail: 'The password is wrong.' }) })
    await ask()
    await userEvent.type(password(), 'old-enough')
    await confirm()
    await waitFor(() => expect(password()).toBeInvalid())
    expect(password()).toHaveAccessibleDescription(/The password is wrong\.$/)
    expect(password()).toHaveFocus()
    expect(password()).toHaveValue('old-enough')
  })

  test("shows the API's sentence while a job is booked, and Cancel closes the dialog", async () => {
    const detail = '1 job of yours is booked. Before you delete your account, delete it.'
    const { notices } = await openAccount({ [call]: problem(409, { detail }) })
    await ask()
    await userEvent.type(password(), 'old-enough')
    await confirm()
    expect(await dialog().findByRole('alert')).toHaveTextContent(
      `Your account was not deleted${detail}`,
    )
    await userEvent.click(dialog().getByRole('button', { name: 'Cancel' }))
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    await act(ask)
    expect(password()).toHaveValue('')
    expect(screen.queryByRole('alert')).not.toBeInTheDocument()
    expect(notices).toEqual([])
  })
})
