import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from 'api/contract'
import { answerCalls, customer, packer, renderAt } from '../api.fixture.tsx'
import { Redirect } from '../session/redirect.tsx'
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

type Answers = Parameters<typeof answerCalls>[0]

function SignOut() {
  const { signOut } = useSession()
  return <button onClick={() => void signOut()}>Sign Out of the bar</button>
}

/** Renders the page with a fake API, whose session and devices tests change through `world`. */
async function openAccount(answers: Answers = {}, user: User | null = customer) {
  const world = { user, sessions: [own, onPhone, unknown] }
  const notices: unknown[] = []
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => ({ body: world.user }),
    'GET /api/account/sessions': () => ({ body: world.sessions }),
    'DELETE /api/auth/signout': () => {
      world.user = null
      return { status: 204 }
    },
    ...answers,
  })
  renderAt(
    '/account',
    <>
      <AccountPage notify={(notice) => notices.push(notice)} />
      <SignOut />
    </>,
  )
  if (user) await screen.findByRole('heading', { level: 1, name: 'Account' })
  const sent = (name: string) => calls.filter((call) => call.name === name).map(({ body }) => body)
  return { world, notices, sent }
}

const address = () => screen.getByLabelText('address').textContent
const button = (name: string) => screen.getByRole('button', { name })
const problem = (status: number, fields: object) => () => ({ status, body: { status, ...fields } })

describe('access', () => {
  test('redirects a visitor to the landing page, which then returns to the account', async () => {
    await openAccount({}, null)
    await waitFor(() => expect(address()).toBe('/'))
    expect(jest.mocked(Redirect).mock.calls[0]?.[0]).toEqual({ to: '/', state: '/account' })
  })

  test('after Sign Out on the page, the landing page does not ask to sign in', async () => {
    await openAccount()
    await userEvent.click(button('Sign Out of the bar'))
    await waitFor(() => expect(address()).toBe('/'))
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
      expect(address()).toBe('/account')
    },
  )
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

  test.each([
    [429, 'Your password was not changedToo many attempts.'],
    [500, 'Your password was not changedThis is a problem on our side. Try again in a moment.'],
    [502, 'We could not tell whether your password was changedThe connection was lost. Try again.'],
  ])('a %s shows what happened, and keeps the input', async (status, text) => {
    await openAccount({ [call]: problem(status, { detail: 'Too many attempts.' }) })
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
          text: 'Unknown device may still be signed in. Check the list and try again.',
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
    const retry = await screen.findByText('Retry')
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
  ])('explains to a %s what happens, and needs the password', async (_, user, text) => {
    const { sent } = await openAccount({}, user)
    await ask()
    expect(screen.getByRole('dialog')).toHaveAccessibleDescription(expect.stringContaining(text))
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
    await waitFor(() => expect(address()).toBe('/'))
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
