import { screen, waitFor } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, renderAt } from '../api.fixture.tsx'
import { CardSection } from './card-section.tsx'
import { PayoutsSection } from './payouts-section.tsx'

type Answers = Parameters<typeof answerCalls>[0]

function open(role: 'customer' | 'packer', answers: Answers, at = '/account') {
  const notices: { text: string }[] = []
  const calls = answerCalls(answers)
  const notify = (notice: { text: string }) => notices.push(notice)
  renderAt(
    at,
    role === 'customer' ? (
      <CardSection notify={notify} />
    ) : (
      <PayoutsSection notify={notify} pay="/packer/2/gigs/pay" />
    ),
  )
  return { notices, calls }
}

const method = (label: string | null, provider = 'test', is_declined = false) => ({
  'GET /api/payments/method': () => ({ body: { provider, label, is_declined } }),
})
const payouts = (body: object) => ({ 'GET /api/packer/payouts': () => ({ body }) })

test('a customer with a card sees its label and can replace it', async () => {
  open('customer', method('Visa 4242'))
  expect(await screen.findByText('Visa 4242')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Replace' })).toBeEnabled()
  expect(screen.getByText('Test payments: no real money moves')).toBeVisible()
})

test('shows a customer that the bank declined the card', async () => {
  open('customer', method('Visa 0002', 'test', true))
  expect(await screen.findByText(/^Your bank declined this card for a job/)).toBeVisible()
  expect(screen.getByRole('button', { name: 'Replace' })).toBeEnabled()
})

test('a page of the payment company that does not open leaves the user here, with the reason', async () => {
  const { notices, calls } = open('customer', {
    ...method(null),
    'POST /api/payments/method': () => ({ status: 503, body: { detail: 'Too busy.' } }),
  })
  await userEvent.click(await screen.findByRole('button', { name: 'Add a card' }))
  expect(await screen.findByRole('button', { name: 'Add a card' })).toBeEnabled()
  expect(notices).toMatchObject([{ text: 'Too busy.' }])
  expect(calls.filter(({ name }) => name.startsWith('POST'))).toMatchObject([
    { body: { return_to: '/account#card' } },
  ])
})

test('a customer who came from a job gets back to it, also from the payment company', async () => {
  const page = { status: 503, body: { detail: 'Too busy.' } }
  const answers = { ...method(null), 'POST /api/payments/method': () => page }
  const { calls } = open('customer', answers, '/account?job=12#card')
  const back = await screen.findByRole('link', { name: 'Back to your job' })
  expect(back).toHaveAttribute('href', '/customer/jobs/12')
  await userEvent.click(screen.getByRole('button', { name: 'Add a card' }))
  await waitFor(() =>
    expect(calls.filter(({ name }) => name.startsWith('POST'))).toMatchObject([
      { body: { return_to: '/account?job=12#card' } },
    ]),
  )
})

test('with payments off, neither side is asked for an account', async () => {
  open('customer', method(null, 'off'))
  expect(await screen.findByText(/You pay your packers directly/)).toBeVisible()
  expect(screen.queryByRole('button')).toBeNull()
})

test('shows a packer without a bank account that money is waiting', async () => {
  open('packer', payouts({ provider: 'stripe', enabled: false, is_started: true }))
  expect(await screen.findByText('What you earn waits here until you connect one.')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Continue' })).toBeEnabled()
  expect(screen.queryByText(/Test payments/)).toBeNull()
})

test('a packer with a bank account can change it', async () => {
  open('packer', payouts({ provider: 'test', enabled: true, is_started: true }))
  expect(await screen.findByText('Bank account connected')).toBeVisible()
  expect(screen.getByRole('button', { name: 'Change' })).toBeEnabled()
})

test('a card that cannot be loaded can be loaded again', async () => {
  let fails = true
  open('customer', {
    'GET /api/payments/method': () =>
      fails
        ? { status: 500 }
        : { body: { provider: 'test', label: 'Visa 4242', is_declined: false } },
  })
  const retry = await screen.findByRole('button', { name: 'Retry' }, { timeout: 10_000 })
  fails = false
  await userEvent.click(retry)
  expect(await screen.findByText('Visa 4242')).toBeVisible()
})
