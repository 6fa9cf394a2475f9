import { screen, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, customer, renderAt } from '../api.fixture.tsx'
import { InfoPages } from './info-pages.tsx'

function open(address: string, user: object | null = null) {
  answerCalls({ 'GET /api/auth/authenticate': () => ({ body: user }) })
  renderAt(address, <InfoPages />)
}

test.each([
  ['/help', 'Help'],
  ['/terms', 'Terms'],
  ['/privacy', 'Privacy'],
  ['/Help/', 'Help'],
])('%s shows the page %s', (address, title) => {
  open(address)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
})

test.each([
  ['asks a visitor to sign in', null, /^Sign in and come back/, []],
  ['links a signed-in user to Support', customer, /^Write to us on the/, ['/support']],
])('Help %s', async (_who, user, text, addresses) => {
  open('/help', user)
  await screen.findByText(text)
  const links = screen.queryAllByRole('link', { name: 'Support' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(addresses)
})

test('Privacy names what others see of a move and of a packer', () => {
  open('/privacy')
  for (const words of [
    'what the customer says about the move, such as stairs and items',
    'crew size, badges, number of completed jobs, share of bookings kept',
    'The packer who booked or completed it see them, and the private notes.',
  ]) {
    expect(document.body).toHaveTextContent(new RegExp(words, 'i'))
  }
})

test.each([
  ['shows a visitor no link', null],
  ['shows a signed-in user a link', customer],
])('%s to download their data', async (_who, user) => {
  open('/privacy', user)
  await screen.findByText(user ? /as one JSON file/ : /^Sign in and come back/)
  const links = screen.queryAllByRole('link', { name: 'Download a copy of your data' })
  expect(links.map((link) => link.getAttribute('href'))).toEqual(
    user ? ['/api/account/export'] : [],
  )
})

test('a link to a promise opens the answer that says how it is kept, and scrolls to it', () => {
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function () {
    if (this instanceof HTMLDetailsElement && this.open) scrolled.push(this.id)
  }
  for (const id of ['verified', 'reviews', 'payment', 'tracking', 'costs']) open(`/help#${id}`)
  expect(scrolled).toEqual(['verified', 'reviews', 'payment', 'tracking', 'costs'])
})

describe('the search of Help', () => {
  const shown = () =>
    screen
      .getAllByRole('group')
      .filter((answer) => !answer.hidden)
      .map((answer) => answer.querySelector('summary')?.textContent)
  const count = () => within(screen.getByRole('search')).getByRole('status')
  const search = () => screen.getByRole('searchbox', { name: 'Search the answers' })

  test('keeps the answers that have each word, in question or answer', async () => {
    const user = userEvent.setup()
    open('/help')
    const all = shown().length
    await user.type(search(), "CAN'T  list")
    expect(shown()).toEqual(['Why can’t I book a gig?'])
    expect(count()).toHaveTextContent('1 answer')
    await user.clear(search())
    expect(shown()).toHaveLength(all)
    expect(count()).toBeEmptyDOMElement()
  })

  test('without an answer, offers to show all again', async () => {
    const user = userEvent.setup()
    open('/help')
    const all = shown().length
    await user.type(search(), 'teleport')
    expect(screen.getByRole('heading', { name: 'No answers found' })).toBeVisible()
    await user.click(screen.getByRole('button', { name: 'Show all answers' }))
    expect(shown()).toHaveLength(all)
    expect(search()).toHaveFocus()
  })
})

test('Help says the service fee that the page has', () => {
  document.documentElement.dataset.fee = '7.5'
  open('/help')
  expect(screen.getAllByText(/our service fee of 7\.5%/)).not.toHaveLength(0)
})

test('Help calls a job Urgent only if its packer falls out shortly before the pickup', () => {
  open('/help')
  expect(screen.getByText(/Within 48 hours of the pickup, it is also marked/)).toBeInTheDocument()
})
