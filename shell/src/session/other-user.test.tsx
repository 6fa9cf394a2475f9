import { screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import type { User } from 'api/client'
import { answerCalls, customer, renderAt } from '../api.fixture.tsx'
import { ConnectionBanner } from '../connection/connection-banner.tsx'
import { SupportPages } from '../support/support-pages.tsx'

const sentence =
  'This browser is now signed in as eve. Nothing was saved. Reload the page, or sign in again.'
const banner = 'Another account is signed in on this browser. What you typed is still here.'
const button = (name: string) => screen.getByRole('button', { name })

test('a change for another user than the session is refused, and the typed text stays', async () => {
  let session: User | null = customer
  const calls = answerCalls({
    'GET /api/auth/authenticate': () => ({ body: session }),
    'GET /api/support': () => ({ body: [] }),
    'POST /api/customer/auth/signin': () => ({ body: (session = customer) }),
    'POST /api/support': ({ actingUser }) =>
      actingUser === String(session?.id)
        ? { body: { id: 3, subject: 'Broken lamp', state: 'open', gig_id: null, messages: [] } }
        : {
            status: 409,
            body: { type: 'urn:manyhands:other-user', detail: sentence, error: sentence },
          },
  })
  renderAt(
    '/support',
    <>
      <ConnectionBanner />
      <main id="main" tabIndex={-1}>
        <SupportPages notify={() => {}} />
      </main>
    </>,
  )
  const user = userEvent.setup()
  await user.type(await screen.findByLabelText('Subject'), 'Broken lamp')
  await user.type(screen.getByLabelText('Message'), 'The lamp arrived broken.')
  // Another user signs in with the same cookie, and this tab gets no message.
  session = { id: 66, username: 'eve', user_type: 'customer' }
  await user.click(button('Send'))
  expect(await screen.findByRole('alert')).toHaveTextContent(sentence)
  expect(screen.getByRole('status', { name: 'Connection' })).toHaveTextContent(banner)
  expect(screen.getByLabelText('Message')).toHaveValue('The lamp arrived broken.')

  const dialog = () => screen.queryByRole('dialog', { name: 'Another account is signed in' })
  expect(within(dialog()!).getByRole('button', { name: 'Sign in again' })).toHaveFocus()
  await user.keyboard('{Escape}')
  expect(dialog()).toBeNull()
  // Each refusal opens the dialog again, because another dialog may cover the banner.
  await user.click(button('Send'))
  await waitFor(() => expect(dialog()).toBeVisible())
  await user.click(within(dialog()!).getByRole('button', { name: 'Sign in again' }))
  await screen.findByText('Please log in or sign up to continue!')
  expect(screen.getByText(/^Someone signed in to another account in this browser\./)).toBeVisible()
  expect(screen.queryByText(banner)).not.toBeInTheDocument()
  await user.type(screen.getByLabelText('Username'), customer.username)
  await user.type(screen.getByLabelText('Password'), 'secret-enough')
  await user.click(button('Sign In'))
  expect(await screen.findByLabelText('Message')).toHaveValue('The lamp arrived broken.')
  await user.click(button('Send'))
  await screen.findByText('/support/3')
  expect(
    calls.filter(({ name }) => !name.startsWith('GET')).map((call) => [call.name, call.actingUser]),
  ).toEqual([
    ['POST /api/support', '1'],
    ['POST /api/support', '1'],
    ['POST /api/customer/auth/signin', null],
    ['POST /api/support', '1'],
  ])
})
