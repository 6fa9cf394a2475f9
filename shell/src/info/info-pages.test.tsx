import { screen } from '@testing-library/react'
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

test('a link to a promise scrolls to the sentence that says how it is kept', () => {
  const scrolled: string[] = []
  Element.prototype.scrollIntoView = function () {
    scrolled.push(this.id)
  }
  for (const id of ['verified', 'reviews', 'payment', 'tracking']) open(`/help#${id}`)
  expect(scrolled).toEqual(['verified', 'reviews', 'payment', 'tracking'])
})
