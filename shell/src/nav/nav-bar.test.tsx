import { act, configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, customer, packer, renderAt } from '../api.fixture.tsx'
import { NavBar } from './nav-bar.tsx'

// Role queries also find hidden elements, such as the closed menu. jsdom's dialogs lack showModal and close.
configure({ defaultHidden: true })
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
      this.dispatchEvent(new Event('close'))
    },
  })
})

function part(selector: string) {
  const found = document.querySelector<HTMLElement>(selector)
  if (!found) throw new Error(`The bar has no ${selector}`)
  return found
}
const bar = () => within(part('nav[aria-label="Main"]'))
const menu = () => part('header dialog') as HTMLDialogElement
const openMenu = async () => {
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  await waitFor(() => expect(menu().open).toBe(true))
}

const linksIn = (part: ReturnType<typeof bar>) =>
  part.getAllByRole('link').map((link) => `${link.textContent} ${link.getAttribute('href')}`)

const session = (user: object | null) => ({
  'GET /api/auth/authenticate': () => ({ body: user }),
})

/** Responses for a session that Sign Out ends. */
function endingSession(user: object) {
  let now: object | null = user
  return {
    'GET /api/auth/authenticate': () => ({ body: now }),
    'DELETE /api/auth/signout': () => {
      now = null
      return { status: 204 }
    },
  }
}

function renderBar(at = '/about') {
  const notices: string[] = []
  renderAt(at, <NavBar notify={({ text }) => notices.push(text)} />)
  return notices
}

const ofPacker = [
  'Marketplace /marketplace',
  'Your Gigs /packer/gigs/booked',
  'Profile /packer/2',
  'Account /account',
]
const ofCustomer = ['Dashboard /customer/dashboard', 'Account /account']
const ofVisitor = ['Packer Login /packer/signin', 'Customer Login /customer/signin']

// This test must be the first: once the menu's chunk has loaded, it stays loaded.
test('shows a toast if the menu fails to load, and opens it once it loads', async () => {
  answerCalls(session(null))
  jest.doMock('./slide-out-menu.tsx', () => {
    throw new Error('Loading chunk menu failed')
  })
  const notices = renderBar()
  await userEvent.click(screen.getByRole('button', { name: 'Open menu' }))
  await waitFor(() =>
    expect(notices).toEqual([expect.stringContaining('The menu could not be loaded')]),
  )
  expect(document.querySelector('header dialog')).toBeNull()
  jest.dontMock('./slide-out-menu.tsx')
  await openMenu()
  expect(within(menu()).getByRole('link', { name: 'About' })).toBeInTheDocument()
})

test('opens the menu if its button was pressed before the bar rendered', async () => {
  globalThis.menuPressedEarly = true
  answerCalls(session(null))
  renderBar()
  await waitFor(() => expect(menu().open).toBe(true))
  expect(screen.getByRole('button', { name: 'Open menu' })).toHaveFocus()
  expect(globalThis.menuPressedEarly).toBe(false)
})

test.each([
  ['a packer', packer, 'Profile', ofPacker],
  ['a customer', customer, 'Dashboard', ofCustomer],
  ['a visitor', null, 'Packer Login', ofVisitor],
])('shows exactly the links of %s in the bar and in the menu', async (_, user, known, own) => {
  const links = [...own, 'About /about']
  const signOuts = user ? 1 : 0
  answerCalls(session(user))
  renderBar()
  await bar().findByText(known)
  expect(linksIn(bar())).toEqual(links)
  expect(bar().queryAllByText('Sign Out')).toHaveLength(signOuts)

  await openMenu()
  expect(screen.getByRole('dialog', { name: 'Menu' })).toBe(menu())
  // The day sheet is for phones, so only the menu has it.
  const ofMenu = user?.user_type === 'packer' ? ['Your Day /packer/today', ...links] : links
  expect(linksIn(within(within(menu()).getByRole('navigation')))).toEqual(ofMenu)
  expect(within(menu()).queryAllByRole('button', { name: 'Sign Out' })).toHaveLength(signOuts)
})

