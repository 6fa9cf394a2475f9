import { act, fireEvent, screen } from '@testing-library/react'
import { openDashboard, openHalf } from '../customer-app.fixture.tsx'
import { customer, makeGig, refusal, World } from '../customer-world.fixture.ts'
import {
  control,
  formShown,
  isGone,
  openEdit,
  openFilledForm,
  openForm,
  pressCreate,
  submit,
} from './gig-dialog.fixture.ts'

/** Replaces the shell's sign-in form in the tests. */
const prompt = 'Please sign in'
const otherCustomer = { id: 9, username: 'oakhouse_homes', user_type: 'customer' } as const

test('shows the session panel and keeps the typed text', async () => {
  const { user, session } = await openFilledForm(new World(), prompt)
  act(() => session.set(null))
  const alert = (await screen.findByText('Authentication Error')).closest('[role="alert"]')
  expect(alert).toHaveTextContent('You must be logged in as a customer to create gigs')
  expect(control('title')).toHaveValue('Two rooms')
  expect(screen.queryByRole('button', { name: 'Create Job' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Close' }))
  await isGone()
  expect(screen.getByText(prompt)).toBeVisible()
  act(() => session.set(customer))
  await pressCreate(user)
  expect(control('title')).toHaveValue('Two rooms')
})

test('keeps the draft again after a Sign Out in another tab, once the customer has signed in again', async () => {
  const { user, session } = await openFilledForm(new World(), prompt)
  act(() => session.set(null))
  expect(await screen.findByText('Authentication Error')).toBeVisible()
  localStorage.clear()
  act(() => session.set(customer))
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await isGone()
  await pressCreate(user)
  expect(control('title')).toHaveValue('Two rooms')
})

test('after another user signs in, Sign in again replaces the form, which then returns', async () => {
  const { session, client } = await openFilledForm(new World(), prompt)
  client.setQueryData(['other-user'], true)
  act(() => session.set(null))
  expect(screen.getByText(prompt)).toBeVisible()
  expect(screen.queryByText('Authentication Error')).not.toBeInTheDocument()
  // The shell removes the value while it fetches the new session.
  client.removeQueries({ queryKey: ['other-user'] })
  act(() => session.set(customer))
  expect(await formShown('Create Moving Job')).toBeVisible()
  expect(control('title')).toHaveValue('Two rooms')
})

test('shows the session panel after a 401 too', async () => {
  const api = new World()
  api.instead = ({ method }) => (method === 'POST' ? refusal(401, 'Sign in first.') : undefined)
  const { user } = await openFilledForm(api)
  await submit(user)
  expect(await screen.findByText('Authentication Error')).toBeVisible()
  expect(control('title')).toHaveValue('Two rooms')
  // The focus was on Create Job, which has disappeared.
  expect(screen.getByRole('button', { name: 'Close' })).toHaveFocus()
})

test('does not take the focus from a field', async () => {
  const { session } = await openForm(new World(), prompt)
  act(() => control('title').focus())
  act(() => session.set(null))
  expect(await screen.findByText('Authentication Error')).toBeVisible()
  expect(control('title')).toHaveFocus()
})

test('hides the gigs if no form is open', async () => {
  const { session } = openDashboard(Object.assign(new World(), { gigs: [makeGig(1)] }), prompt)
  expect(await screen.findByText('Move 1')).toBeVisible()
  act(() => session.set(null))
  expect(screen.getByText(prompt)).toBeVisible()
  expect(screen.queryByText('Move 1')).not.toBeInTheDocument()
  act(() => session.set(customer))
  expect(await screen.findByText('Move 1')).toBeVisible()
})

test('hides an open form from another customer on the same device', async () => {
  const api = Object.assign(new World(), { gigs: [makeGig(1)] })
  const { user, session } = await openFilledForm(api, prompt)
  act(() => session.set(otherCustomer))
  expect(await screen.findByText('Authentication Error')).toBeVisible()
  expect(screen.getByText('oakhouse_homes is signed in on this device now.')).toBeVisible()
  expect(screen.queryByText('Move 1')).not.toBeInTheDocument()
  expect(control('title')).not.toBeVisible()
  expect(control('title')).toHaveValue('Two rooms')
  expect(screen.queryByRole('button', { name: 'Create Job' })).not.toBeInTheDocument()

  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(await screen.findByRole('heading', { level: 1 })).toHaveTextContent(
    'Welcome, oakhouse_homes',
  )
  await pressCreate(user)
  expect(control('title')).toHaveValue('')
  expect(api.log).not.toContain('POST /api/gigs')
})

test('an edit continues after the same customer signs in again', async () => {
  const api = Object.assign(new World(), { gigs: [makeGig(1)] })
  const { user, session } = await openEdit(api, prompt)
  fireEvent.change(control('title'), { target: { value: 'Other' } })
  act(() => session.set(null))
  const alert = (await screen.findByText('Authentication Error')).closest('[role="alert"]')
  expect(alert).toHaveTextContent('You must be logged in as a customer to edit gigs')
  expect(screen.getByRole('link', { name: /new tab/ })).toHaveAttribute('target', '_blank')
  act(() => session.set(customer))
  expect(screen.queryByText('Authentication Error')).not.toBeInTheDocument()
  await submit(user, 'Save Changes')
  await isGone()
  expect(api.sent('PUT')).toMatchObject({ title: 'Other' })
})

test('sends nothing while the session is loading', async () => {
  const { user, session, api, refetching } = await openFilledForm(new World(), prompt)
  const endRefetch = refetching()
  act(() => session.set(null))
  expect(await screen.findByText('Verifying authentication...')).toBeVisible()
  await submit(user)
  expect(
    await screen.findByText('Please wait while we verify your authentication...'),
  ).toBeVisible()
  expect(api.log).not.toContain('POST /api/gigs')
  await act(endRefetch)
})

test.each(['history', 'profile', 'support', 'jobs/1'])(
  'after the session ended, /customer/%s shows the sign-in form',
  async (page) => {
    const { session } = openHalf(new World(), {
      address: `/customer/${page}`,
      afterSession: prompt,
    })
    await screen.findAllByText(/./)
    act(() => session.set(null))
    expect(await screen.findByText(prompt)).toBeVisible()
  },
)
