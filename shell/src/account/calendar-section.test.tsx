import { configure, screen, waitFor, within } from '@testing-library/react'
import userEvent from '@testing-library/user-event'
import { answerCalls, renderAt } from '../api.fixture.tsx'
import { CalendarSection } from './calendar-section.tsx'

// jsdom's dialogs lack showModal and close.
configure({ defaultHidden: true })
beforeAll(() => {
  Object.assign(HTMLDialogElement.prototype, {
    showModal(this: HTMLDialogElement) {
      this.open = true
    },
    close(this: HTMLDialogElement) {
      this.open = false
    },
  })
})

/** Renders the section with a fake API that gives the feed new addresses. */
function openSection(answers: Parameters<typeof answerCalls>[0] = {}, path: string | null = null) {
  const world = { path, renewals: 0 }
  const feed = () => ({
    body: { path: world.path, created_at: world.path && new Date(2026, 11, 3).toISOString() },
  })
  answerCalls({
    'GET /api/account/calendar': feed,
    'POST /api/account/calendar': () => {
      world.renewals += 1
      world.path = `/api/calendar/secret-${world.renewals}.ics`
      return feed()
    },
    'DELETE /api/account/calendar': () => {
      world.path = null
      return { status: 204 }
    },
    ...answers,
  })
  const notices: string[] = []
  const user = userEvent.setup()
  renderAt('/account', <CalendarSection role="packer" notify={({ text }) => notices.push(text)} />)
  return { world, notices, user }
}
const press = async (user: ReturnType<typeof userEvent.setup>, name: string) =>
  user.click(await screen.findByRole('button', { name }))

test('the feed is off until the user turns it on; then its address can be copied and opened', async () => {
  const { user } = openSection()
  expect(await screen.findByText(/^Off\./)).toBeVisible()
  await press(user, 'Turn on')
  const address = 'http://localhost/api/calendar/secret-1.ics'
  expect(await screen.findByText(address)).toBeVisible()
  expect(screen.getByText(/^On since Dec 3, 2026\. .* your booked gigs/)).toBeVisible()
  expect(screen.getByRole('heading', { name: 'Calendar feed' })).toHaveFocus()
  expect(screen.getByRole('link', { name: 'Open in calendar app' })).toHaveAttribute(
    'href',
    'webcal://localhost/api/calendar/secret-1.ics',
  )
  await press(user, 'Copy address')
  expect(await screen.findByRole('button', { name: 'Copied' })).toBeVisible()
  expect(await navigator.clipboard.readText()).toBe(address)
})

test('a new address and turning off ask first', async () => {
  const { world, user } = openSection({}, '/api/calendar/old.ics')
  await press(user, 'New address')
  const renewal = await screen.findByRole('dialog', { name: 'Get a new address?' })
  await user.click(within(renewal).getByRole('button', { name: 'Cancel' }))
  expect(world.renewals).toBe(0)
  await press(user, 'New address')
  await press(user, 'Get a new address')
  expect(await screen.findByText(/secret-1\.ics$/)).toBeVisible()
  await waitFor(() => expect(renewal).toBeEmptyDOMElement())

  await press(user, 'Turn off')
  const end = await screen.findByRole('dialog', { name: 'Turn the calendar feed off?' })
  await user.click(within(end).getByRole('button', { name: 'Turn off' }))
  expect(await screen.findByText(/^Off\./)).toBeVisible()
})

test('says when a change failed, and loads the feed again', async () => {
  const failure = () => ({ status: 503, body: { status: 503, detail: 'Not now.' } })
  let isAway = true
  const { notices, user } = openSection({
    'GET /api/account/calendar': () =>
      isAway ? failure() : { body: { path: null, created_at: null } },
    'POST /api/account/calendar': failure,
  })
  expect(await screen.findByText('Your calendar feed could not be loaded.')).toBeVisible()
  isAway = false
  await press(user, 'Retry')
  await press(user, 'Turn on')
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(notices[0]).toBe('Not now.')
})

test('after a failed try to turn it on, the notice does not speak of a new address', async () => {
  const { notices, user } = openSection({
    'POST /api/account/calendar': () => Promise.reject(new TypeError('Failed to fetch')),
  })
  await press(user, 'Turn on')
  await waitFor(() => expect(notices).toHaveLength(1))
  expect(notices[0]).toMatch(/^The calendar feed may still be off\. /)
})