test('marks the link of the current page', async () => {
  answerCalls(session(customer))
  renderBar('/customer/dashboard')
  const dashboard = await bar().findByText('Dashboard')
  expect(dashboard).toHaveAttribute('aria-current', 'page')
  expect(bar().getByText('About')).not.toHaveAttribute('aria-current')
})

test('marks no link on a gig page: the gig may be booked or from the marketplace', async () => {
  answerCalls(session(packer))
  renderBar('/gig/7')
  await bar().findByText('Marketplace')
  expect(part('nav[aria-label="Main"]').querySelector('[aria-current]')).toBeNull()
})

test('the menu has sign-up links for visitors, and closes when one is clicked', async () => {
  answerCalls(session(null))
  renderBar()
  await openMenu()
  expect(within(menu()).getByRole('link', { name: 'Join as a packer' })).toBeInTheDocument()
  await userEvent.click(within(menu()).getByRole('link', { name: 'Join as a customer' }))
  expect(menu().open).toBe(false)
  expect(screen.getByLabelText('address')).toHaveTextContent('/customer/signup')
})

test('the menu closes with its button and on navigation', async () => {
  answerCalls(session(null))
  renderBar()
  await openMenu()
  await userEvent.click(screen.getByRole('button', { name: 'Close menu' }))
  expect(menu().open).toBe(false)
  await openMenu()
  expect(menu().open).toBe(true)
  await userEvent.click(within(menu()).getByRole('link', { name: 'Customer Login' }))
  expect(menu().open).toBe(false)
  expect(screen.getByLabelText('address')).toHaveTextContent('/customer/signin')
})

describe('while the session is loading', () => {
  afterEach(() => {
    document.cookie = 'mh_role=; Max-Age=0'
  })

  test('shows no sign-in links if the role cookie is set', () => {
    document.cookie = 'mh_role=customer'
    answerCalls({ 'GET /api/auth/authenticate': () => new Promise<never>(() => {}) })
    renderBar()
    expect(bar().queryByText('Customer Login')).not.toBeInTheDocument()
    expect(bar().getByText('Dashboard').style.visibility).toBe('hidden')
    expect(bar().getByText('About').style.visibility).toBe('')
  })
})

