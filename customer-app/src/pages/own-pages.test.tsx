import { act, screen } from '@testing-library/react'
import { openHalf } from '../customer-app.fixture.tsx'
import { customer, World } from '../customer-world.fixture.ts'

test("the profile shows the customer's details and what packers see", async () => {
  const api = new World()
  const account = {
    ...customer,
    name: 'Dana Whitfield',
    email: 'dana@example.com',
    phone: '510-555-0117',
    bio: '',
    display_name: 'Dana W.',
    created_on_date: '2026-07-26T12:00:00.000Z',
  }
  api.instead = ({ path }) => (path === '/api/account' ? { body: account } : undefined)
  openHalf(api, { address: '/customer/profile' })
  expect(await screen.findByText('Dana Whitfield')).toBeVisible()
  expect(screen.getByText('Dana W.')).toBeVisible()
})

test('the support page links to all answers', async () => {
  openHalf(new World(), { address: '/customer/support' })
  const link = await screen.findByRole('link', { name: 'All answers' })
  expect(link).toHaveAttribute('href', '/help')
})

test.each(['history', 'profile', 'support', 'jobs/1'])(
  'after the session ended, /customer/%s shows the sign-in form',
  async (page) => {
    const { session } = openHalf(new World(), {
      address: `/customer/${page}`,
      afterSession: 'Please sign in',
    })
    await screen.findAllByText(/./)
    act(() => session.set(null))
    expect(await screen.findByText('Please sign in')).toBeVisible()
  },
)
