import { screen } from '@testing-library/react'
import { openHalf } from '../customer-app.fixture.tsx'
import { World } from '../customer-world.fixture.ts'

test('the support page links to all answers and to the form', async () => {
  openHalf(new World(), { address: '/customer/support' })
  const link = await screen.findByRole('link', { name: 'All answers' })
  expect(link).toHaveAttribute('href', '/help')
  for (const write of screen.getAllByRole('link', { name: 'Write to us' })) {
    expect(write).toHaveAttribute('href', '/support')
  }
})

test.each([
  ['off', 'You pay your packer directly'],
  ['stripe', 'our 8% service fee by card'],
] as const)('with payments %s the support page says how to pay', async (provider, sentence) => {
  const settings = { provider, fee_percent: 8 }
  openHalf(Object.assign(new World(), { settings }), { address: '/customer/support' })
  expect(await screen.findByText(new RegExp(sentence))).toBeVisible()
  const cost = screen.queryByRole('heading', { name: 'What does canceling cost?' })
  expect(cost !== null).toBe(provider === 'stripe')
  expect(screen.queryByText(/does not handle payments/) !== null).toBe(provider === 'off')
  expect(screen.queryByText(/^Test payments/)).not.toBeInTheDocument()
})

test('the support page labels test payments', async () => {
  const settings = { provider: 'test', fee_percent: 8 } as const
  openHalf(Object.assign(new World(), { settings }), { address: '/customer/support' })
  expect(await screen.findByText('Test payments: no real money moves')).toBeVisible()
})

test('the support page promises nothing about payments if their settings fail to load', async () => {
  const api = new World()
  api.instead = () => ({ status: 500 })
  openHalf(api, { address: '/customer/support' })
  expect(await screen.findByText(/^The page of each booked job says how you pay/)).toBeVisible()
})
