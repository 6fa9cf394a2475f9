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
])('%s is the page %s', (address, title) => {
  open(address)
  expect(screen.getByRole('heading', { level: 1, name: title })).toBeInTheDocument()
})

test.each([
  ['a visitor gets no link to', null],
  ['a signed-in person gets a link to', customer],
])('%s a copy of the data', async (_who, user) => {
  open('/privacy', user)
  await screen.findByText(user ? /as one JSON file/ : /^Sign in and come back/)
  const offers = screen.queryAllByRole('link', { name: 'Download a copy of your data' })
  expect(offers.map((link) => link.getAttribute('href'))).toEqual(
    user ? ['/api/account/export'] : [],
  )
})
