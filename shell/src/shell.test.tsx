import { act, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, customer, packer } from './api.fixture.tsx'
import { openShell } from './shell.fixture.tsx'

const signedOut = { 'GET /api/auth/authenticate': () => ({ body: null }) }
const signedIn = (user: object) => ({ 'GET /api/auth/authenticate': () => ({ body: user }) })

const named = (name: string) => document.querySelector(`[name="${name}"]`)

const heading = (name: string | RegExp) => screen.findByRole('heading', { level: 1, name })

describe('the landing page', () => {
  test('shows Loading until the session is known, if the role cookie names a role', async () => {
    document.cookie = 'mh_role=customer'
    answerCalls({ 'GET /api/auth/authenticate': () => new Promise<never>(() => {}) })
    openShell('/')
    expect(screen.getByRole('main')).toHaveTextContent('Loading')
    expect(screen.queryByText('Need Moving Help')).not.toBeInTheDocument()
    document.cookie = 'mh_role=; Max-Age=0'
  })

  test('has two cards with sign-in and sign-up links, and three reasons to choose Manyhands', async () => {
    answerCalls(signedOut)
    openShell('/')
    const cards = [
      ['Need Moving Help', 'customer'],
      ['Ready to Earn', 'packer'],
    ] as const
    for (const [name, role] of cards) {
      const card = within(await screen.findByRole('region', { name }))
      expect(card.getByRole('link', { name: /sign in/i })).toHaveAttribute(
        'href',
        `/${role}/signin`,
      )
      expect(card.getByRole('link', { name: /join/i })).toHaveAttribute('href', `/${role}/signup`)
    }
    const why = within(screen.getByRole('region', { name: /why choose/i }))
    expect(why.getAllByRole('listitem')).toHaveLength(3)
    for (const promise of [
      'verified packers',
      'secure payment',
      'ratings and reviews',
      'job tracking',
    ]) {
      expect(why.getAllByText(new RegExp(promise, 'i'))[0]).toBeInTheDocument()
    }
    expect(document.title).toContain('Manyhands')
    expect(named('description')).toHaveAttribute('content')
  })

  test('opens in a Firefox that blocks cookies, which refuses channels to other tabs', async () => {
    const refused = jest.spyOn(globalThis, 'BroadcastChannel').mockImplementation(() => {
      throw new DOMException('The operation is insecure.', 'SecurityError')
    })
    answerCalls(signedOut)
    openShell('/')
    expect(await heading(/light moving/)).toBeInTheDocument()
    refused.mockRestore()
  })

  test.each([
    [customer, '/customer/dashboard'],
    [packer, '/marketplace'],
  ])('redirects a signed-in $user_type to their home page', async (user, home) => {
    answerCalls(signedIn(user))
    openShell('/')
    await heading(`The pages of ${user.username}`)
    expect(window.location.pathname).toBe(home)
    // The landing page's meta tag must be gone: browser tests find the job form's field by
    // `[name="description"]`.
    expect(named('description')).toBeNull()
  })
})

describe('a guarded page', () => {
  const notice = 'Sign in to see that page.'

  test('redirects a visitor to the landing page, which asks them to sign in', async () => {
    answerCalls(signedOut)
    openShell('/packer/gigs/booked')
    await heading('Many hands make light moving.')
    expect(window.location.pathname).toBe('/')
    expect(screen.getByRole('alert')).toHaveTextContent(notice)
  })

  test('redirects to the landing page after Sign Out, without a notice', async () => {
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
    expect(screen.queryByText(notice)).not.toBeInTheDocument()
  })
})

test.each([
  ['customer', '/customer/signin', '/customer/dashboard'],
  ['customer', '/packer/signup', '/customer/dashboard'],
  ['packer', '/packer/signin', '/marketplace'],
  ['packer', '/customer/signup', '/marketplace'],
] as const)('redirects a signed-in %s from %s to %s', async (role, address, home) => {
  const user = role === 'packer' ? packer : customer
  answerCalls(signedIn(user))
  openShell(address)
  await heading(`The pages of ${user.username}`)
  expect(window.location.pathname).toBe(home)
})

test('About shows the developer, the tech stack and the running releases', async () => {
  answerCalls(signedOut)
  openShell('/about')
  await heading('About Manyhands')
  expect(screen.getByRole('heading', { name: 'The developer' })).toBeInTheDocument()
  expect(screen.getByText(/Manyhands team/)).toBeInTheDocument()
  expect(screen.getByRole('heading', { name: 'Tech stack' })).toBeInTheDocument()
  expect(screen.getByText('shell456')).toBeInTheDocument()
  expect(screen.getAllByText(/^abc123, built/)).toHaveLength(2)
})

test('shows Page not found at an unknown address, with a link home', async () => {
  answerCalls(signedOut)
  openShell('/no/such/page')
  await heading('Page not found')
  await userEvent.click(screen.getByRole('link', { name: 'Go home' }))
  expect(await heading('Many hands make light moving.')).toBeInTheDocument()
})

test('the first Tab focuses the link to the content', async () => {
  answerCalls(signedOut)
  openShell('/about')
  await heading('About Manyhands')
  await userEvent.tab()
  const skip = screen.getByRole('link', { name: 'Skip to content' })
  expect(skip).toHaveFocus()
  const content = document.querySelector(skip.getAttribute('href') ?? '')
  expect(content).toBe(screen.getByRole('main'))
  expect(content).toHaveAttribute('tabindex', '-1')
})

test('focuses the heading after a navigation', async () => {
  answerCalls(signedOut)
  openShell('/')
  await heading('Many hands make light moving.')
  await userEvent.click(screen.getByRole('link', { name: 'Join as a customer' }))
  expect(await heading('Join as a customer')).toHaveFocus()
})

describe('a session that ends elsewhere', () => {
  test('shows a sign-in form at the same address, for either role', async () => {
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

  test('is announced to the other tabs', async () => {
    let now: object | null = customer
    answerCalls({ 'GET /api/auth/authenticate': () => ({ body: now }) })
    openShell('/customer/dashboard')
    await heading('The pages of dana_whitfield')
    const onMessage = jest.fn()
    const other = new BroadcastChannel('manyhands-session')
    other.addEventListener('message', onMessage)
    now = null
    // The message makes this tab refetch the session.
    await act(async () => {
      await new Promise((resolve) => setTimeout(resolve, 10))
      other.postMessage('changed')
    })
    await waitFor(() => expect(onMessage).toHaveBeenCalled())
    other.close()
  })
})
