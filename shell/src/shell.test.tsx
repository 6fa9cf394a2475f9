import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, customer, packer } from './api.fixture.tsx'
import { openShell } from './shell.fixture.tsx'

const nobody = { 'GET /api/auth/authenticate': () => ({ body: null }) }
const signedIn = (user: object) => ({ 'GET /api/auth/authenticate': () => ({ body: user }) })

const named = (name: string) => document.querySelector(`[name="${name}"]`)

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('the landing page', () => {
  test('shows Loading until it is known who is there', async () => {
    answerCalls({ 'GET /api/auth/authenticate': () => new Promise<never>(() => {}) })
    openShell('/')
    expect(screen.getByRole('main')).toHaveTextContent('Loading')
    expect(screen.queryByText('Need Moving Help')).not.toBeInTheDocument()
  })

  test('has two doors, each with a sign-in and a way to join, and three reasons', async () => {
    answerCalls(nobody)
    openShell('/')
    const doors = [
      ['Need Moving Help', 'customer'],
      ['Ready to Earn', 'packer'],
    ] as const
    for (const [name, role] of doors) {
      const door = within(await screen.findByRole('region', { name }))
      expect(door.getByRole('link', { name: /sign in/i })).toHaveAttribute(
        'href',
        `/${role}/signin`,
      )
      expect(door.getByRole('link', { name: /join/i })).toHaveAttribute('href', `/${role}/signup`)
    }
    const why = within(screen.getByRole('region', { name: /why choose/i }))
    expect(why.getAllByRole('listitem')).toHaveLength(3)
    expect(document.title).toContain('Manyhands')
    expect(named('description')).toHaveAttribute('content')
  })

  test.each([
    [customer, '/customer/dashboard'],
    [packer, '/marketplace'],
  ])('sends $user_type on', async (user, home) => {
    answerCalls(signedIn(user))
    openShell('/')
    await heading(`The pages of ${user.username}`)
    expect(window.location.pathname).toBe(home)
    // There the name is a form's field.
    expect(named('description')).toBeNull()
  })
})

describe('a guarded page', () => {
  const why = 'Sign in to see that page.'

  test('sends a visitor home, and home says why', async () => {
    answerCalls(nobody)
    openShell('/packer/gigs/booked')
    await heading('Many hands make light moving.')
    expect(window.location.pathname).toBe('/')
    expect(screen.getByRole('alert')).toHaveTextContent(why)
  })

  test('leads home after Sign Out, where nothing has to be explained', async () => {
    let now: object | null = customer
    answerCalls({
      'GET /api/auth/authenticate': () => ({ body: now }),
      'DELETE /api/auth/signout': () => {
        now = null
        return { status: 204 }
      },
    })
    openShell('/customer/dashboard')
    await heading(`The pages of ${customer.username}`)
    await userEvent.click(screen.getByRole('button', { name: 'Sign Out', hidden: true }))
    await heading('Many hands make light moving.')
    expect(window.location.pathname).toBe('/')
    expect(screen.queryByText(why)).not.toBeInTheDocument()
  })
})

test.each([
  ['customer', '/customer/signin', '/customer/dashboard'],
  ['customer', '/packer/signup', '/customer/dashboard'],
  ['packer', '/packer/signin', '/marketplace'],
  ['packer', '/customer/signup', '/marketplace'],
] as const)('a signed-in %s who opens %s goes to %s', async (role, address, home) => {
  const user = role === 'packer' ? packer : customer
  answerCalls(signedIn(user))
  openShell(address)
  await heading(`The pages of ${user.username}`)
  expect(window.location.pathname).toBe(home)
})

test('About says who made it, of what, and which releases are running', async () => {
  answerCalls(nobody)
  openShell('/about')
  await heading('About Manyhands')
  expect(screen.getByRole('heading', { name: 'The developer' })).toBeInTheDocument()
  expect(screen.getByText(/Manyhands team/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Tech stack' })).toBeInTheDocument()
  expect(screen.getByText('shell456')).toBeInTheDocument()
  expect(screen.getAllByText(/^abc123, built/)).toHaveLength(2)
})

test('an unknown address leads home', async () => {
  answerCalls(nobody)
  openShell('/no/such/page')
  await heading('Page not found')
  await userEvent.click(screen.getByRole('link', { name: 'Go home' }))
  expect(await heading('Many hands make light moving.')).toBeInTheDocument()
})

test('arriving at a page puts the focus on its heading', async () => {
  answerCalls(nobody)
  openShell('/')
  await heading('Many hands make light moving.')
  await userEvent.click(screen.getByRole('link', { name: 'Join as a customer' }))
  expect(await heading('Join as a customer')).toHaveFocus()
})

describe('a session that ends elsewhere', () => {
  test('leaves a form to sign in on at the same address, for either role', async () => {
    for (const [user, call, address] of [
      [customer, 'POST /api/customer/auth/signin', '/customer/dashboard'],
      [packer, 'POST /api/auth/signin', '/packer/gigs/booked'],
    ] as const) {
      let now: object | null = user
      answerCalls({
        'GET /api/auth/authenticate': () => ({ body: now }),
        [call]: () => ({ body: (now = user) }),
      })
      const { unmount } = openShell(address)
      await heading(`The pages of ${user.username}`)
      now = null
      const other = new BroadcastChannel('manyhands-session')
      other.postMessage('changed')
      other.close()
      const prompt = await heading('Please log in or sign up to continue!')
      expect(prompt).toHaveFocus()
      expect(window.location.pathname).toBe(address)

      await userEvent.type(screen.getByLabelText('Username'), user.username)
      await userEvent.type(screen.getByLabelText('Password'), 'secret-enough')
      await userEvent.click(screen.getByRole('button', { name: 'Sign In' }))
      expect(await heading(`The pages of ${user.username}`)).toHaveFocus()
      expect(window.location.pathname).toBe(address)
      unmount()
    }
  })

  test('is told to the other tabs', async () => {
    let now: object | null = customer
    answerCalls({ 'GET /api/auth/authenticate': () => ({ body: now }) })
    openShell('/customer/dashboard')
    await heading('The pages of dana_whitfield')
    const heard = jest.fn()
    const other = new BroadcastChannel('manyhands-session')
    other.addEventListener('message', heard)
    now = null
    // A tab that comes back to the front asks anew.
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      other.postMessage('changed')
    })
    await waitFor(() => expect(heard).toHaveBeenCalled())
    other.close()
  })
})