describe('Sign Out', () => {
  const press = async () => userEvent.click(await bar().findByText('Sign Out'))
  const isHome = async () => {
    await bar().findByText('Packer Login')
    await waitFor(() => expect(screen.getByLabelText('address').textContent).toBe('/'))
  }

  test('ends the session, goes home, and refetches the session', async () => {
    const calls = answerCalls(endingSession(customer))
    const notices = renderBar('/customer/dashboard')
    await press()
    await isHome()
    const names = calls.map(({ name }) => name)
    expect(names.slice(names.indexOf('DELETE /api/auth/signout'))).toEqual([
      'DELETE /api/auth/signout',
      'GET /api/auth/authenticate',
    ])
    expect(notices).toEqual([])
  })

  test('removes the personal settings and files that halves keep in this browser', async () => {
    localStorage.setItem('manyhands-personal-7-zip', '94607')
    localStorage.setItem('manyhands-draft-7', 'kept')
    const deleteDatabase = jest.fn()
    globalThis.indexedDB = { deleteDatabase } as unknown as IDBFactory
    answerCalls(endingSession(packer))
    renderBar('/marketplace')
    await press()
    await isHome()
    expect(Object.keys(localStorage)).toEqual(['manyhands-draft-7'])
    expect(deleteDatabase).toHaveBeenCalledWith('manyhands-personal-customer-app')
    Reflect.deleteProperty(globalThis, 'indexedDB')
    localStorage.clear()
  })

  test.each([
    ['returns an error', true, () => ({ status: 503, body: {} }), 'Sign-out failed.'],
    ['is offline', false, () => Promise.reject(new TypeError('Failed')), 'You are offline.'],
  ])('goes home and shows a toast if the call %s', async (_, isOnline, answer, text) => {
    answerCalls({ ...session(packer), 'DELETE /api/auth/signout': answer })
    const notices = renderBar('/marketplace')
    const online = jest.spyOn(navigator, 'onLine', 'get').mockReturnValue(isOnline)
    await press()
    await isHome()
    expect(notices).toEqual([expect.stringContaining(`${text} You may still be signed in.`)])
    online.mockRestore()
  })

  test('goes home after 3 seconds if there is no response', async () => {
    answerCalls({
      ...session(packer),
      'DELETE /api/auth/signout': ({ signal }) =>
        new Promise((_, reject) => {
          signal.addEventListener('abort', () => reject(new DOMException('Late', 'AbortError')))
        }),
    })
    const limit = new AbortController()
    renderBar('/marketplace')
    const button = await bar().findByText('Sign Out')
    const timeout = jest.spyOn(AbortSignal, 'timeout').mockReturnValue(limit.signal)
    await userEvent.click(button)
    expect(timeout.mock.calls[0]).toEqual([3_000])
    expect(screen.getByLabelText('address').textContent).toBe('/marketplace')
    timeout.mockRestore()
    act(() => limit.abort())
    await isHome()
  })

  // The last ones: once the chunk with the question and the bell has loaded, it stays loaded.
  describe('with steps and messages that were not sent yet', () => {
    const dayKey = `manyhands-personal-day-${packer.id}-queue`
    const messagesKey = `manyhands-personal-messages-${packer.id}-70`
    const kept = () => [dayKey, messagesKey].filter((key) => localStorage.getItem(key))
    const ask = async (steps: number) => {
      const queue = { steps: Array.from({ length: steps }, () => ({})), notices: [] }
      localStorage.setItem(dayKey, JSON.stringify(queue))
      const calls = answerCalls(endingSession(packer))
      const notices = renderBar('/marketplace')
      await press()
      return { calls, notices }
    }
    afterEach(() => localStorage.clear())

    test('stays signed in if the question does not load', async () => {
      jest.doMock('../session/sign-out-question.tsx', () => {
        throw new Error('Loading chunk live failed')
      })
      const { calls, notices } = await ask(1)
      await waitFor(() => expect(notices).toEqual([expect.stringContaining('Sign-out failed.')]))
      expect(kept()).toEqual([dayKey])
      expect(calls.map(({ name }) => name)).not.toContain('DELETE /api/auth/signout')
      jest.dontMock('../session/sign-out-question.tsx')
    })

    test('asks, and removes nothing if the packer stays', async () => {
      const outgoing = [{ key: 'a', text: 'I am here', hasPhotos: false }]
      localStorage.setItem(messagesKey, JSON.stringify({ text: '', proof: null, outgoing }))
      const { calls } = await ask(2)
      await screen.findByRole('dialog', { name: '2 steps and 1 message were not sent yet' })
      await userEvent.click(screen.getByRole('button', { name: 'Stay' }))
      await waitFor(() => expect(screen.queryByText('Stay')).toBeNull())
      expect(kept()).toEqual([dayKey, messagesKey])
      expect(calls.map(({ name }) => name)).not.toContain('DELETE /api/auth/signout')
    })

    test('signs out if the packer agrees to lose them', async () => {
      await ask(1)
      await screen.findByRole('dialog', { name: '1 step was not sent yet' })
      await userEvent.click(screen.getByRole('button', { name: 'Sign Out Anyway' }))
      await isHome()
      expect(kept()).toEqual([])
    })

    test('does not ask about those of another user', async () => {
      localStorage.setItem('manyhands-personal-day-22-queue', '{"steps":[{}]}')
      const { calls } = await ask(0)
      await isHome()
      expect(calls.map(({ name }) => name)).toContain('DELETE /api/auth/signout')
    })
  })
})
